// Requests to the REST API with the credential's key, always to the credential's address.
import type {
  IDataObject,
  IExecuteFunctions,
  IHookFunctions,
  IHttpRequestMethods,
  IHttpRequestOptions,
} from "n8n-workflow";

const TIMEOUT_MS = 30_000;

export type ApiRequest = {
  method: IHttpRequestMethods;
  /** Begins after /api/v1. */
  path: string;
  body?: IDataObject;
  query?: IDataObject;
  idempotencyKey?: string;
};

/** @returns the body. Rejects as n8n's own requests do */
export async function ask(context: IExecuteFunctions | IHookFunctions, request: ApiRequest): Promise<IDataObject> {
  const { baseUrl } = await context.getCredentials<{ baseUrl: string }>("candorApi");
  const options: IHttpRequestOptions = {
    method: request.method,
    url: `${baseUrl.trim().replace(/\/+$/, "")}/api/v1${request.path}`,
    headers: {
      Accept: "application/json",
      ...(request.idempotencyKey ? { "Idempotency-Key": request.idempotencyKey } : {}),
    },
    // The key must not follow a redirect to another address.
    disableFollowRedirect: true,
    timeout: TIMEOUT_MS,
    json: true,
    ...(request.body ? { body: request.body } : {}),
    ...(request.query ? { qs: request.query } : {}),
  };
  return context.helpers.httpRequestWithAuthentication.call(context, "candorApi", options);
}
