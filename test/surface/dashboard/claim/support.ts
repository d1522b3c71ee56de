// The dashboard over sources of proof that a test decides: a name server on the loopback, and sites that answer as a test sets.
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import { createProofSources, type ProofSources } from "#domain/business/claim/proof.ts";
import { createTxtLookup } from "#platform/network/dns.ts";
import { createRateWindow } from "#platform/rate-window/memory.ts";
import { createLinks } from "#platform/secret/link.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { dashboard } from "#surface/dashboard/index.tsx";
import type { DashboardDeps } from "#surface/dashboard/kit/visit.ts";
import { invitationMail } from "#surface/mail/invitation.ts";
import { createErrorPage } from "#surface/page/index.tsx";
import { OPERATING } from "../../../support/dashboard.ts";
import { type NameServer, openNameServer } from "../../../support/name-server.ts";
import { createTestService, TEST_CONFIG, type TestService } from "../../../support/service.ts";

export const links = createLinks(TEST_CONFIG.appSecret);

export type ClaimDashboard = TestService & { names: NameServer; files: Map<string, string> };

/**
 * The service, whose dashboard looks for proof at `names` and in `files` (by URL). @param baseUrl where a browser reaches it
 * @param more in place of other parts of the dashboard
 */
export async function createClaimDashboard(
  baseUrl = TEST_CONFIG.baseUrl,
  more: Partial<DashboardDeps> = {},
): Promise<ClaimDashboard> {
  const service = await createTestService({ baseUrl });
  const names = await openNameServer();
  const files = new Map<string, string>();
  const proof: ProofSources = {
    ...createProofSources({ allow: [], baseUrl: "https://reviews.example" }),
    lookupTxt: createTxtLookup({ servers: [names.address] }),
    outbound: {
      async send({ url }) {
        const body = files.get(url);
        return body === undefined
          ? { kind: "failed", reason: "connect", status: null, detail: null, durationMs: 0 }
          : { kind: "answered", status: 200, body, durationMs: 0 };
      },
    },
  };
  const dependencies = {
    context: service.context,
    config: { ...TEST_CONFIG, baseUrl, given: {} },
    plans: DEFAULT_PLANS,
    links,
    box: createSecretBox(TEST_CONFIG.appSecret),
    window: createRateWindow(service.context.clock),
    proof,
    peerOf: () => "192.0.2.1",
    errorPage: createErrorPage(TEST_CONFIG, service.context.log),
    wordInvitation: invitationMail,
    onChange() {},
    ...OPERATING,
    ...more,
  };
  const surface = dashboard(dependencies);
  return {
    ...service,
    names,
    files,
    send: async (request) => surface.fetch(request),
    async close() {
      await names.close();
      await service.close();
    },
  };
}
