// The names of all settings that the configuration reads.
import { readConfig } from "#platform/config/config.ts";

/** These values make the configuration read every setting. */
const GIVEN: Record<string, string> = {
  APP_SECRET: "s".repeat(32),
  OIDC_ISSUER: "https://provider.example",
  OIDC_CLIENT_ID: "id",
  OIDC_CLIENT_SECRET: "secret",
  TWILIO_ACCOUNT_SID: "AC0",
  TWILIO_AUTH_TOKEN: "token",
};

export const SETTINGS: readonly string[] = settingsRead();

function settingsRead(): string[] {
  const read = new Set<string>();
  readConfig(
    new Proxy(GIVEN, {
      get(given, name: string) {
        read.add(name);
        return given[name];
      },
    }),
  );
  return [...read].sort();
}
