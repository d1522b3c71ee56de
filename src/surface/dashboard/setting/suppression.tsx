// Settings > Suppressions: addresses whose mail came back, what the receiving side said, and a button that allows mail again. People who
// unsubscribed or complained are not listed, because only they lift that. The audit log names no address.
import { type Bounced, listBounced } from "#domain/invitation/suppression/listed.ts";
import { liftBounces } from "#domain/invitation/suppression/suppression.ts";
import { readKnownEmail } from "#platform/text/email.ts";
import { email } from "#surface/form/field.tsx";
import type { Drawn } from "#surface/form/form.ts";
import { type Words, wordsIn } from "#words/words.ts";
import { type Column, Empty, Grid, Pages, When } from "../component/display.tsx";
import { askColumn, Hidden } from "../component/form.tsx";
import { done } from "../kit/act.ts";
import { pageNumber } from "../kit/address.ts";
import { form } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, MemberVisit } from "../kit/visit.ts";

const PATH = "/dashboard/settings/suppressions";
const PER_PAGE = 25;
const MOST_PAGES = 400;

const suppressions = form({
  fields: ({ language }: MemberVisit) => ({
    email: email({
      label: wordsIn("settingPrivacy", language).email,
      required: true,
      missing: wordsIn("missing", language).email,
      read(typed) {
        const read = readKnownEmail(typed);
        return "wrong" in read ? read : read.email;
      },
    }),
  }),
  page: draw,
  async change(inside, { visit: { organisation }, values: { email } }) {
    return (await liftBounces(inside, organisation.id, email)).length > 0;
  },
  entry: () => ({ action: "suppression.lift" }),
  done({ visit }, isLifted) {
    const { lifted, notBounced: problem } = wordsIn("settingPrivacy", visit.language);
    return isLifted ? done(visit, PATH, lifted) : { problem };
  },
});

export const suppressionsPage = suppressions.page;
export const suppressionLift = suppressions;

async function draw(visit: MemberVisit, { fault }: Drawn): Promise<Answer> {
  const { context, organisation, language, url } = visit;
  const words = wordsIn("settingSuppression", language);
  const number = pageNumber(url, MOST_PAGES);
  const offset = (number - 1) * PER_PAGE;
  const read = await listBounced(context, organisation.id, { limit: PER_PAGE + 1, offset });
  const rows = read.slice(0, PER_PAGE);
  return page(visit, {
    title: wordsIn("frame", language).setting.suppressions,
    ...fault,
    children: (
      <>
        <p class="prose">{words.about}</p>
        <p class="prose muted">{words.people({ link: (text) => <a href="/dashboard/settings/privacy">{text}</a> })}</p>
        {rows.length > 0 ? (
          <Grid caption={words.caption} columns={columns(words)} rows={rows} />
        ) : (
          <Empty title={words.none}>
            <p>{words.noneAbout}</p>
          </Empty>
        )}
        <Pages
          label={words.pages}
          number={number}
          hasMore={read.length > PER_PAGE && number < MOST_PAGES}
          hrefOf={(n) => `${PATH}?page=${n}`}
        />
      </>
    ),
  });
}

function columns(words: Words<"settingSuppression">): Column<Bounced>[] {
  return [
    { label: words.head.address, cell: ({ address }) => <bdi>{address}</bdi> },
    { label: words.head.when, cell: ({ createdAt }) => <When at={createdAt} /> },
    {
      label: words.head.evidence,
      // Mail servers write them, in any language and direction.
      cell: ({ evidence }) =>
        evidence === null ? <span class="muted">{words.notKept}</span> : <span dir="auto">{evidence}</span>,
    },
    askColumn(words.head.actions, ({ address }) => ({
      label: words.lift,
      of: address,
      title: words.liftTitle({ address }),
      question: words.question,
      confirm: words.confirm,
      action: `${PATH}/lift`,
      isCalm: true,
      children: <Hidden fields={{ email: address }} />,
    })),
  ];
}
