// The dashboard with given findings of the doctor.
import { DEFAULT_PLANS } from "#domain/account/plan/plan.ts";
import type { Finding } from "#platform/doctor/finding.ts";
import { createRateWindow } from "#platform/rate-window/memory.ts";
import { createLinks } from "#platform/secret/link.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import type { PartLoad } from "#platform/telemetry/load.ts";
import { dashboard } from "#surface/dashboard/index.tsx";
import { invitationMail } from "#surface/mail/invitation.ts";
import { createErrorPage } from "#surface/page/index.tsx";
import { OPERATING, type Person } from "../../../support/dashboard.ts";
import { TEST_CONFIG, type TestService } from "../../../support/service.ts";
import { SERVICE } from "./support.ts";

/** @returns asks for an operator's page, by default the service's */
export async function createExaminedDashboard({ context }: TestService, findings: Finding[], loads: PartLoad[] = []) {
  const surface = dashboard({
    context,
    config: { ...TEST_CONFIG, given: {} },
    plans: DEFAULT_PLANS,
    links: createLinks(TEST_CONFIG.appSecret),
    box: createSecretBox(TEST_CONFIG.appSecret),
    window: createRateWindow(context.clock),
    peerOf: () => "192.0.2.1",
    errorPage: createErrorPage(TEST_CONFIG, context.log),
    wordInvitation: invitationMail,
    onChange() {},
    ...OPERATING,
    examine: async () => findings,
    load: async () => loads,
  });
  return async ({ cookies }: Person, language: string, path = SERVICE): Promise<string> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const request = new Request(`http://localhost${path}?lang=${language}`, { headers: { cookie } });
    return (await surface.fetch(request)).text();
  };
}
