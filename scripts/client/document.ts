// Both OpenAPI documents, as a service at the example address serves them.
import { BASE_URL, createTestService } from "../../test/support/service.ts";

export type ApiName = "rest" | "open";

const PATH: Record<ApiName, string> = { rest: "/api/v1/openapi.json", open: "/api/open/v1/openapi.json" };

export async function readDocuments(): Promise<Record<ApiName, object>> {
  const service = await createTestService({ baseUrl: BASE_URL });
  const read = async (name: ApiName) => (await service.get(PATH[name])).json() as Promise<object>;
  try {
    return { rest: await read("rest"), open: await read("open") };
  } finally {
    await service.close();
  }
}
