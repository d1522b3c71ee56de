// Around a case: the queue it came from, with the way to the next case, and the figures of its business.
import { type Business, findAnyBusiness } from "#domain/business/profile/business.ts";
import { countHeldOf } from "#domain/review/moderation/business.ts";
import type { Case } from "#domain/review/moderation/case.ts";
import { CASES_UP_TO } from "#domain/transfer/waiting-cases.ts";
import type { Context } from "#platform/database/context.ts";
import { NoData } from "#surface/look/no-data.tsx";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { Fact, Panel } from "../../component/display.tsx";
import { ButtonLink } from "../../component/form.tsx";
import { excerpt } from "../../kit/excerpt.ts";
import { BusinessLink } from "../kit/path.tsx";
import { Waiting } from "../kit/waiting.tsx";

const NAME_ROOM = 240;

export type BesideBusiness = { business: Business; held: number };

export async function findBesideBusiness(
  context: Context,
  { business }: Pick<Case, "business">,
): Promise<BesideBusiness | null> {
  const [found, held] = await Promise.all([
    findAnyBusiness(context, business.slug),
    countHeldOf(context, business.id, CASES_UP_TO),
  ]);
  return found && { business: found, held };
}

/** @property count null under a filter, whose cases are not counted. @property next address of the next case; null behind the last one */
type QueueProps = { count: number | null; mine?: number; next: string | null };

export function QueueBar({ count, mine, next }: QueueProps) {
  const { keys } = useWords("caseList");
  return (
    <div class="queue-bar">
      {count !== null && <Waiting count={count} mine={mine} />}
      {next !== null && (
        <ButtonLink isQuiet href={next}>
          {keys.does.j}
        </ButtonLink>
      )}
    </div>
  );
}

export function BusinessPanel({ of: { business, held } }: { of: BesideBusiness }) {
  const { score } = useWords("overview");
  const { business: title } = useWords("caseList");
  const { queue } = useWords("frame");
  const { over } = useWords("rail");
  const format = useFormat();
  const { scoreTenths } = business.tally;
  return (
    <Panel title={title} id="business">
      <p>
        <BusinessLink business={{ slug: business.slug, name: excerpt(business.name, NAME_ROOM).text }} />
      </p>
      <dl class="facts">
        <Fact name={score}>{scoreTenths === null ? <NoData /> : format.score(scoreTenths)}</Fact>
        <Fact name={queue.held}>{held < CASES_UP_TO ? format.count(held) : over({ count: CASES_UP_TO - 1 })}</Fact>
      </dl>
    </Panel>
  );
}
