// How members of the organisation log in: whether they need a second factor, and from when; and its own OpenID Connect provider.
import {
  deleteProvider,
  findProvider,
  type Provider,
  putProvider,
  setPolicy,
} from "#domain/account/provider/provider.ts";
import { readFactors, renewRecoveryCodes } from "#domain/account/sign-in/factor.ts";
import { domainKey, provenDomains } from "#domain/business/state/domain-key.ts";
import type { Context } from "#platform/database/context.ts";
import { formatOf } from "#platform/language/format.ts";
import { readTarget } from "#platform/outbound/url.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { readMoment } from "#platform/time/moment.ts";
import { asTyped, check, date, select, text } from "#surface/form/field.tsx";
import { type Drawn, wrongAt } from "#surface/form/form.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { say, type Words, wordsIn } from "#words/words.ts";
import { Code, CopyStatus } from "../component/code.tsx";
import { Panel } from "../component/display.tsx";
import { Ask, Form } from "../component/form.tsx";
import { act, done, existing } from "../kit/act.ts";
import { form, submitting } from "../kit/form.ts";
import { readLine } from "../kit/read.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";
import { callbackUrl } from "../sign-in/company.tsx";
import { TEAM_PATH } from "./team/role.tsx";

const SIGN_IN_PATH = "/dashboard/settings/sign-in";
/** A provider's login never gives the role of owner. */
const ROLES = ["member", "admin"] as const;
const SHORT = { min: 1, max: 500 };
const MOST_DOMAINS = 50;

type WrongWords = Words<"settingSignIn">["wrong"];

type Found = { provider: Provider | null; proven: ReadonlySet<string> };

async function find({ context, deps, organisation }: MemberVisit): Promise<Found> {
  const [provider, proven] = await Promise.all([
    findProvider(context, deps.box, organisation.id),
    provenDomains(context, organisation.id),
  ]);
  return { provider, proven };
}

export const signInPolicy = form({
  find,
  fields({ organisation, language }) {
    const words = wordsIn("settingSignIn", language);
    return {
      factorBy: date({
        label: words.factorBy,
        hint: words.factorByHint,
        stored: organisation.factorBy?.toISOString().slice(0, 10),
        read: (typed) => readDay(typed, words.wrong),
      }),
    };
  },
  page: (visit, factor, found) => draw(visit, found, { factor }),
  change: (inside, { visit: { organisation }, values: { factorBy } }) =>
    setPolicy(inside, organisation.id, { factorBy: factorBy.at }),
  entry: (_set, { values: { factorBy } }) => ({ action: "organisation.factor", detail: { by: factorBy.day } }),
  done({ visit, values: { factorBy } }) {
    const day = factorBy.day && formatOf(visit.language).date(factorBy.day);
    return done(visit, SIGN_IN_PATH, wordsIn("settingSignIn", visit.language).needed({ date: day }));
  },
});

export const signInCompany = submitting({
  find,
  fields(visit: MemberVisit, { provider, proven }) {
    const words = wordsIn("settingSignIn", visit.language);
    const { name: roles } = wordsIn("role", visit.language);
    return {
      issuer: text({
        label: words.issuer,
        hint: words.issuerHint,
        required: true,
        stored: provider?.issuer,
        read: (typed) => readIssuer(typed, visit, words.wrong),
      }),
      clientId: text({
        label: words.clientId,
        hint: words.clientIdHint,
        required: true,
        missing: wordsIn("missing", visit.language).clientId,
        stored: provider?.clientId,
        read: (typed) => readLine(typed, SHORT),
      }),
      clientSecret: text({
        label: words.clientSecret,
        hint: provider ? words.keepSecret : words.newSecret,
        required: provider === null,
        ...(provider === null && { missing: wordsIn("missing", visit.language).clientSecret }),
        isSecret: true,
        read: (typed) => readLine(typed || provider?.clientSecret, SHORT),
      }),
      domains: text({
        label: words.domains,
        hint: words.domainsHint,
        required: true,
        stored: provider?.domains?.join(", "),
        read: (typed) => readDomains(typed, proven, words.wrong),
      }),
      role: select({
        label: words.role,
        options: ROLES.map((value) => ({ value, label: roles[value] })),
        stored: provider?.role ?? "member",
        read: (typed) => ROLES.find((each) => each === typed) ?? { wrong: words.wrong.role },
      }),
      emailsVerified: check({
        label: words.verified,
        hint: words.verifiedHint,
        stored: provider?.emailsVerified ?? false,
      }),
      required: check({
        label: words.required,
        hint: words.requiredHint,
        stored: visit.organisation.companyLoginRequired,
      }),
    };
  },
  page: (visit, company, found) => draw(visit, found, { company }),
  async submit({ visit, values }) {
    const { organisation, deps, user } = visit;
    const { issuer, clientId, clientSecret, domains, role, emailsVerified, required } = values;
    const words = wordsIn("settingSignIn", visit.language);
    const organisationId = organisation.id;
    const client = { issuer: issuer.text, clientId: clientId.text, clientSecret: clientSecret.text, emailsVerified };
    const wrong = await deps.openId.check(client);
    if (wrong) return wrongAt("issuer", words.wrong.noProvider({ fault: say(wrong.fault, visit.language) }));
    const detail = { required, role, emailsVerified, domains: domains.domains.join(", ") };
    const codes = await act(visit, { action: "company.put", detail }, async (inside) => {
      const provider = { organisationId, ...client, ...domains, role };
      await putProvider(inside, deps.box, provider, required, visit.sessionId);
      const needsCodes = required && (await readFactors(inside, user.id)).recoveryCodes === 0;
      return needsCodes ? renewRecoveryCodes(inside, user.id, visit.sessionId) : [];
    });
    return done(visit, SIGN_IN_PATH, { tone: "done", text: words.saved, codes });
  },
});

export const signInPage = signInPolicy.page;

/** @param sent the form that was sent */
async function draw(visit: MemberVisit, found: Found, sent: { factor?: Drawn; company?: Drawn }): Promise<Answer> {
  const factor = sent.factor ?? (await signInPolicy.blank(visit, found));
  const company = sent.company ?? (await signInCompany.blank(visit, found));
  const words = wordsIn("settingSignIn", visit.language);
  return page(visit, {
    title: wordsIn("frame", visit.language).setting.signIn,
    isSetting: true,
    ...factor.fault,
    ...company.fault,
    children: (
      <>
        <Panel title={words.factor} id="factor">
          <Form action={SIGN_IN_PATH} submit={words.save}>
            {factor.all}
          </Form>
          <p>
            <a href={TEAM_PATH}>{words.seeWho}</a>
          </p>
        </Panel>
        {!visit.organisation.sandbox && <Company visit={visit} found={found} form={company} />}
      </>
    ),
  });
}

function Company({ visit, found: { provider, proven }, form }: { visit: MemberVisit; found: Found; form: Drawn }) {
  const words = useWords("settingSignIn");
  return (
    <Panel title={words.company} id="company">
      <p>{words.companyAbout}</p>
      <details open={provider !== null || form.typed !== null}>
        <summary class="touch">{words.setUp}</summary>
        <SetUp visit={visit} proven={proven} form={form} />
      </details>
      {provider && (
        <Ask
          label={words.remove.label}
          of={words.remove.of}
          title={words.remove.title({ host: new URL(provider.issuer).host })}
          question={words.remove.question}
          confirm={words.remove.confirm}
          action={`${SIGN_IN_PATH}/company/remove`}
        />
      )}
    </Panel>
  );
}

function SetUp({ visit, proven, form }: { visit: MemberVisit; proven: ReadonlySet<string>; form: Drawn }) {
  const words = useWords("settingSignIn");
  const { list } = useFormat();
  return (
    <div class="paired stack">
      <p>{words.callback}</p>
      <Code id="callback" what={words.callbackWhat} text={callbackUrl(visit, visit.organisation.id)} />
      <CopyStatus />
      <p class="hint">{proven.size === 0 ? words.proveFirst : words.proved({ domains: list([...proven]) })}</p>
      <Form action={`${SIGN_IN_PATH}/company`} submit={words.saveProvider}>
        {form.all}
      </Form>
    </div>
  );
}

export async function companyRemovePost(visit: MemberVisit): Promise<Answer> {
  const remove = (inside: Context) => deleteProvider(inside, visit.organisation.id, visit.sessionId);
  existing(await act(visit, { action: "company.remove" }, remove));
  return done(visit, SIGN_IN_PATH, wordsIn("settingSignIn", visit.language).removed);
}

function readDay(typed: string | undefined, wrong: WrongWords): { day: string | null; at: Date | null } | Wrong {
  const day = asTyped(typed);
  if (day === "") return { day: null, at: null };
  const at = readMoment(`${day}T00:00:00Z`);
  return at ? { day, at } : { wrong: wrong.day };
}

function readIssuer(typed: string | undefined, { deps }: MemberVisit, wrong: WrongWords): { text: string } | Wrong {
  const line = readLine(typed, SHORT);
  if ("wrong" in line) return line;
  const read = readTarget(line.text, deps.config.outboundAllow);
  if ("wrong" in read) return read;
  return read.url.search || line.text.includes("#") ? { wrong: wrong.issuer } : line;
}

function readDomains(typed: string | undefined, proven: ReadonlySet<string>, wrong: WrongWords) {
  const domains = [...new Set((typed?.toLowerCase().match(/[^\s,]+/g) ?? []).map((each) => domainKey(each) ?? each))];
  const strange = domains.find((each) => !proven.has(each));
  if (strange) return { wrong: wrong.domain({ domain: strange.slice(0, 100) }) };
  const isFit = domains.length > 0 && domains.length <= MOST_DOMAINS;
  return isFit ? { domains } : { wrong: wrong.domains({ most: MOST_DOMAINS }) };
}
