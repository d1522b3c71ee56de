// How members of the organisation log in: whether they need a second factor, and from when; and its own OpenID Connect provider.
import {
  deleteProvider,
  findProvider,
  type Provider,
  putProvider,
  setPolicy,
} from "#domain/account/provider/provider.ts";
import { readFactors, renewRecoveryCodes } from "#domain/account/sign-in/factor.ts";
import { provenDomains } from "#domain/business/state/domain-key.ts";
import type { Context } from "#platform/database/context.ts";
import { readTarget } from "#platform/outbound/url.ts";
import type { Wrong } from "#platform/text/wrong.ts";
import { readMoment } from "#platform/time/moment.ts";
import { asTyped, check, date, select, text } from "#surface/form/field.tsx";
import { type Drawn, wrongAt } from "#surface/form/form.ts";
import { Panel } from "../component/display.tsx";
import { Ask, Form } from "../component/form.tsx";
import { act, done, existing } from "../kit/act.ts";
import { form, submitting } from "../kit/form.ts";
import { readLine } from "../kit/read.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";
import { callbackUrl } from "../sign-in/company.tsx";
import { rolesToGive, TEAM_PATH } from "./team/page.tsx";

const SIGN_IN_PATH = "/dashboard/settings/sign-in";
/** A provider's login never gives the role of owner. */
const ROLES = rolesToGive("admin");
const SHORT = { min: 1, max: 500 };
const MOST_DOMAINS = 50;

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
  fields: ({ organisation }) => ({
    factorBy: date({
      label: "Members need a second factor from",
      hint: "Members without one are reminded until that day, and must set one up from then on. Without a date, they need none.",
      stored: organisation.factorBy?.toISOString().slice(0, 10),
      read: readDay,
    }),
  }),
  page: (visit, factor, found) => draw(visit, found, { factor }),
  change: (inside, { visit: { organisation }, values: { factorBy } }) =>
    setPolicy(inside, organisation.id, { factorBy: factorBy.at }),
  entry: (_set, { values: { factorBy } }) => ({ action: "organisation.factor", detail: { by: factorBy.day } }),
  done: ({ visit, values: { factorBy } }) =>
    done(
      visit,
      SIGN_IN_PATH,
      factorBy.day ? `Members need a second factor from ${factorBy.day}.` : "Members do not need a second factor.",
    ),
});

export const signInCompany = submitting({
  find,
  fields: (visit: MemberVisit, { provider, proven }) => ({
    issuer: text({
      label: "Issuer",
      called: "The issuer",
      hint: "Such as https://login.example.com",
      required: true,
      stored: provider?.issuer,
      read: (typed) => readIssuer(typed, visit),
    }),
    clientId: text({
      label: "Client ID",
      called: "The client ID",
      required: true,
      stored: provider?.clientId,
      read: (typed) => readLine(typed, SHORT),
    }),
    clientSecret: text({
      label: "Client secret",
      called: "The client secret",
      hint: provider ? "Leave it empty to keep the stored one." : "It is stored encrypted, and not shown again.",
      required: provider === null,
      isSecret: true,
      read: (typed) => readLine(typed || provider?.clientSecret, SHORT),
    }),
    domains: text({
      label: "Mail domains",
      called: "The mail domains",
      hint: "People with an address at these domains log in there. Separate them by commas.",
      required: true,
      stored: provider?.domains?.join(", "),
      read: (typed) => readDomains(typed, proven),
    }),
    role: select({
      label: "Role of people who join by it",
      called: "The role",
      options: ROLES,
      stored: provider?.role ?? "member",
      read: (typed) => ROLES.find(({ value }) => value === typed) ?? { wrong: "must be member or admin" },
    }),
    required: check({
      label: "Members must log in there",
      hint: "An owner can use a recovery code while the provider does not respond. The activity log records it.",
      stored: visit.organisation.companyLoginRequired,
    }),
  }),
  page: (visit, company, found) => draw(visit, found, { company }),
  async submit({ visit, values: { issuer, clientId, clientSecret, domains, role, required } }) {
    const { organisation, deps, user } = visit;
    const organisationId = organisation.id;
    const client = { issuer: issuer.text, clientId: clientId.text, clientSecret: clientSecret.text };
    const wrong = await deps.openId.check(client);
    if (wrong) return wrongAt("issuer", `There is no provider at the issuer. ${wrong.fault}`);
    const detail = { required, role: role.value, domains: domains.domains.join(", ") };
    const codes = await act(visit, { action: "company.put", detail }, async (inside) => {
      const provider = { organisationId, ...client, ...domains, role: role.value };
      await putProvider(inside, deps.box, provider, required, visit.sessionId);
      const needsCodes = required && (await readFactors(inside, user.id)).recoveryCodes === 0;
      return needsCodes ? renewRecoveryCodes(inside, user.id, visit.sessionId) : [];
    });
    return done(visit, SIGN_IN_PATH, { tone: "done", text: "The provider is saved.", codes });
  },
});

export const signInPage = signInPolicy.page;

/** @param sent the form that was sent */
async function draw(visit: MemberVisit, found: Found, sent: { factor?: Drawn; company?: Drawn }): Promise<Answer> {
  const factor = sent.factor ?? (await signInPolicy.blank(visit, found));
  const company = sent.company ?? (await signInCompany.blank(visit, found));
  return page(visit, {
    title: "Sign-in",
    ...factor.fault,
    ...company.fault,
    children: (
      <>
        <Panel title="Second factor" id="factor">
          <Form action={SIGN_IN_PATH} submit="Save">
            {factor.all}
          </Form>
          <p>
            <a href={TEAM_PATH}>See who has one</a>
          </p>
        </Panel>
        <Company visit={visit} found={found} form={company} />
      </>
    ),
  });
}

function Company({ visit, found: { provider, proven }, form }: { visit: MemberVisit; found: Found; form: Drawn }) {
  return (
    <Panel title="Log in with your company" id="company">
      <p>
        Your members log in at your own OpenID Connect provider. Register this callback there:{" "}
        <code>{callbackUrl(visit, visit.organisation.id)}</code>
      </p>
      <p class="hint">
        {proven.size === 0
          ? "First prove a domain: claim the business whose site it is."
          : `Domains that you have proved: ${[...proven].join(", ")}.`}
      </p>
      <Form action={`${SIGN_IN_PATH}/company`} submit="Save the provider">
        {form.all}
      </Form>
      {provider && (
        <Ask
          label="Remove"
          of="the provider"
          question="Members then log in with a password or a passkey. Those without one set a password by mail."
          action={`${SIGN_IN_PATH}/company/remove`}
        />
      )}
    </Panel>
  );
}

export async function companyRemovePost(visit: MemberVisit): Promise<Answer> {
  const remove = (inside: Context) => deleteProvider(inside, visit.organisation.id, visit.sessionId);
  existing(await act(visit, { action: "company.remove" }, remove));
  return done(visit, SIGN_IN_PATH, "The provider was removed.");
}

function readDay(typed: string | undefined): { day: string | null; at: Date | null } | Wrong {
  const day = asTyped(typed);
  if (day === "") return { day: null, at: null };
  const at = readMoment(`${day}T00:00:00Z`);
  return at ? { day, at } : { wrong: "The date must be a day such as 2027-03-01, or empty." };
}

function readIssuer(typed: string | undefined, { deps }: MemberVisit): { text: string } | Wrong {
  const line = readLine(typed, SHORT);
  if ("wrong" in line) return line;
  const read = readTarget(line.text, deps.config.outboundAllow);
  if ("wrong" in read) return read;
  return read.url.search || line.text.includes("#") ? { wrong: "must not hold a query or a fragment" } : line;
}

function readDomains(typed: string | undefined, proven: ReadonlySet<string>) {
  const domains = [...new Set(typed?.toLowerCase().match(/[^\s,]+/g))];
  const strange = domains.find((each) => !proven.has(each));
  if (strange) return { wrong: `must be proved: claim the business of ${strange.slice(0, 100)}, with a proof` };
  const isFit = domains.length > 0 && domains.length <= MOST_DOMAINS;
  return isFit ? { domains } : { wrong: `must be 1 to ${MOST_DOMAINS} domains that the organisation has proved` };
}
