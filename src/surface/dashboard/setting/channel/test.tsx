// A test of the sender: the invitation by mail, to the member who asks.
import { type OpenCheck, queueSenderCheck } from "#domain/invitation/sender-check.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Panel } from "../../component/display.tsx";
import { PostButton } from "../../component/form.tsx";
import { done } from "../../kit/act.ts";
import type { Answer, MemberVisit } from "../../kit/visit.ts";

export const CHANNEL_PATH = "/dashboard/settings/channel";
/** For each person. */
const TESTS_A_MINUTE = 3;

export async function senderTestPost(visit: MemberVisit): Promise<Answer> {
  const { context, deps, user, organisation, business } = visit;
  const { test: words } = wordsIn("settingChannel", visit.language);
  const { admitted } = await deps.window.take(`sender-test:${user.id}`, TESTS_A_MINUTE);
  if (!admitted) return done(visit, CHANNEL_PATH, { tone: "problem", text: words.tooMany });
  await queueSenderCheck(context, {
    organisationId: organisation.id,
    businessId: business?.id ?? null,
    address: user.email,
  });
  const { caught } = wordsIn("sandbox", visit.language);
  const says = organisation.sandbox ? words.sentCaught({ page: caught }) : words.sent({ address: user.email });
  return done(visit, CHANNEL_PATH, says);
}

/** @property open the last test, where it was not accepted */
export function SenderTest({ visit: { user, organisation }, open }: { visit: MemberVisit; open: OpenCheck | null }) {
  const { test: words } = useWords("settingChannel");
  const { testCaught } = useWords("sandbox");
  const format = useFormat();
  const { senderCheckedAt } = organisation;
  return (
    <Panel title={words.title} id="test">
      <p class="prose">{words.about({ address: user.email })}</p>
      {open && (
        <p class={open.state === "refused" ? "notice" : "muted"}>{words[open.state]({ date: format.date(open.at) })}</p>
      )}
      {!open && senderCheckedAt && (
        <p class="muted">
          {(organisation.sandbox ? testCaught : words.accepted)({
            date: format.date(senderCheckedAt),
          })}
        </p>
      )}
      <PostButton isQuiet action={`${CHANNEL_PATH}/test`}>
        {words.send}
      </PostButton>
    </Panel>
  );
}
