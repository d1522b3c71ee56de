// Pictures of the dashboard in light and dark, of a wide screen and of a phone. `npm run pictures -- --site` makes them anew.
import { readFileSync } from "node:fs";
import { createPicture } from "#surface/look/asset.ts";
import { useWords } from "#surface/look/words.ts";
import answerDark from "../picture/answer-dark.webp" with { type: "file" };
import answerLight from "../picture/answer-light.webp" with { type: "file" };
import answerPhoneDark from "../picture/answer-phone-dark.webp" with { type: "file" };
import answerPhoneLight from "../picture/answer-phone-light.webp" with { type: "file" };
import inviteDark from "../picture/invite-dark.webp" with { type: "file" };
import inviteLight from "../picture/invite-light.webp" with { type: "file" };
import invitePhoneDark from "../picture/invite-phone-dark.webp" with { type: "file" };
import invitePhoneLight from "../picture/invite-phone-light.webp" with { type: "file" };
import learnDark from "../picture/learn-dark.webp" with { type: "file" };
import learnLight from "../picture/learn-light.webp" with { type: "file" };
import learnPhoneDark from "../picture/learn-phone-dark.webp" with { type: "file" };
import learnPhoneLight from "../picture/learn-phone-light.webp" with { type: "file" };

const SIZE = { width: 1200, height: 800 };
const PHONE_SIZE = { width: 780, height: 1000 };
const PHONE = "(max-width: 639px)";
const DARK = "(prefers-color-scheme: dark)";

const picture = (name: string, path: string) => createPicture(name, readFileSync(path));

const PICTURES = {
  invite: {
    light: picture("invitelight", inviteLight),
    dark: picture("invitedark", inviteDark),
    phoneLight: picture("invitephonelight", invitePhoneLight),
    phoneDark: picture("invitephonedark", invitePhoneDark),
  },
  answer: {
    light: picture("answerlight", answerLight),
    dark: picture("answerdark", answerDark),
    phoneLight: picture("answerphonelight", answerPhoneLight),
    phoneDark: picture("answerphonedark", answerPhoneDark),
  },
  learn: {
    light: picture("learnlight", learnLight),
    dark: picture("learndark", learnDark),
    phoneLight: picture("learnphonelight", learnPhoneLight),
    phoneDark: picture("learnphonedark", learnPhoneDark),
  },
};

export type PictureName = keyof typeof PICTURES;

export const PICTURE_ASSETS = Object.values(PICTURES).flatMap((each) => Object.values(each));

/** Reserves its place, and is loaded when the reader comes near. */
export function DashboardPicture({ name }: { name: PictureName }) {
  const words = useWords("offer");
  const { light, dark, phoneLight, phoneDark } = PICTURES[name];
  return (
    <picture class="offer-shown">
      <source srcset={phoneDark.path} media={`${PHONE} and ${DARK}`} {...PHONE_SIZE} />
      <source srcset={phoneLight.path} media={PHONE} {...PHONE_SIZE} />
      <source srcset={dark.path} media={DARK} />
      <img src={light.path} alt={words.picture} loading="lazy" decoding="async" {...SIZE} />
    </picture>
  );
}
