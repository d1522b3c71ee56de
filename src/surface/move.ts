// The door through which another instance hands an organisation over, under /move/v1. Each question is encrypted to the key of the token, and
// answered only to who has the token.
import { Elysia } from "elysia";
import { toWire } from "#contract/id.ts";
import { Refusal } from "#contract/refusal.ts";
import type { Plans } from "#domain/account/plan/plan.ts";
import { decryptQuestion, MOST_BODY_BYTES, MOVE_PATH, type Verb } from "#domain/move/protocol.ts";
import { checkIntroduction, digestArrived, dropArrived, takePhoto, takeRows } from "#domain/move/receive/arrive.ts";
import { takeHandover } from "#domain/move/receive/handover.ts";
import {
  bindReceipt,
  dropReceipt,
  markWriting,
  type Receipt,
  reopenReceipt,
  requireReceipt,
} from "#domain/move/receive/receipt.ts";
import { createReception, type Reception } from "#domain/move/receive/reception.ts";
import type { Cidr } from "#platform/config/config.ts";
import type { Context } from "#platform/database/context.ts";
import { createOutbound, type Outbound } from "#platform/outbound/outbound.ts";
import type { PhotoStore } from "#platform/photo/kept-file.ts";
import type { RateWindow } from "#platform/rate-window/rate-window.ts";
import type { Links } from "#platform/secret/link.ts";
import type { SecretBox } from "#platform/secret/secret-box.ts";
import { FRAMEWORK, nothingHere, type PeerOf, refusalsAsJson, refuseOtherMethods, UNREAD } from "#surface/http/api.ts";
import { readBody } from "#surface/http/body.ts";
import { UNCACHED_DATA } from "#surface/http/header.ts";
import { overLimit, refuseOversized } from "#surface/http/refusal.ts";

/** Wrong tokens of one address in a minute. */
const MOST_WRONG = 20;

type MoveDependencies = {
  context: Context;
  plans: Plans;
  box: SecretBox;
  links: Links;
  store: PhotoStore;
  window: RateWindow;
  peerOf: PeerOf;
  /** Networks that webhooks may reach besides public addresses. */
  allow: readonly Cidr[];
};

type Asked = { receipt: Receipt; question: Record<string, unknown> };

export function moves({ context, plans, box, links, store, window, peerOf, allow }: MoveDependencies) {
  const outbound = createOutbound({ allow, baseUrl: context.baseUrl, maxInFlight: 1 });
  const reception = createReception(context, plans, outbound);
  const verbs = verbsOf(context, { plans, box, links, store, outbound, reception });

  const take = async (request: Request, verb: string): Promise<Response> => {
    if (!isVerb(verb)) throw nothingHere();
    const { receipt, identity } = await admitted(request, verb);
    const bytes = await readBody(request, MOST_BODY_BYTES);
    const answer = await verbs[verb]({ receipt, question: await decryptQuestion(bytes, identity) });
    return Response.json(answer, { headers: UNCACHED_DATA });
  };
  const isVerb = (verb: string): verb is Verb => Object.hasOwn(verbs, verb);
  /** Only refused tokens count: a stranger behind the same address cannot hold up the old instance. */
  const admitted = (request: Request, verb: Verb) =>
    requireReceipt(context, box, { authorization: request.headers.get("authorization"), verb }).catch(async (error) => {
      if (!(error instanceof Refusal && error.code === "invalid_api_key")) throw error;
      const wrong = await window.take(peerOf(request), MOST_WRONG);
      throw wrong.admitted ? error : overLimit(wrong, "wrong tokens in this minute");
    });

  return new Elysia(FRAMEWORK)
    .use(refusalsAsJson(context.log))
    .onTransform(({ request }) => refuseOversized(request))
    .post(`${MOVE_PATH}:verb`, ({ request, params: { verb } }) => take(request, verb), UNREAD)
    .use(refuseOtherMethods());
}

type Tools = Pick<MoveDependencies, "plans" | "box" | "links" | "store"> & { outbound: Outbound; reception: Reception };

function verbsOf(context: Context, { plans, box, links, store, outbound, reception }: Tools) {
  const stateOf = ({ receipt }: Asked) => reception.state(receipt.id);
  const verbs: Record<Verb, (asked: Asked) => Promise<object>> = {
    async begin({ receipt, question }) {
      if (receipt.state === "live" || receipt.state === "go") return reception.state(receipt.id);
      const { organisation } = await checkIntroduction(context, receipt, plans, question);
      if (!(await bindReceipt(context, receipt.id, organisation.id)))
        throw new Refusal(
          "invalid_api_key",
          `The token is for ${toWire("org", receipt.organisationId ?? "")}. Make another one.`,
        );
      await reopenReceipt(context, receipt.id);
      return reception.state(receipt.id);
    },
    async rows({ receipt, question }) {
      requireBegun(receipt);
      await takeRows(context, box, receipt, question);
      return {};
    },
    digest: ({ receipt, question }) => digestArrived(context, receipt, question.table),
    async photo({ receipt, question }) {
      requireBegun(receipt);
      await takePhoto(context, store, receipt, question);
      return {};
    },
    async apply({ receipt }) {
      requireBegun(receipt);
      await markWriting(context, receipt.id);
      reception.begin(receipt.id);
      return reception.state(receipt.id);
    },
    state: stateOf,
    async stop(asked) {
      await reopenReceipt(context, asked.receipt.id);
      return stateOf(asked);
    },
    async go(asked) {
      const { receipt, question } = asked;
      await takeHandover(context, outbound, receipt, question.handover);
      const hasLinks = typeof question.link === "string" && links.read("claim-code", question.link) === receipt.id;
      return { ...(await stateOf(asked)), hasLinks };
    },
    async cancel({ receipt }) {
      if (!(await dropReceipt(context, receipt.id))) throw new Refusal("duplicate", "The organisation is live here.");
      await dropArrived(context, receipt);
      return {};
    },
  };
  return verbs;
}

function requireBegun({ organisationId, state }: Receipt): void {
  if (organisationId === null) throw new Refusal("validation_error", "The move has not begun.");
  if (state === "go" || state === "live") throw new Refusal("duplicate", "The organisation was handed over.");
}
