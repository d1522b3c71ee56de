// Actions: invite a customer, reply to a review, list businesses, reviews and invitations.
import { createHash } from "node:crypto";
import {
  type IDataObject,
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeProperties,
  type INodeType,
  type INodeTypeDescription,
  type JsonObject,
  NodeApiError,
  NodeConnectionTypes,
} from "n8n-workflow";
import { type ApiRequest, ask } from "./request.ts";

const PAGE_SIZE = 100;
const OPERATIONS = {
  invite: "Invite Customer",
  reply: "Reply to Review",
  listBusinesses: "List Businesses",
  listReviews: "List Reviews",
  listInvitations: "List Invitations",
};
type Operation = keyof typeof OPERATIONS;

export class Candor implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Candor",
    name: "candor",
    icon: "file:candor.svg",
    group: ["transform"],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: "Invites customers, replies to reviews and lists them",
    defaults: { name: "Candor" },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: "candorApi", required: true }],
    properties: [
      {
        displayName: "Operation",
        name: "operation",
        type: "options",
        noDataExpression: true,
        default: "invite",
        options: Object.entries(OPERATIONS).map(([value, name]) => ({ name, value, action: name })),
      },
      field("Business ID", "businessId", ["invite", "listReviews", "listInvitations"]),
      field("Email", "email", ["invite"]),
      {
        displayName: "More Fields",
        name: "more",
        type: "collection",
        default: {},
        displayOptions: { show: { operation: ["invite"] } },
        options: [
          { displayName: "Name", name: "name", type: "string", default: "" },
          { displayName: "Phone", name: "phone", type: "string", default: "" },
          { displayName: "Reference", name: "reference", type: "string", default: "" },
          { displayName: "Send At", name: "sendAt", type: "dateTime", default: "" },
        ],
      },
      field("Review ID", "reviewId", ["reply"]),
      field("Text", "body", ["reply"]),
      {
        displayName: "Limit",
        name: "limit",
        type: "number",
        typeOptions: { minValue: 1 },
        default: 50,
        description: "Max number of results to return",
        displayOptions: { show: { operation: ["listBusinesses", "listReviews", "listInvitations"] } },
      },
    ],
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const results: INodeExecutionData[] = [];
    for (const index of this.getInputData().keys()) {
      try {
        const rows = await run(this, index);
        for (const json of rows) results.push({ json, pairedItem: { item: index } });
      } catch (thrown) {
        const error = new NodeApiError(this.getNode(), thrown as JsonObject, { itemIndex: index });
        if (!this.continueOnFail()) throw error;
        results.push({ json: { error: error.message }, pairedItem: { item: index } });
      }
    }
    return [results];
  }
}

function field(displayName: string, name: string, operations: Operation[]): INodeProperties {
  return {
    displayName,
    name,
    type: "string",
    required: true,
    default: "",
    displayOptions: { show: { operation: operations } },
  };
}

async function run(context: IExecuteFunctions, index: number): Promise<IDataObject[]> {
  const text = (name: string) => String(context.getNodeParameter(name, index)).trim();
  switch (context.getNodeParameter("operation", index) as Operation) {
    case "invite": {
      const more = context.getNodeParameter("more", index, {}) as IDataObject;
      const given = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== ""));
      return post(context, "/invitations", { businessId: text("businessId"), email: text("email"), ...given });
    }
    case "reply":
      return post(context, "/replies", { reviewId: text("reviewId"), body: text("body") });
    case "listBusinesses":
      return list(context, index, "/businesses");
    case "listReviews":
      return list(context, index, `/businesses/${encodeURIComponent(text("businessId"))}/reviews`);
    case "listInvitations":
      return list(context, index, "/invitations", { businessId: text("businessId") });
  }
}

/** n8n may repeat a request within an execution: the same body has the same key, so it changes nothing twice. */
async function post(context: IExecuteFunctions, path: string, body: IDataObject): Promise<IDataObject[]> {
  const told = JSON.stringify([context.getExecutionId(), context.getNode().id, path, body]);
  const idempotencyKey = createHash("sha256").update(told).digest("hex");
  const { data } = await ask(context, { method: "POST", path, body, idempotencyKey });
  return [data as IDataObject];
}

async function list(context: IExecuteFunctions, index: number, path: string, query: IDataObject = {}) {
  const limit = context.getNodeParameter("limit", index) as number;
  const rows: IDataObject[] = [];
  for (let page = 1; rows.length < limit; page++) {
    const request: ApiRequest = { method: "GET", path, query: { ...query, page, perPage: PAGE_SIZE } };
    const { data } = (await ask(context, request)) as { data: IDataObject[] };
    rows.push(...data);
    if (data.length < PAGE_SIZE) break;
  }
  return rows.slice(0, limit);
}
