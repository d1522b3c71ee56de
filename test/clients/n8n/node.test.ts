// The n8n nodes as a workflow runs them, with n8n's own workflow package, against the service. `npm ci --prefix clients/n8n` installs that package
// (34 MB); without it the tests are skipped.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { WEBHOOK_EVENTS } from "#contract/event.ts";
import { toWire } from "#contract/id.ts";
import { deliveryHeaders } from "#domain/webhook/delivery/request.ts";
import { seedKey, seedReviews } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { type ClaimedShop, seedClaimed } from "../../surface/embed/fixture.ts";

const PACKAGE = join(import.meta.dir, "../../../clients/n8n");
const HOOK = "https://n8n.example/webhook/candor";
const hasN8n = existsSync(join(PACKAGE, "node_modules/n8n-workflow"));
if (!hasN8n) console.warn("Skipped: the n8n nodes. `npm ci --prefix clients/n8n` installs n8n's workflow package.");

// biome-ignore lint/suspicious/noExplicitAny: n8n's package is no dependency, so its types are not known here.
type Any = any;

describe.skipIf(!hasN8n)("in n8n", () => {
  let n8n: Any;
  let types: Record<string, Any>;
  let service: TestService;
  let shop: ClaimedShop;
  let credentials: { baseUrl: string; apiKey: string };
  let asked: Any[];
  const from = createRequire(join(PACKAGE, "package.json"));

  beforeAll(async () => {
    for (const command of [
      ["npm", "run", "-s", "build"],
      ["npx", "tsc", "-p", "."],
    ]) {
      const { status, stdout, stderr } = spawnSync(command[0] as string, command.slice(1), {
        cwd: PACKAGE,
        encoding: "utf8",
      });
      if (status !== 0) throw new Error(`${command.join(" ")} failed: ${stdout}${stderr}`);
    }
    n8n = from("n8n-workflow");
    const { nodes } = from("./package.json").n8n;
    types = {};
    for (const path of nodes) {
      const [name, Made] = Object.entries<Any>(from(`./${path}`))[0] as [string, Any];
      types[name] = new Made();
    }
    service = await createTestService();
  });
  afterAll(() => service?.close());
  beforeEach(async () => {
    asked = [];
    shop = await seedClaimed(service.context, "scale");
    const { secret } = await seedKey(service.context, shop.organisation.id, ["read", "write"]);
    credentials = { baseUrl: "https://reviews.example/", apiKey: secret };
  });

  /** A workflow of this one node, as n8n makes it. */
  const workflowOf = (name: string, parameters: object) => {
    const node = { id: "n1", name: "Candor", type: name, typeVersion: 1, position: [0, 0], parameters };
    const nodeTypes = {
      getByNameAndVersion: () => types[name],
      getByName: () => types[name],
      getKnownTypes: () => ({}),
    };
    const workflow = new n8n.Workflow({ id: "w1", nodes: [node], connections: {}, active: true, nodeTypes });
    return { workflow, node: workflow.getNode("Candor") };
  };

  /** What n8n's core gives a node: requests are sent to the service, with the header that the credential names. */
  const contextOf = (name: string, parameters: object, { failing = false, items = [{ json: {} }] } = {}) => {
    const { workflow, node } = workflowOf(name, parameters);
    const { CandorApi } = from("./dist/credentials/CandorApi.credentials.js");
    const { Authorization } = new CandorApi().authenticate.properties.headers;
    return {
      getNode: () => node,
      getInputData: () => items,
      getExecutionId: () => "17",
      getCredentials: async () => credentials,
      continueOnFail: () => failing,
      getNodeParameter: (path: string, _index?: number, fallback?: unknown) => node.parameters[path] ?? fallback,
      getNodeWebhookUrl: () => HOOK,
      getWorkflowStaticData: () => workflow.getStaticData("node", node),
      helpers: {
        async httpRequestWithAuthentication(_name: string, options: Any) {
          asked.push(options);
          const url = new URL(options.url);
          for (const [each, value] of Object.entries(options.qs ?? {})) url.searchParams.set(each, String(value));
          const authorization = Authorization.replace("=", "").replace("{{$credentials.apiKey}}", credentials.apiKey);
          const headers = { ...options.headers, authorization, "content-type": "application/json" };
          const init = {
            method: options.method,
            headers,
            ...(options.body ? { body: JSON.stringify(options.body) } : {}),
          };
          const answer = await service.send(new Request(`http://localhost${url.pathname}${url.search}`, init));
          const text = await answer.text();
          if (answer.ok) return text ? JSON.parse(text) : {};
          throw Object.assign(new Error(text), {
            httpCode: String(answer.status),
            response: { status: answer.status, data: text },
          });
        },
      },
    };
  };
  const run = async (parameters: object, options = {}) =>
    (await types.Candor.execute.call(contextOf("Candor", parameters, options)))[0];

  test("n8n's package takes both descriptions, and a node without its required fields has issues", () => {
    for (const [name, type] of Object.entries(types)) {
      const { node } = workflowOf(name, {});
      expect(
        n8n.NodeHelpers.getNodeParameters(type.description.properties, {}, true, false, node, type.description),
      ).toBeObject();
    }
    const { node } = workflowOf("Candor", { operation: "reply" });
    const issues = n8n.NodeHelpers.getNodeParametersIssues(
      types.Candor.description.properties,
      node,
      types.Candor.description,
    );
    expect(Object.keys(issues.parameters).sort()).toEqual(["body", "reviewId"]);
    const { node: trigger } = workflowOf("CandorTrigger", {});
    const [webhook] = types.CandorTrigger.description.webhooks;
    expect(n8n.NodeHelpers.getNodeWebhookPath("w1", trigger, webhook.path)).toEndWith("/candor");
  });

  test("invites a customer once, however often n8n sends the request", async () => {
    const parameters = {
      operation: "invite",
      businessId: toWire("biz", shop.id),
      email: " jo@mail.example ",
      more: { name: "Jo", reference: "A-1", phone: "" },
    };
    const [first] = await run(parameters);
    expect(first.json).toMatchObject({ email: "jo@mail.example", reference: "A-1", status: "queued" });
    const [again] = await run(parameters);
    expect(again.json.id).toBe(first.json.id);
  });

  test("replies to a review, and lists businesses, reviews and invitations over pages", async () => {
    const [reviewId] = await seedReviews(
      service.context,
      shop.id,
      Array.from({ length: 130 }, () => ({})),
    );
    const [replied] = await run({
      operation: "reply",
      reviewId: toWire("rev", reviewId as string),
      body: "Thank you.",
    });
    expect(replied.json).toMatchObject({ body: "Thank you." });
    const businessId = toWire("biz", shop.id);
    expect(await run({ operation: "listReviews", businessId, limit: 120 })).toHaveLength(120);
    expect(await run({ operation: "listReviews", businessId, limit: 1000 })).toHaveLength(130);
    expect((await run({ operation: "listBusinesses", limit: 5 })).map((each: Any) => each.json.id)).toEqual([
      businessId,
    ]);
    expect(await run({ operation: "listInvitations", businessId, limit: 5 })).toEqual([]);
  });

  test("the key goes to the credential's address alone, without redirects, whatever an id holds", async () => {
    const items = [{ json: {} }];
    for (const businessId of ["../../../evil", "https://evil.example/", "a?b#c", "@evil.example"])
      await run({ operation: "listReviews", businessId, limit: 5 }, { failing: true, items });
    for (const { url, disableFollowRedirect } of asked) {
      expect(url).toMatch(/^https:\/\/reviews\.example\/api\/v1\/businesses\/[^/?#]+\/reviews$/);
      expect(disableFollowRedirect).toBe(true);
    }
    expect(asked).toHaveLength(4);
  });

  test("a refusal stops the workflow with n8n's error, or becomes an item where the node continues", async () => {
    const wrong = { operation: "reply", reviewId: "rev_01h455vb4pex5vsknk084sn02q", body: "Hello" };
    expect(run(wrong)).rejects.toBeInstanceOf(n8n.NodeApiError);
    expect((await run(wrong, { failing: true }))[0].json.error).toBeString();
  });

  describe("the trigger", () => {
    const hooks = () => types.CandorTrigger.webhookMethods.default;
    let context: Any;
    let store: Any;

    beforeEach(async () => {
      context = contextOf("CandorTrigger", { events: ["review.created"] });
      await hooks().create.call(context);
      store = context.getWorkflowStaticData();
    });

    const payload = (event = "review.created", id = `whd_${crypto.randomUUID()}`) =>
      Buffer.from(JSON.stringify({ id, event, createdAt: new Date().toISOString(), data: { words: "ä" } }));
    const signed = (body: Buffer, secret = store.secret, at = new Date(), nextSecret: string | null = null) => {
      const { id, event } = JSON.parse(body.toString());
      const headers = deliveryHeaders({ event, deliveryId: id, timestamp: at, body, secret, nextSecret } as Any);
      return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    };
    const deliver = async (body: Buffer | undefined, headers: Record<string, string>) => {
      let status = 200;
      const response = {
        status(code: number) {
          status = code;
          return response;
        },
        end: () => response,
      };
      const called = {
        ...context,
        getRequestObject: () => ({ rawBody: body }),
        getResponseObject: () => response,
        getHeaderData: () => headers,
      };
      const { workflowData } = await types.CandorTrigger.webhook.call(called);
      return { status, started: workflowData?.[0].map((each: Any) => each.json) ?? [] };
    };

    test("offers the seven events", () => {
      const { options } = types.CandorTrigger.description.properties[0];
      expect(options.map((each: Any) => each.value).sort()).toEqual([...WEBHOOK_EVENTS].sort());
    });

    test("subscribes with the workflow, knows its subscription, and removes it", async () => {
      expect(await hooks().checkExists.call(context)).toBe(true);
      const answer = await service.rest("/webhooks", credentials.apiKey);
      expect((await answer.json()).data).toMatchObject([
        { id: store.webhookId, url: HOOK, events: ["review.created"] },
      ]);
      expect(await hooks().delete.call(context)).toBe(true);
      expect(store).toEqual({});
      expect(await hooks().checkExists.call(context)).toBe(false);
      Object.assign(store, { webhookId: "whk_01h455vb4pex5vsknk084sn02q", secret: "whsec_x" });
      expect(await hooks().checkExists.call(context)).toBe(false);
      expect(await hooks().delete.call(context)).toBe(true);
    });

    test("a signed delivery starts the workflow with its data", async () => {
      const body = payload();
      expect(await deliver(body, signed(body))).toEqual({ status: 200, started: [JSON.parse(body.toString())] });
    });

    test("both secrets start it during a rotation", async () => {
      const body = payload();
      const other = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
      expect((await deliver(body, signed(body, other, new Date(), store.secret))).started).toHaveLength(1);
    });

    test("401, and no start, without a right signature", async () => {
      const body = payload();
      const right = signed(body);
      const { "webhook-signature": signature, ...unsigned } = right;
      const other = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
      const forged = [
        unsigned,
        signed(body, other),
        { ...right, "webhook-signature": "" },
        { ...right, "webhook-signature": (signature as string).slice(3) },
        { ...right, "webhook-id": "whd_other" },
        { ...right, "webhook-timestamp": `${right["webhook-timestamp"]}0` },
        { ...right, "webhook-timestamp": "NaN" },
      ];
      for (const headers of forged) expect(await deliver(body, headers)).toEqual({ status: 401, started: [] });
      expect((await deliver(Buffer.from(`${body} `), right)).status).toBe(401);
      expect((await deliver(undefined, right)).status).toBe(401);
    });

    test("401 for a delivery that is replayed after five minutes", async () => {
      for (const minutes of [-6, 6]) {
        const body = payload();
        expect((await deliver(body, signed(body, store.secret, new Date(Date.now() + minutes * 60_000)))).status).toBe(
          401,
        );
      }
    });

    test("a replay within five minutes, or a repeat of the sender, is answered and starts nothing", async () => {
      const body = payload();
      const headers = signed(body);
      expect((await deliver(body, headers)).started).toHaveLength(1);
      for (const again of [headers, signed(body, store.secret, new Date(Date.now() + 60_000))])
        expect(await deliver(body, again)).toEqual({ status: 200, started: [] });
    });

    test("an event that the workflow did not choose starts nothing", async () => {
      const body = payload("reply.created");
      expect(await deliver(body, signed(body))).toEqual({ status: 200, started: [] });
    });

    test("without a subscription nothing starts, not even with an empty secret", async () => {
      const body = payload();
      const headers = signed(body, "whsec_");
      for (const secret of [undefined, "", "whsec_"]) {
        Object.assign(store, { secret });
        expect((await deliver(body, headers)).status).toBe(401);
      }
    });
  });
});
