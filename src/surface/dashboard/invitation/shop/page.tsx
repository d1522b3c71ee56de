// The link for a shop that every customer may use: the address, its QR code, and a page to print.
import { chooseLanguage } from "#platform/language/choose.ts";
import { isLanguage, LANGUAGES, type Language } from "#platform/language/language.ts";
import { SelectField } from "#surface/form/input.tsx";
import { NEVER } from "#surface/look/answer.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import { escapeXml } from "#surface/xml.ts";
import { wordsIn } from "#words/words.ts";
import { Code, CopyStatus } from "../../component/code.tsx";
import { Panel } from "../../component/display.tsx";
import { ButtonLink, Submit } from "../../component/form.tsx";
import { qrPath } from "../../component/qr.ts";
import { page } from "../../kit/shell.tsx";
import type { Answer, BusinessVisit } from "../../kit/visit.ts";
import { SHOP_PATH, shopLink } from "./link.ts";
import { type Paper, posterOf, printedName } from "./poster.ts";

const CODE_PATH = `${SHOP_PATH}/code.svg`;
const PAGE_PATH = `${SHOP_PATH}/page.pdf`;
/** Limit for one person, because pages are drawn by the process that draws all pictures. */
const PAGES_PER_MINUTE = 10;
/** Countries in which paper is cut by the American standard. */
const LETTER_COUNTRIES = new Set(["US", "CA", "MX", "PH", "CL", "CO", "VE", "GT", "CR", "DO", "PR"]);

export function inShopPage(visit: BusinessVisit): Answer {
  return draw(visit);
}

function draw(visit: BusinessVisit, fault: { problem?: string; status?: number } = {}): Answer {
  const words = wordsIn("inShop", visit.language);
  const { business } = visit;
  const address = shopLink(visit);
  const { size, path } = qrPath(address, 4);
  return page(visit, {
    title: words.title,
    back: { href: "/dashboard/invitations", label: wordsIn("frame", visit.language).main.invitations },
    ...fault,
    children: (
      <>
        <p class="prose">{words.lead({ business: <bdi>{business.name}</bdi> })}</p>
        <p class="notice">
          <strong>{words.notVerified}</strong>{" "}
          {words.why({ invite: (text) => <a href="/dashboard/invitations/new">{text}</a> })}
        </p>
        <p class="prose muted">{words.everyone}</p>
        <Panel title={words.address} id="address-title">
          <Code id="address" what={words.what} text={address} />
        </Panel>
        <Panel title={words.code} id="code-title">
          <svg class="qr" role="img" aria-label={words.codeAlt({ address })} viewBox={`0 0 ${size} ${size}`}>
            <path d={path} shape-rendering="crispEdges" />
          </svg>
          <p>
            <ButtonLink isQuiet href={CODE_PATH}>
              {words.svg}
            </ButtonLink>
          </p>
        </Panel>
        <Print visit={visit} />
        <CopyStatus />
      </>
    ),
  });
}

function Print({ visit }: { visit: BusinessVisit }) {
  const { print: words } = useWords("inShop");
  const { languageName, compare } = useFormat();
  const { name, domain } = visit.business;
  const languages = LANGUAGES.map((value) => ({ value, label: languageName(value) }));
  return (
    <Panel title={words.title} id="print-title">
      <p>{words.lead}</p>
      {printedName(name) === null && <p class="notice">{words.byDomain({ domain: <bdi>{domain}</bdi> })}</p>}
      <form class="form tight" method="get" action={PAGE_PATH}>
        <SelectField
          name="language"
          label={words.language}
          value={usualLanguage(visit)}
          options={languages.toSorted((a, b) => compare(a.label, b.label))}
        />
        <SelectField
          name="paper"
          label={words.paper}
          value={usualPaper(visit)}
          options={[
            { value: "a4", label: "A4" },
            { value: "letter", label: words.letter },
          ]}
        />
        <Submit isQuiet>{words.submit}</Submit>
      </form>
    </Panel>
  );
}

/** GET /dashboard/invitations/in-shop/code.svg */
export function inShopCode(visit: BusinessVisit): Answer {
  const { file, codeAlt } = wordsIn("inShop", visit.language);
  const address = shopLink(visit);
  const { size, path } = qrPath(address, 4);
  return {
    type: "svg",
    cacheControl: NEVER,
    headers: { "content-disposition": attachment("qr-code.svg", `${file.code}.svg`) },
    body:
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 10}" height="${size * 10}" viewBox="0 0 ${size} ${size}" role="img">` +
      `<title>${escapeXml(codeAlt({ address }))}</title><rect width="${size}" height="${size}" fill="#fff"/>` +
      `<path d="${path}" shape-rendering="crispEdges"/></svg>`,
  };
}

/** GET /dashboard/invitations/in-shop/page.pdf. An unknown language or paper is the usual one. */
export async function inShopPdf(visit: BusinessVisit): Promise<Answer> {
  const { business, deps, url, user } = visit;
  const words = wordsIn("inShop", visit.language);
  const { admitted } = await deps.window.take(`poster:${user.id}`, PAGES_PER_MINUTE);
  if (!admitted) return draw(visit, { problem: words.often, status: 429 });
  const { name, domain } = business;
  const { serviceName } = deps.config;
  const asked = url.searchParams.get("language") ?? "";
  const language = isLanguage(asked) ? asked : usualLanguage(visit);
  const poster = posterOf({ name, domain, address: shopLink(visit), serviceName }, language, paperOf(visit));
  const pdf = await deps.drawPrint(poster);
  return {
    type: "text",
    body: "",
    stream: new Blob([pdf]).stream(),
    cacheControl: NEVER,
    headers: {
      "content-type": "application/pdf",
      "content-length": String(pdf.length),
      "content-disposition": attachment("review-page.pdf", `${words.file.page}.pdf`),
    },
  };
}

function attachment(plain: string, name: string): string {
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** The language of the customers, as for an invitation that names none. */
function usualLanguage({ organisation, business, deps }: BusinessVisit): Language {
  return chooseLanguage({
    organisation: organisation.defaultLanguage,
    country: business.country,
    fallback: deps.config.defaultLanguage,
    offered: deps.config.languages,
  });
}

function usualPaper({ business }: BusinessVisit): Paper {
  return LETTER_COUNTRIES.has(business.country) ? "letter" : "a4";
}

function paperOf(visit: BusinessVisit): Paper {
  const asked = visit.url.searchParams.get("paper");
  return asked === "a4" || asked === "letter" ? asked : usualPaper(visit);
}
