// Pictures of the dashboard in light and dark. `npm run pictures -- --site` makes them anew.
import { readFileSync } from "node:fs";
import { createPicture } from "#surface/look/asset.ts";
import { useWords } from "#surface/look/words.ts";
import answerDark from "../picture/answer-dark.webp" with { type: "file" };
import answerLight from "../picture/answer-light.webp" with { type: "file" };
import inviteDark from "../picture/invite-dark.webp" with { type: "file" };
import inviteLight from "../picture/invite-light.webp" with { type: "file" };
import learnDark from "../picture/learn-dark.webp" with { type: "file" };
import learnLight from "../picture/learn-light.webp" with { type: "file" };

const SIZE = { width: 1200, height: 800 };

const picture = (name: string, path: string) => createPicture(name, readFileSync(path));

const PICTURES = {
  invite: { light: picture("invitelight", inviteLight), dark: picture("invitedark", inviteDark) },
  answer: { light: picture("answerlight", answerLight), dark: picture("answerdark", answerDark) },
  learn: { light: picture("learnlight", learnLight), dark: picture("learndark", learnDark) },
};

export type PictureName = keyof typeof PICTURES;

export const PICTURE_ASSETS = Object.values(PICTURES).flatMap(({ light, dark }) => [light, dark]);

/** Reserves its place, and is loaded when the reader comes near. */
export function DashboardPicture({ name }: { name: PictureName }) {
  const words = useWords("offer");
  const { light, dark } = PICTURES[name];
  return (
    <picture class="offer-shown">
      <source srcset={dark.path} media="(prefers-color-scheme: dark)" />
      <img src={light.path} alt={words.picture} loading="lazy" decoding="async" {...SIZE} />
    </picture>
  );
}
