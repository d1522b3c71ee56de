// Calls a tool: asks the API that it stands for, and gives its answer as data and as the same JSON in text.
import { WARNING } from "./schema.ts";
import type { ApiCall, Arguments, Tool } from "./tool.ts";
import { TO_ANSWER } from "./tool.ts";

/** Asks an API in the caller's name. */
export type Ask = (call: ApiCall) => Promise<Response>;

export type ToolAnswer = {
  structuredContent: Record<string, unknown>;
  content: { type: "text"; text: string }[];
  isError?: true;
};

/** One call reads no more pages than this: each counts against the caller's limit. */
const MOST_PAGES = 3;
const ENOUGH = 20;

type Page = { data: { reply?: unknown }[]; page: number; totalPages: number };

export async function callTool(tool: Tool, given: Arguments, ask: Ask): Promise<ToolAnswer> {
  if (tool.name === TO_ANSWER) return listToAnswer(tool, given, ask);
  const response = await ask(tool.ask(given));
  const text = await response.text();
  return response.ok && tool.givesReviews ? warned(JSON.parse(text)) : answerOf(text, response.ok);
}

/** Pages of reviews until some are found without a reply. */
async function listToAnswer(tool: Tool, given: Arguments, ask: Ask): Promise<ToolAnswer> {
  const found: unknown[] = [];
  let page: unknown = given.page;
  for (let read = 1; ; read++) {
    const response = await ask(tool.ask({ ...given, page }));
    const body = await response.text();
    if (!response.ok) return answerOf(body, false);
    const { data, page: current, totalPages } = JSON.parse(body) as Page;
    found.push(...data.filter((review) => review.reply === undefined));
    const nextPage = current < totalPages ? current + 1 : null;
    if (nextPage === null || found.length >= ENOUGH || read === MOST_PAGES) return warned({ data: found, nextPage });
    page = nextPage;
  }
}

/** The warning stands before the texts that it warns of. */
function warned(answer: object): ToolAnswer {
  return answerOf(JSON.stringify({ warning: WARNING, ...answer }), true);
}

export function answerOf(text: string, isGood: boolean): ToolAnswer {
  const answer = {
    structuredContent: JSON.parse(text) as Record<string, unknown>,
    content: [{ type: "text" as const, text }],
  };
  return isGood ? answer : { ...answer, isError: true };
}
