// The sender's thread.
import { onTopics } from "#platform/database/change.ts";
import { openMail } from "#platform/mail/mail.ts";
import { followRotation } from "#platform/secret/rotation.ts";
import { openTextMessages } from "#platform/text-message/text-message.ts";
import { senderReader } from "../metrics/reading.ts";
import { createKinds } from "../sender/kind/registry.ts";
import { createSender } from "../sender/sender.ts";
import { serveWorker } from "../worker-thread.ts";

/** Leasing, settling and heartbeats at once. */
const CONNECTIONS = 3;
const REST_UNHEARD_MS = 5_000;
/** Below the supervisor's, so that it ends by itself. */
const GRACE_MS = 10_000;

serveWorker("sender", { max: CONNECTIONS }, ({ config, context, nudge }) => {
  const mail = openMail(config);
  const kinds = createKinds(config);
  const rekey = (appSecret: string) => {
    for (const [name, kind] of createKinds({ ...config, appSecret })) kinds.set(name, kind);
  };
  const sender = createSender(context, { kinds, mail, text: openTextMessages(config), wake: nudge });
  return {
    poll: sender.poll,
    restUnheardMs: REST_UNHEARD_MS,
    changes: [followRotation(config, [{ rekey }], context.log), onTopics(["message"], nudge)],
    readers: [senderReader(sender.figures)],
    async stop() {
      await sender.stop(GRACE_MS);
      mail.close();
    },
  };
});
