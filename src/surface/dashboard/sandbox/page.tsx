// Settings > Sandbox. In a live organisation its owner makes the sandbox or opens it; in the sandbox, its owner fills and erases it.
import { toWire } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import { chooseInSession } from "#domain/account/sign-in/session.ts";
import type { Organisation } from "#domain/account/state/organisation.ts";
import { createOwnSandbox, findSandboxFor, managesBusiness } from "#domain/sandbox/create.ts";
import { eraseSandbox } from "#domain/sandbox/erase.ts";
import { startTraffic, TRAFFIC, trafficLeft } from "#domain/sandbox/traffic.ts";
import { TEXT_LIMIT } from "#platform/text/text.ts";
import { refusalIn } from "#surface/form/form.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { Panel } from "../component/display.tsx";
import { Ask, ButtonLink, PostButton } from "../component/form.tsx";
import { act, done, orRefusal } from "../kit/act.ts";
import { SWITCH_PATH } from "../kit/address.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";

const PATH = "/dashboard/settings/sandbox";

export async function sandboxPage(visit: MemberVisit): Promise<Answer> {
  const { organisation } = visit;
  return organisation.sandbox ? insidePage(visit) : livePage(visit);
}

async function livePage(visit: MemberVisit): Promise<Answer> {
  const words = wordsIn("sandbox", visit.language);
  const own = await findSandboxFor(visit.context, visit.organisation.id);
  const isMember = visit.memberships.some(({ organisation }) => organisation.id === own);
  return page(visit, {
    title: words.title,
    children: (
      <div class="stack prose">
        <p>{words.about}</p>
        {own === null ? (
          <Create isOff={!(await managesBusiness(visit.context, visit.organisation.id))} />
        ) : (
          <>
            <p>{words.has}</p>
            {isMember && (
              <PostButton action={SWITCH_PATH} fields={{ organisation: toWire("org", own) }}>
                {words.open}
              </PostButton>
            )}
          </>
        )}
      </div>
    ),
  });
}

/** An organisation without a business gets a way to claim one in place of the button. */
function Create({ isOff }: { isOff: boolean }) {
  const words = useWords("sandbox");
  const claiming = useWords("claiming");
  const { noBusiness } = useWords("fault").sandbox;
  if (!isOff) return <PostButton action={PATH}>{words.create}</PostButton>;
  return (
    <>
      <p>{noBusiness}</p>
      <p>
        <ButtonLink href="/dashboard/claim">{claiming.title}</ButtonLink>
      </p>
    </>
  );
}

async function insidePage(visit: MemberVisit): Promise<Answer> {
  const words = wordsIn("sandbox", visit.language);
  const left = await trafficLeft(visit.context, visit.organisation.id);
  return page(visit, {
    title: words.title,
    children: (
      <>
        <div class="stack prose">
          <p>{words.stays}</p>
          <p>
            <ButtonLink href="/dashboard/settings/keys/new">{words.keys}</ButtonLink>
          </p>
        </div>
        <Panel title={words.traffic} id="traffic">
          <div class="stack prose">
            <p>{words.trafficAbout({ days: TRAFFIC.days })}</p>
            {left > 0 ? (
              <p>{words.trafficRuns({ count: left })}</p>
            ) : (
              <PostButton action={`${PATH}/traffic`}>{words.trafficStart}</PostButton>
            )}
          </div>
        </Panel>
        <Panel title={words.erase} id="erase">
          <div class="stack prose">
            <p>{words.eraseAbout}</p>
            <Ask
              label={words.erase}
              of={visit.organisation.name}
              question={words.eraseQuestion}
              confirm={words.erase}
              action={`${PATH}/erase`}
            />
          </div>
        </Panel>
      </>
    ),
  });
}

export async function sandboxCreate(visit: MemberVisit): Promise<Answer> {
  const { organisation, user, sessionId, language } = visit;
  const words = wordsIn("sandbox", language);
  // Its words leave room for the name.
  const name = words.named({ name: [...organisation.name].slice(0, TEXT_LIMIT.name.max - 30).join("") });
  const made = await orRefusal(
    act<Organisation>(
      visit,
      (of) => ({ action: "sandbox.create", subject: toWire("org", of.id) }),
      (inside) => createOwnSandbox(inside, { organisationId: organisation.id, userId: user.id, name }),
    ),
  );
  if (made instanceof Refusal) return done(visit, PATH, { tone: "problem", text: refusalIn(made, language) });
  await chooseInSession(visit.context, sessionId, { organisationId: made.id, businessId: null });
  return done(visit, PATH, words.made);
}

export async function sandboxTraffic(visit: MemberVisit): Promise<Answer> {
  const begun = await orRefusal(
    act(visit, { action: "sandbox.traffic", subject: toWire("org", visit.organisation.id) }, (inside) =>
      startTraffic(inside, visit.organisation.id),
    ),
  );
  if (begun instanceof Refusal) return done(visit, PATH, { tone: "problem", text: refusalIn(begun, visit.language) });
  return done(visit, PATH, wordsIn("sandbox", visit.language).trafficStarted);
}

export async function sandboxErase(visit: MemberVisit): Promise<Answer> {
  const { id } = visit.organisation;
  // Erasing makes no entries of the log, so it works at the bound of the day, where no traffic can begin.
  const begun = await act(visit, { action: "sandbox.erase", subject: toWire("org", id) }, async (inside) => {
    await eraseSandbox(inside, id);
    return orRefusal(startTraffic(inside, id));
  });
  const words = wordsIn("sandbox", visit.language);
  if (begun instanceof Refusal)
    return done(visit, PATH, words.erasedAlone({ reason: refusalIn(begun, visit.language) }));
  return done(visit, PATH, words.erased);
}
