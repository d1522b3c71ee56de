// The preview of a file before its import: how it is read, what the import would do, and the questions that the file leaves open.
import type { ImportFound } from "#domain/transfer/layout/choice.ts";
import type { OwnImport } from "#domain/transfer/run/record.ts";
import { PRODUCTS } from "#domain/transfer/run/report.ts";
import type { Checked } from "#domain/transfer/task/check.ts";
import { useFormat, useReader } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { Panel } from "../component/display.tsx";
import { Ask, PostButton } from "../component/form.tsx";
import { AskColumns, Choices } from "./choices.tsx";
import { Live } from "./live.tsx";
import { Different, Ended, Figures, type Props } from "./result.tsx";
import { SampleReview } from "./sample.tsx";
import { Understood } from "./understood.tsx";
import { sourceOf } from "./words.ts";

export function Preview(props: Props) {
  const { preview: words, live } = useWords("importing");
  const { of, path } = props;
  const { summary, task, used } = of;
  const drop = <Drop of={of} path={path} />;
  // A workbook is looked at first, also after its owner chose anew.
  if (task === "check" && (used === null || used.isOld)) return <Live text={live.check} />;
  if (summary !== null) return <Whole {...props} />;
  if (used === null)
    return (
      <>
        <p>{words.cut}</p>
        <div class="actions">{drop}</div>
      </>
    );
  return (
    <>
      <Ended of={of} />
      {task === "check" && <Counting />}
      <Reading {...props} used={used} />
      <div class="actions">{drop}</div>
    </>
  );
}

function Counting() {
  const words = useWords("understood");
  return <Live text={words.counting} />;
}

/** How the file is read, with the form that changes it. */
function Reading({ used, drawn, path, of }: Props & { used: ImportFound }) {
  const words = useWords("understood");
  const action = `${path}/choices`;
  const { first, layout, shopAsked, scaleAsked } = used;
  const isWrong = Object.keys(drawn.fault.errors ?? {}).length > 0 || of.fault !== null;
  const asks = layout === null && first !== null;
  return (
    <>
      {asks && <AskColumns drawn={drawn} action={action} first={first} />}
      <Panel title={words.title} id="used">
        {shopAsked && <p class="notice">{words.shopAsked}</p>}
        {scaleAsked && <p class="notice">{words.scaleAsked}</p>}
        <Candidates used={used} />
        <Understood found={used} />
        {!asks && first !== null && (
          <Choices drawn={drawn} action={action} isOpen={isWrong || shopAsked || scaleAsked} />
        )}
      </Panel>
    </>
  );
}

function Candidates({ used: { shopAsked, shopCandidates } }: { used: ImportFound }) {
  const words = useWords("understood");
  const { list } = useFormat();
  if (!shopAsked || shopCandidates.length === 0) return null;
  const authors = shopCandidates.map(({ shop, rows }) => words.candidate({ author: shop, rows }));
  return <p>{words.candidates({ authors: list(authors) })}</p>;
}

function Whole(props: Props) {
  const { preview: words } = useWords("importing");
  const { language } = useReader();
  const { of, path } = props;
  const { products, firsts }: Checked = JSON.parse(of.summary ?? "{}");
  return (
    <>
      <Figures of={of} />
      {of.scale !== null && of.scale !== 5 && <p class="notice">{words.scale({ most: of.scale })}</p>}
      {products && products.matched + products.made > 0 && (
        <p>
          {words.products({
            count: products.matched + products.made,
            known: products.matched,
            made: products.made,
          })}
        </p>
      )}
      <Different of={of} />
      {of.created + of.updated + of.different === 0 && <p>{words.nothing}</p>}
      <div class="actions">
        <Start of={of} path={path} />
        <Drop of={of} path={path} />
      </div>
      {of.used !== null && <Reading {...props} used={of.used} />}
      {firsts.length > 0 && (
        <section class="part lines" aria-labelledby="firsts">
          <h2 id="firsts">{words.firsts({ count: firsts.length })}</h2>
          {firsts.map((first) => (
            <SampleReview key={first.author + first.createdAt} review={first} origin={sourceOf(of.layout, language)} />
          ))}
        </section>
      )}
    </>
  );
}

function Start({ of: { layout, created, updated, different }, path }: { of: OwnImport; path: string }) {
  const { preview: words } = useWords("importing");
  const count = created + updated;
  if (count + different === 0) return null;
  const label = layout === PRODUCTS ? words.importProducts : words.importReviews;
  return <PostButton action={`${path}/start`}>{count === 0 ? words.send : label({ count })}</PostButton>;
}

function Drop({ of: { fileName }, path }: { of: OwnImport; path: string }) {
  const { preview: words } = useWords("importing");
  return (
    <Ask
      label={words.drop}
      of={words.dropOf}
      title={words.dropTitle({ file: <bdi>{fileName}</bdi> })}
      question={words.dropHow}
      confirm={words.dropIt}
      action={`${path}/drop`}
    />
  );
}
