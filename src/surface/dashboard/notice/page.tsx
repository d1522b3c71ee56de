// Account > Notifications: what a person is mailed about all businesses, when digests come, and the businesses with exceptions.
import { type BusinessId, type OrganisationId, toWire } from "#contract/id.ts";
import {
  type Choices,
  type DigestTime,
  findChoices,
  findTime,
  listExceptions,
  saveChoices,
  saveTime,
} from "#domain/account/notice/choice.ts";
import { NOTICE_KINDS } from "#domain/account/notice/kind.ts";
import type { Role } from "#domain/account/state/permission.ts";
import { findBusinesses } from "#domain/business/profile/business.ts";
import { TIME_ZONES } from "#domain/business/profile/time-zone.ts";
import { searchOwn } from "#domain/business/search/own.ts";
import { select } from "#surface/form/field.tsx";
import type { Drawn } from "#surface/form/form.ts";
import { useWords } from "#surface/look/words.ts";
import { wordsIn } from "#words/words.ts";
import { zoneOptions } from "../claim/zone.tsx";
import { type Column, Grid, Panel } from "../component/display.tsx";
import { NoMatch, SearchField } from "../component/filter.tsx";
import { Form, Submit, TouchLink } from "../component/form.tsx";
import { done, ownEntry } from "../kit/act.ts";
import { form } from "../kit/form.ts";
import { readLine } from "../kit/read.ts";
import { ownPage } from "../kit/shell.tsx";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { ChoiceTable } from "./choice-row.tsx";
import { choiceFields, chosenIn, columnsFor, emptyChoice, kindsFor } from "./field.ts";

export const NOTICE_PATH = "/dashboard/account/notifications";

/** Businesses up to which all are listed; beyond it a search finds them. */
const LISTED_TO = 8;
const FOUND = 20;

const words = ({ language }: UserVisit) => wordsIn("notice", language);

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: `${hour}`,
  label: `${`${hour}`.padStart(2, "0")}:00`,
}));

/** A field that was not sent keeps what is stored. */
function timeFields(visit: UserVisit, { hour, zone }: DigestTime) {
  const { choose, hour: label, hourHint, zone: zoneLabel, zoneOfBusiness } = words(visit);
  return {
    hour: select({
      label,
      hint: hourHint,
      options: HOURS,
      stored: `${hour}`,
      read: (typed = `${hour}`) => (HOURS.some(({ value }) => value === typed) ? Number(typed) : { wrong: choose }),
    }),
    zone: select({
      label: zoneLabel,
      empty: zoneOfBusiness,
      options: zoneOptions(visit.language),
      stored: zone,
      read: (typed = zone ?? "") =>
        typed === "" ? null : (TIME_ZONES.find((each) => each === typed) ?? { wrong: choose }),
    }),
  };
}

export const noticeChoices = form({
  async find({ context, user }: UserVisit) {
    const [stored, time] = await Promise.all([findChoices(context, user.id, null), findTime(context, user.id)]);
    return { stored, time };
  },
  fields: (visit: UserVisit, { stored, time }) => ({
    ...choiceFields(visit, "any", stored),
    ...timeFields(visit, time),
  }),
  page: draw,
  async change(inside, { visit, values: { hour, zone, ...choices }, found }) {
    await saveChoices(inside, visit.user.id, null, chosenIn(choices, found.stored, kindsFor(visit, "any")));
    await saveTime(inside, visit.user.id, { hour, zone });
    return true;
  },
  entry: (_saved, { visit }) => ownEntry(visit, "account.notifications"),
  done: ({ visit }) => done(visit, NOTICE_PATH, words(visit).saved),
});

export const noticePage = noticeChoices.page;

async function draw(visit: UserVisit, { fields, fault }: Drawn): Promise<Answer> {
  const { title, about, all, when, save } = words(visit);
  const rows = await listRows(visit);
  return ownPage(
    visit,
    title,
    fault,
    <>
      <p class="prose muted">{about({ email: <strong>{visit.user.email}</strong> })}</p>
      <Panel title={all} id="all">
        <Form action={NOTICE_PATH} submit={save}>
          <ChoiceTable
            caption={title}
            empty={emptyChoice(visit, "any")}
            columns={columnsFor(visit, "any")}
            rows={kindsFor(visit, "any").flatMap((kind) => fields[kind] ?? [])}
          />
          <h3 id="when">{when}</h3>
          <div class="side-by-side">
            {fields.hour}
            {fields.zone}
          </div>
        </Form>
      </Panel>
      <Exceptions {...rows} />
      <Always roles={visit.memberships.map(({ role }) => role)} />
    </>,
  );
}

/** The emails that have no choice, as far as the roles get them. */
function Always({ roles }: { roles: readonly Role[] }) {
  const { always: words } = useWords("notice");
  const isOwner = roles.includes("owner");
  return (
    <Panel title={words.title} id="always">
      <p class="muted">{words.about}</p>
      <ul class="prose always">
        <li>{words.account}</li>
        <li>{words.own}</li>
        {(isOwner || roles.includes("admin")) && <li>{words.organisation}</li>}
        {isOwner && <li>{words.owner}</li>}
      </ul>
    </Panel>
  );
}

type Row = { id: BusinessId; name: string; choices: Choices };

/** Businesses with exceptions first, then others that are found. */
async function listRows({ context, user, memberships, url }: UserVisit) {
  const typed = readLine(url.searchParams.get("q") ?? "", { max: 120 });
  const search = "text" in typed ? typed.text : "";
  // What a sandbox would mail is caught.
  const ids = memberships.flatMap(({ organisation: { id, sandbox, movedAt } }) => (sandbox || movedAt ? [] : [id]));
  const isOwn = (id: OrganisationId | null) => id !== null && ids.includes(id);
  const found = ids.length === 0 ? [] : await searchOwn(context, ids, search, { limit: FOUND, offset: 0 });
  const exceptions = await listExceptions(context, user.id);
  const excepted = await findBusinesses(context, [...exceptions.keys()]);
  const own = excepted.filter(({ organisationId }) => isOwn(organisationId));
  const isLong = found.length > LISTED_TO && search === "";
  const others = isLong ? [] : found.filter(({ id }) => own.every((each) => each.id !== id));
  return {
    rows: [...own, ...others].map(({ id, name }): Row => ({ id, name, choices: exceptions.get(id) ?? {} })),
    search,
    hasSearch: isLong || search !== "",
  };
}

function Exceptions({ rows, search, hasSearch }: Awaited<ReturnType<typeof listRows>>) {
  const words = useWords("notice");
  const { switch: find } = useWords("overview");
  const { of } = useWords("frame").noMatch;
  const columns: Column<Row>[] = [
    {
      label: words.business,
      cell: ({ id, name }) => (
        <TouchLink href={`${NOTICE_PATH}/${toWire("biz", id)}`}>
          <span dir="auto">{name}</span>
        </TouchLink>
      ),
    },
    { label: words.setting, cell: ({ choices }) => <Setting choices={choices} /> },
  ];
  if (rows.length === 0 && !hasSearch) return null;
  return (
    <Panel title={words.exceptions} id="exceptions">
      <p class="muted">{words.exceptionsAbout}</p>
      {hasSearch && (
        <form class="bar" method="get" action={NOTICE_PATH}>
          <SearchField name="q" label={find.query} value={search} />
          <Submit isQuiet>{find.search}</Submit>
        </form>
      )}
      {rows.length > 0 && <Grid caption={words.exceptions} rows={rows} columns={columns} />}
      {rows.length === 0 && search !== "" && (
        <NoMatch says={of.businesses} text={search} all={{ href: NOTICE_PATH, label: find.showAll }} />
      )}
    </Panel>
  );
}

function Setting({ choices }: { choices: Choices }) {
  const words = useWords("notice");
  const kinds = NOTICE_KINDS.flatMap((kind) => (choices[kind] ? [{ kind, choice: choices[kind] }] : []));
  if (kinds.length === 0) return <span class="muted">{words.asAll}</span>;
  return kinds.map(({ kind, choice }) => (
    <p key={kind}>
      {words.kind[kind]}
      <br />
      <span class="muted">{words.choice[choice]}</span>
    </p>
  ));
}
