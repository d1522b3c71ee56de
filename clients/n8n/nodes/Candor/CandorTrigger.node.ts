// Starts a workflow on the events of a Candor instance. Activating the workflow subscribes; each delivery's signature is checked.
import {
  type IDataObject,
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  type JsonObject,
  NodeApiError,
  NodeConnectionTypes,
} from "n8n-workflow";
import { ask } from "./request.ts";
import { rememberDelivery, type SeenStore } from "./seen.ts";
import { verifiedId } from "./signature.ts";

const EVENTS = {
  "review.created": "Review Created",
  "review.updated": "Review Updated",
  "review.removed": "Review Removed",
  "reply.created": "Reply Created",
  "invitation.sent": "Invitation Sent",
  "business.verified": "Business Verified",
  "review.resolved": "Review Resolved",
};

type Store = SeenStore & { webhookId?: string; secret?: string };
type Subscription = { data: { id: string; url: string; secret?: string } };

export class CandorTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Candor Trigger",
    name: "candorTrigger",
    icon: "file:candor.svg",
    group: ["trigger"],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: "Starts the workflow when reviews, replies, invitations or businesses change",
    defaults: { name: "Candor Trigger" },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: "candorApi", required: true }],
    webhooks: [{ name: "default", httpMethod: "POST", responseMode: "onReceived", path: "candor", rawBody: true }],
    properties: [
      {
        displayName: "Events",
        name: "events",
        type: "multiOptions",
        required: true,
        default: ["review.created"],
        options: Object.entries(EVENTS).map(([value, name]) => ({ name, value })),
      },
    ],
  };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const { webhookId, secret } = storeOf(this);
        if (!webhookId || !secret) return false;
        try {
          const path = `/webhooks/${encodeURIComponent(webhookId)}`;
          const { data } = (await ask(this, { method: "GET", path })) as Subscription;
          return data.url === this.getNodeWebhookUrl("default");
        } catch (thrown) {
          if (isMissing(thrown)) return false;
          throw new NodeApiError(this.getNode(), thrown as JsonObject);
        }
      },

      async create(this: IHookFunctions): Promise<boolean> {
        const body = { url: this.getNodeWebhookUrl("default"), events: this.getNodeParameter("events") as string[] };
        const { data } = (await ask(this, { method: "POST", path: "/webhooks", body })) as Subscription;
        Object.assign(storeOf(this), { webhookId: data.id, secret: data.secret });
        return true;
      },

      async delete(this: IHookFunctions): Promise<boolean> {
        const store = storeOf(this);
        if (store.webhookId) {
          try {
            await ask(this, { method: "DELETE", path: `/webhooks/${encodeURIComponent(store.webhookId)}` });
          } catch (thrown) {
            if (!isMissing(thrown)) return false;
          }
        }
        delete store.webhookId;
        delete store.secret;
        return true;
      },
    },
  };

  /** Answers 401 to a delivery without a valid signature. A repeat gets 200 and starts nothing. */
  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const store = storeOf(this);
    const request = this.getRequestObject() as ReturnType<typeof this.getRequestObject> & { rawBody?: unknown };
    const { rawBody } = request;
    const id =
      store.secret && Buffer.isBuffer(rawBody) ? verifiedId(rawBody, this.getHeaderData(), store.secret) : null;
    if (id === null) {
      this.getResponseObject().status(401).end();
      return { noWebhookResponse: true };
    }
    // The signature covers the raw bytes, so the body that n8n parsed is not used.
    const delivery = JSON.parse((rawBody as Buffer).toString("utf8")) as IDataObject;
    const events = this.getNodeParameter("events") as string[];
    if (!events.includes(String(delivery.event)) || !rememberDelivery(store, id)) return {};
    return { workflowData: [[{ json: delivery }]] };
  }
}

function storeOf(context: IHookFunctions | IWebhookFunctions): Store {
  return context.getWorkflowStaticData("node") as Store;
}

/** n8n names an answer's status `httpCode` or `statusCode`. */
function isMissing(thrown: unknown): boolean {
  const { httpCode, statusCode, response } = (thrown ?? {}) as {
    httpCode?: string;
    statusCode?: number;
    response?: { status?: number };
  };
  return Number(httpCode ?? statusCode ?? response?.status) === 404;
}
