// An organisation of five reviews behind more entries of others than a tile of the log holds, and clients whose answers a test can forge.
import type { BusinessId, OrganisationId, ReviewId } from "#contract/id.ts";
import { signCheckpoint } from "#domain/log/key.ts";
import { append, leafHash, rootOf } from "#domain/log/merkle.ts";
import { bundleOf, parseTileName } from "#domain/log/tile.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { listen } from "#runtime/listen.ts";
import {
  type ChangeOptions,
  type Client,
  createClient,
  type FollowedChange,
} from "../../../clients/typescript/src/index.ts";
import { publishInvited } from "../../domain/review/support.ts";
import { seedBusiness, seedKey, seedOrganisation } from "../../support/seed.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../support/service.ts";
import { enterAll, type Page } from "../../surface/rest/copy.ts";

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
  return publishInvited(service.context, { businessId });
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

/** Forges pages of the feed. */
export const pages =
  (change: (page: Page, url: URL) => void): Forge =>
  async (url, answer) => {
    if (url.pathname !== "/api/v1/changes" || !answer.ok) return answer;
    const page = (await answer.json()) as Page;
    change(page, url);
    return Response.json(page);
  };

export const BOX = createSecretBox(TEST_CONFIG.appSecret);

export type Fork = (path: string) => Response;

/** Another log of the same name and key, whose first entry is another one. @param more entries at its end */
export async function forkOf({ service }: Pick<Feed, "service">, more: readonly object[] = []): Promise<Fork> {
  const rows = await service.sql<{ entry: string }[]>`select entry from log_entry order by index`;
  const entries = [
    ...rows.map(({ entry }, index) => (index === 0 ? `${entry} ` : entry)),
    ...more.map((entry) => JSON.stringify(entry)),
  ];
  const tiles = await append(async () => Buffer.alloc(0), 0, entries.map(leafHash));
  const tileOf = (level: number, number: number) =>
    tiles.find((each) => each.level === level && each.number === number)?.hashes ?? Buffer.alloc(0);
  const root = await rootOf(async (level, number) => tileOf(level, number), entries.length);
  const checkpoint = { origin: "reviews.example/log", size: entries.length, root };
  const note = await signCheckpoint(service.context, BOX, checkpoint);
  return (path) => {
    if (path === "/log/checkpoint") return new Response(note);
    const name = parseTileName(path.slice("/log/tile/".length));
    if (!name) throw new Error(`${path} is no tile.`);
    const { level, number, width } = name;
    if (level !== "entries") return new Response(new Uint8Array(tileOf(level, number).subarray(0, width * 32)));
    return new Response(new Uint8Array(bundleOf(entries.slice(number * 256, number * 256 + width))));
  };
}
