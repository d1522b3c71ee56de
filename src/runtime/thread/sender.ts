// The sender's thread.
import { onTopics } from "#platform/database/change.ts";
import { askInternational } from "#platform/mail/international.ts";
import { openChangingMail } from "#platform/mail/mail.ts";
import { followRotation } from "#platform/secret/rotation.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { followSettings } from "#platform/setting/follow.ts";
import { openTextMessages } from "#platform/text-message/text-message.ts";
import { senderReader } from "../metrics/reading.ts";
import type { MessageKind } from "../sender/kind/message-kind.ts";
import { createKinds } from "../sender/kind/registry.ts";
import { createSender } from "../sender/sender.ts";
import { serveWorker } from "../worker-thread.ts";

/** Leasing, settling and heartbeats at once. */
const CONNECTIONS = 3;
const REST_UNHEARD_MS = 5_000;
/** Below the supervisor's, so that it ends by itself. */
const GRACE_MS = 10_000;

serveWorker("sender", { max: CONNECTIONS }, ({ config, context, nudge }) => {
  const { log } = context;
  const box = createSecretBox(config.appSecret, config.appSecretPrevious);
  const kinds = new Map<string, MessageKind>();
  const word = () => {
    for (const [name, kind] of createKinds(config)) kinds.set(name, kind);
  };
  const rekey = (appSecret: string) => {
    config.appSecret = appSecret;
    word();
  };
  const settings = followSettings(context, config, box, () => {
    word();
    mail.reopen(config);
    void askInternational(config);
  });
  const mail = openChangingMail(config);
  word();
  const sender = createSender(context, { kinds, mail, text: openTextMessages(config), wake: nudge });
  let isLoaded = false;
  return {
    async poll() {
      // What the thread was started with may be older. While the database is away the poll fails and is tried again.
      if (!isLoaded) await settings.load();
      isLoaded = true;
      return sender.poll();
    },
    restUnheardMs: REST_UNHEARD_MS,
    changes: [followRotation(config, [{ rekey }, box], log), settings, onTopics(["message"], nudge)],
    readers: [senderReader(sender.figures)],
    async stop() {
      await sender.stop(GRACE_MS);
      mail.close();
    },
  };
});
