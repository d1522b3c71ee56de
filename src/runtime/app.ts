// The one app. It reads like a table of contents: each surface is a plugin, and has a line.
import { type AnyElysia, Elysia } from "elysia";
import type { Topic } from "#contract/topic.ts";
import type { Plans } from "#domain/account/plan/plan.ts";
import { createUploads } from "#domain/review/photo/upload.ts";
import { createResponseCache } from "#platform/cache/response-cache.ts";
import type { Config } from "#platform/config/config.ts";
import type { Context } from "#platform/database/context.ts";
import type { Database } from "#platform/database/database.ts";
import { createPeerReader, LOOPBACK, trustsLoopback } from "#platform/network/peer.ts";
import { createPhotoKit } from "#platform/photo/photos.ts";
import { createRaster, UPLOADS } from "#platform/raster/raster.ts";
import type { RateWindows } from "#platform/rate-window/rate-window.ts";
import { createAddressHash } from "#platform/secret/address-hash.ts";
import { createLinks } from "#platform/secret/link.ts";
import { followRotation } from "#platform/secret/rotation.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { callbacks } from "#surface/callback/index.ts";
import { DASHBOARD_PATHS } from "#surface/dashboard/surface-path.ts";
import { devMail } from "#surface/dev-mail/index.ts";
import { embed, HOT_EMBEDS } from "#surface/embed/index.ts";
import { createSlugMemory } from "#surface/embed/kit/deps.ts";
import { createSightings } from "#surface/embed/kit/sighting.ts";
import { hotAtom, productFeeds, profileFeed } from "#surface/feed/index.ts";
import { FRAMEWORK, handOver, once, onceFor, outermost, refusalsAsJson, refuseAll, UNREAD } from "#surface/http/api.ts";
import { answerKept, answerOld, type HotReads } from "#surface/http/cached.ts";
import { createPublic } from "#surface/http/public.ts";
import { inbound } from "#surface/inbound/index.ts";
import { HOT_LOG_FILES, logFiles } from "#surface/log.ts";
import { accountMail } from "#surface/mail/account.ts";
import { statementWords } from "#surface/mail/ground.ts";
import { invitationMail } from "#surface/mail/invitation.ts";
import { invitationText } from "#surface/mail/invitation-text.ts";
import { mcp } from "#surface/mcp/index.ts";
import { moves } from "#surface/move.ts";
import { describeOpenData, hotOpenData, openData } from "#surface/open/index.ts";
import { createErrorPage, HOT_PAGES, pages } from "#surface/page/index.tsx";
import { describeRest, rest } from "#surface/rest/index.ts";
import { createGuard } from "#surface/rest/kit/guard.ts";
import { followOperators } from "./follow.ts";
import { createFrame } from "./frame.ts";
import { type MetricsAnswer, metricsRoute } from "./metrics/answer.ts";
import type { ServiceMetrics } from "./metrics/definition.ts";
import { handlerReader, pictureReader } from "./metrics/reading.ts";
import { createRequestTallies, type Surface } from "./metrics/request-tally.ts";
import type { Fetch } from "./moved.ts";
import { type Operating, operatingWith } from "./operating.ts";
import { pathAndQueryOf } from "./readable.ts";
import { stateRoutes } from "./state.ts";
import { surfaceOf } from "./surface-of.ts";
import { transportSecurity } from "./transport-security.ts";

export type App = ReturnType<typeof createApp>;

type AppDependencies = {
  context: Context;
  config: Config;
  plans: Plans;
  windows: RateWindows;
  replicas?: { db: Database; behindMs: number } | null;
  /** Bound of kept answers; a thread among several has its share. */
  cacheBytes?: number;
  isReady(): Promise<boolean>;
  /** Whether no server can be read from. */
  isAway?(): boolean;
  /** For the operator's pages. */
  operating?: Operating;
  /** The caller's address; by default that of the connection. */
  addressOf?(request: Request): string | null;
  metrics?: Pick<ServiceMetrics, "add">;
  /** Answers for /metrics; null: not found. */
  answerMetrics?: MetricsAnswer | null;
  /** The dashboard's longest wait for the result of a delivery that a person asked for. */
  resultWithinMs?: number;
};

/** The whole service as one app. Tests ask it, and `listen` serves it. */
export function createApp(dependencies: AppDependencies) {
  const { context, config, windows, replicas, isReady, metrics, answerMetrics } = dependencies;
  // A copy, because the plans that operators change are taken over in it.
  const plans = { ...dependencies.plans };
  const { operating, isAway = () => false, resultWithinMs } = dependencies;
  const { log } = context;
  const publicContext = replicas ? { ...context, db: replicas.db } : context;
  const tallies = createRequestTallies();
  const cache = createResponseCache(context.clock, {
    maxBytes: dependencies.cacheBytes,
    settleMs: replicas?.behindMs,
    headers: transportSecurity(config),
    stale: { forMs: config.staleS * 1_000, isNeeded: isAway },
  });
  const links = createLinks(config.appSecret, config.appSecretPrevious);
  const box = createSecretBox(config.appSecret, config.appSecretPrevious);
  const rotation = followRotation(config, [links, box], log);
  // The service's name, the legal links and the plans stand on many pages.
  const settings = followOperators(context, { config, plans, box }, () => cache.clear());
  const raster = createRaster(log);
  // Apart, so that no badge waits for a sent picture.
  const uploads = createRaster(log, UPLOADS);
  const photoKit = createPhotoKit(log, config);
  const photoStore = config.photoLimits.isOn ? photoKit.store : null;
  const photos = createUploads(context, photoKit, config.photoLimits);
  const slugs = createSlugMemory(publicContext);
  const sightings = createSightings(context);
  const guard = createGuard(context, plans, windows("rest"));
  const errorPage = createErrorPage(config, log);
  for (const reader of [handlerReader(tallies, cache), pictureReader(raster.figures)]) metrics?.add(reader);

  // Asking for the address costs a tenth of a hot answer, and behind a proxy on the same host it is always loopback.
  const isBehindProxy = config.host === LOOPBACK && trustsLoopback(config.trustProxy);
  const ofConnection = (request: Request) => app.server?.requestIP(request)?.address ?? null;
  const { addressOf: addressOfSent = isBehindProxy ? () => LOOPBACK : ofConnection } = dependencies;
  const addressOf = (request: Request): string | null => addressOfSent(outermost(request));
  const readPeer = createPeerReader(config.trustProxy);
  const peerOf = (request: Request) => readPeer(addressOf(request), outermost(request).headers.get("x-forwarded-for"));

  const hot: Partial<Record<Surface, HotReads>> = {
    open: hotOpenData(windows("open"), peerOf),
    embed: HOT_EMBEDS,
    feed: hotAtom(windows("feed"), peerOf),
    page: HOT_PAGES,
    other: HOT_LOG_FILES,
  };
  const answerBy = <T>(answer: (...asked: Parameters<typeof answerOld>) => T) => {
    return (request: Request): T | null => {
      const path = pathAndQueryOf(request.url);
      const reads = hot[surfaceOf(path)];
      return reads ? answer(cache, reads, request, path) : null;
    };
  };
  const answerHot = answerBy(answerKept);

  const openApp = openData({ context: publicContext, config, cache, window: windows("open"), peerOf });
  const restApp = rest({ context, config, plans, links, box, guard, peerOf });
  const publicApp = createPublic(log, [
    openApp,
    embed({ context: publicContext, config, plans, cache, slugs, sightings, raster, photoStore }),
    logFiles({ context, config, cache, window: windows("log"), peerOf }),
    profileFeed({ publicContext, config, cache, window: windows("feed"), peerOf }),
  ]);
  // 25 MB, which a process that only serves open data saves.
  const loadDashboard = once(async () => {
    const { dashboard } = await import("#surface/dashboard/index.tsx");
    const window = windows("dashboard");
    const deps = { context, config, plans, links, box, window, onChange, loadSettings: settings.load, resultWithinMs };
    const asked = operatingWith(operating, { raster, uploads, photos: photoKit });
    const words = { wordInvitation: invitationMail, wordInvitationText: invitationText, wordAccountMail: accountMail };
    const pictures = { drawPrint: raster.print, redraw: uploads.redraw, readPhoto: photoKit.store.read };
    return dashboard({ ...deps, ...asked, ...words, ...pictures, peerOf, errorPage });
  });
  const devMailApp = devMail(config, addressOf, errorPage);
  const docs = () => ({ rest: describeRest(restApp, config), open: describeOpenData(openApp, config) });
  const pageDeps = {
    context,
    publicContext,
    config,
    plans,
    cache,
    links,
    box,
    addressHash: createAddressHash(config.appSecret),
    photos,
    window: windows("page"),
  };

  const frame = createFrame({ config, tallies, log, links, moved: settings.moved, answerOld: answerBy(answerOld) });

  const { rightsOf } = guard;
  // Without a router of the server's, so that what a test asks goes the way of what comes over a connection.
  const app: AnyElysia = new Elysia({ ...FRAMEWORK, systemRouter: false })
    .wrap((fetch) => (request: Request) => frame(fetch as unknown as Fetch, request))
    .onRequest(({ request }) => {
      // The framework waits for a hook that returns a call, and a hot answer needs no promise.
      const kept = answerHot(request);
      if (kept !== null) return kept;
    })
    .use(handOver(pathsOf(publicApp), (request) => publicApp.fetch(request)))
    .use(restApp)
    .use(mcp({ context, config, window: windows("mcp"), peerOf, rightsOf, rest: restApp, open: publicApp }))
    .use(productFeeds({ context, config, links, window: windows("feed"), peerOf }))
    .use(inbound({ context, config, plans, box, peerOf }))
    .use(callbacks({ context, config }))
    .use(
      moves({
        ...{ context, plans, box, links, store: photoKit.store, window: windows("move"), peerOf },
        allow: [...config.outboundAllow, ...config.receiverAllow],
      }),
    )
    .use(stateRoutes(log, isReady, config.sendsOut))
    .use(metricsRoute(log, answerMetrics))
    .use(handOver(["/dev/mail", "/dev/mail/*"], (request) => devMailApp.fetch(request)))
    .use(handOver(DASHBOARD_PATHS, async (request) => (await loadDashboard()).fetch(request)))
    .use(nothingElse(log))
    .use(
      pages({
        ...pageDeps,
        docs: onceFor(() => config.serviceName, docs),
        statement: statementWords,
        peerOf,
        errorPage,
      }),
    );

  return {
    elysia: app,
    onChange,
    /** Takes over the settings that the database keeps. Call it before the first request. */
    loadSettings: settings.load,
    /** Changes may have been missed: drops all caches. */
    onGap() {
      forget();
      cache.clear();
    },
    /** Answers that are kept may be given as old ones. */
    onSilence() {
      forget();
      cache.doubt();
    },
  };

  function forget(): void {
    rotation.onGap();
    settings.onGap();
    guard.forget();
    slugs.forget();
  }

  function onChange(topic: Topic): void {
    rotation.onChange(topic);
    settings.onChange(topic);
    guard.onChange(topic);
    if (topic === "*" || topic === "claim") slugs.forget();
    if (topic === "*") cache.clear();
    else cache.drop(topic);
  }
}

function pathsOf({ routes }: Pick<Elysia, "routes">): string[] {
  return routes.map(({ path }) => path).filter((path) => path !== "/" && path !== "/*");
}

/** At the other addresses below /api, programs read why. */
function nothingElse(log: Context["log"]) {
  return new Elysia(FRAMEWORK).use(refusalsAsJson(log)).all("/api", refuseAll, UNREAD).all("/api/*", refuseAll, UNREAD);
}
