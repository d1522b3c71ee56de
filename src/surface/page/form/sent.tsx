// /sent/{token}: what follows after a review without an invitation was sent. The page names the address, because most mails that do not
// arrive went to a mistyped one, and sends the mail again. The token alone says what was typed, so the page is the same whether a review
// waits or not: any visitor can type any address.
import { type Business, findBusiness } from "#domain/business/profile/business.ts";
import { MOST_UNCONFIRMED_A_DAY, mailConfirmationAgain } from "#domain/review/publish/organic.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import { masked } from "#platform/text/email.ts";
import { HOUR_MS } from "#platform/time/clock.ts";
import type { Fault } from "#surface/form/form.ts";
import { type Content, seeOther } from "#surface/look/answer.ts";
import { hrefFor } from "#surface/look/reader.ts";
import { wordsIn } from "#words/words.ts";
import { aboutOf, actionFor } from "../kit/reader.ts";
import { profilePath, sentPath } from "../kit/site.ts";
import { type Form, type FormDeps, type FormVisit, filled, organicLimit } from "./form.ts";
import { formPage } from "./form-page.tsx";
import { ReadFirst } from "./read-first.tsx";

/**
 * @property id what the mail confirms: a review or a revision, or nothing where too many wait for the mailbox
 * @property heldBy codes of the rules that hold it for its words
 */
export type SentReview = {
  slug: string;
  id: string;
  email: string;
  sentAt: number;
  hasPhotos: boolean;
  heldBy: readonly string[];
};

type Subject = SentReview & { business: Business };

const OWNER = "sent review";

/** The token is sealed: addresses of pages stand in logs and histories. */
export function sealSent(box: SecretBox, sent: SentReview): string {
  return Buffer.from(box.seal(JSON.stringify(sent), OWNER)).toString("base64url");
}

function openSent(box: SecretBox, token: string): SentReview | null {
  const sealed = Buffer.from(token, "base64url");
  // Each token has one spelling.
  const text = sealed.toString("base64url") === token ? box.open(sealed, OWNER) : null;
  // Links of an earlier version name no rules.
  return text === null ? null : { heldBy: [], ...JSON.parse(text) };
}

export function sentForm(deps: FormDeps): Form<Subject> {
  const { context, box } = deps;
  const rules = {
    isPrivate: true,
    async find({ token }: { token: string }) {
      const sent = openSent(box, token);
      const business = sent && (await findBusiness(context, sent.slug));
      return business && { ...sent, business };
    },
    about: ({ business }: Subject) => aboutOf(business),
  };
  return filled(deps, rules, {
    fields: () => ({}),
    page: (subject, opened, { fault }) => draw(deps, opened, subject, fault),
    limit: (_subject, posted) => organicLimit(posted),
    async submit({ id, email }, { reader, params }) {
      await mailConfirmationAgain(context, { id, email });
      return seeOther(hrefFor(reader, `${sentPath(params.token)}?again=1`));
    },
  });
}

/** The page's address stays in the browser's history, so later readers see the email address masked. */
const SHOWN_MS = HOUR_MS;

function draw(
  { config, context, statement }: FormDeps,
  opened: FormVisit,
  { business, email, sentAt, hasPhotos, heldBy }: Subject,
  fault: Fault,
): Content {
  const { reader, params, url } = opened;
  const { write: words } = wordsIn("form", reader.language);
  const { waits } = wordsIn("photo", reader.language);
  const isFresh = context.clock.now().getTime() - sentAt < SHOWN_MS;
  const address = (
    <strong>
      <bdi>{isFresh ? email : masked(email)}</bdi>
    </strong>
  );
  return formPage(config, opened, {
    title: words.sentTitle,
    business,
    fault,
    children: (
      <>
        {url.searchParams.get("again") === "1" && !("fields" in opened) && (
          <p class="done" role="status">
            {words.sentAgain({ times: MOST_UNCONFIRMED_A_DAY })}
          </p>
        )}
        <p>{words.sentTo({ address, name: <bdi>{business.name}</bdi> })}</p>
        <ReadFirst heldBy={heldBy} statement={statement} />
        {hasPhotos && <p>{waits}</p>}
        <p class="muted">{words.noMail}</p>
        <div class="own-actions">
          <form method="post" action={actionFor(reader, sentPath(params.token))}>
            <button type="submit" class="button button-quiet">
              {words.again}
            </button>
          </form>
          <a class="touch" href={hrefFor(reader, profilePath(business.slug))}>
            {words.back}
          </a>
        </div>
      </>
    ),
  });
}
