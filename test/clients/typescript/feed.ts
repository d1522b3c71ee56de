// An organisation of five reviews behind more entries of others than a tile of the log holds, and clients whose answers a test can forge.
import type { BusinessId, OrganisationId, ReviewId } from "#contract/id.ts";
import { publishFromInvitation } from "#domain/review/publish/publish.ts";
import { inTransaction } from "#platform/database/context.ts";
import { listen } from "#runtime/listen.ts";
import {
  type ChangeOptions,
  type Client,
  createClient,
  type FollowedChange,
} from "../../../clients/typescript/src/index.ts";
import { submission } from "../../domain/review/support.ts";
import { seedBusiness, seedKey, seedOrganisation } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";
import { enterAll } from "../../surface/rest/copy.ts";

export type Forge = (url: URL, answer: Response, asked: number) => Response | Promise<Response>;
/** @property ids of the reviews, in their order */
export type Owner = { organisationId: OrganisationId; businessId: BusinessId; ids: ReviewId[]; key: string };
export type Feed = Awaited<ReturnType<typeof startFeed>>;

export async function startFeed() {
  const service = await createTestService();
  const server = listen(service.handler, { port: 0, host: "127.0.0.1" });
  const other = await seedBusiness(service.context, { organisationId: (await seedOrganisation(service.context)).id });
  for (let n = 0; n < 270; n++) await publish(service, other.id);
  await enterAll(service);
  return {
    service,
    url: server.url,
    publish: (businessId: BusinessId) => publish(service, businessId),
    async owner(): Promise<Owner> {
      const organisationId = (await seedOrganisation(service.context)).id;
      const businessId = (await seedBusiness(service.context, { organisationId })).id;
      const key = (await seedKey(service.context, organisationId)).secret;
      const ids: ReviewId[] = [];
      for (let n = 0; n < 5; n++) ids.push(await publish(service, businessId));
      await enterAll(service);
      return { organisationId, businessId, ids, key };
    },
    /** @param forge changes answers on their way */
    client(key: string, forge: Forge = (_, answer) => answer): Client {
      let asked = 0;
      const fetch = async (url: string, init: RequestInit) => {
        // No notification of the database drops kept answers here.
        service.handler.onGap();
        return forge(new URL(url), await globalThis.fetch(url, init), asked++);
      };
      return createClient({ baseUrl: server.url, key, fetch, retries: 0 });
    },
    async stop() {
      await server.stop(0);
      await service.close();
    },
  };
}

export async function publish(service: TestService, businessId: BusinessId): Promise<ReviewId> {
  service.clock.advance(1_000);
  const email = `${crypto.randomUUID()}@mailbox.example`;
  const input = { businessId, email, submission: submission(), language: "en", ipHash: null, ratings: [] };
  return (await inTransaction(service.context, (inside) => publishFromInvitation(inside, input))).reviewId;
}

export async function collect(from: Client, options: ChangeOptions = {}): Promise<FollowedChange[]> {
  const found: FollowedChange[] = [];
  for await (const change of from.changes(options)) found.push(change);
  return found;
}

export const rejected = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error("It did not reject.");
    },
    (error: unknown) => error as Error,
  );
