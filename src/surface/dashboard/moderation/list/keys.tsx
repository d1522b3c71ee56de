// Single keys on the moderators' queues: a sheet that lists them, and the switch for the person's account. The script
// (../../script/moderation-keys.js) shows the button of the sheet.
import { setShortcutKeys } from "#domain/account/user/user.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Hidden, Submit } from "../../component/form.tsx";
import { done } from "../../kit/act.ts";
import type { Answer, UserVisit } from "../../kit/visit.ts";
import { KEYS_PATH } from "../kit/path.tsx";
import { beginningOf, placePath, readBack } from "../kit/place.ts";

const KEYS = ["j", "k", "p", "r", "u", "help"] as const;

type Props = { isOn: boolean; back: string; isDecided: boolean };

/** @property back the place to return to. @property isDecided whether a decision leads here */
export function KeySheet({ isOn, back, isDecided }: Props) {
  const { keys: words } = useWords("caseList");
  return (
    <>
      <p class="muted small" role="status" data-key-says />
      <button class="button button-quiet" type="button" data-keys-help aria-haspopup="dialog" hidden>
        {words.title}
      </button>
      <dialog
        class="keys"
        data-keys={isOn ? "on" : "off"}
        data-no-undo={isDecided ? words.noUndo : words.noneToUndo}
        aria-labelledby="keys-title"
      >
        <h2 id="keys-title">{words.title}</h2>
        <p>{isOn ? words.on : words.off}</p>
        <dl>
          {KEYS.map((key) => (
            <div key={key}>
              <dt>
                <kbd>{key === "help" ? "?" : key.toUpperCase()}</kbd>
              </dt>
              <dd>{words.does[key]}</dd>
            </div>
          ))}
        </dl>
        <p class="muted small">{words.rule}</p>
        <div class="actions">
          <form method="dialog">
            <Submit>{words.close}</Submit>
          </form>
          <form method="post" action={KEYS_PATH}>
            <Hidden fields={{ keys: isOn ? "off" : "on", back }} />
            <Submit isQuiet>{isOn ? words.switchOff : words.switchOn}</Submit>
          </form>
        </div>
      </dialog>
    </>
  );
}

export async function switchKeys(visit: UserVisit): Promise<Answer> {
  const { fields, user, language } = visit;
  const isOn = fields.keys === "on";
  await setShortcutKeys(visit.context, user.id, isOn);
  const { keys: words } = wordsIn("caseList", language);
  return done(visit, placePath(readBack(fields.back) ?? beginningOf("held")), isOn ? words.on : words.off);
}
