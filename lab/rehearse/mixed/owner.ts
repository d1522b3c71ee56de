// Owners of subscriptions: if theirs was switched off because their receiver was away, they switch it on again and replay the
// events since.
import type { Ledger } from "./ledger.ts";
import type { Stage } from "./stage.ts";
import { api } from "./world.ts";

type Listed = { data: { id: string; status: "active" | "disabled" }[] };

/** Looks once. Without an answer of the service it does nothing, and the next look tries again. @returns how many were switched on */
export async function lookAfterSubscriptions(stage: Stage, ledger: Ledger, since: string): Promise<number> {
  // A replay is sent once and not retried, so it waits until the receiver is back.
  if (!stage.world.receivers.every((each) => each.isTaking())) return 0;
  let switched = 0;
  for (const { key } of stage.world.organisations) {
    const ask = api(stage.baseUrl, key);
    try {
      const { data } = (await ask("GET", "/webhooks")) as Listed;
      for (const { id, status } of data) {
        if (status === "active" && !ledger.toReplay.has(id)) continue;
        // Recorded first: if an answer is lost the replay may have begun, and the next look asks for it again.
        ledger.toReplay.add(id);
        ledger.replayed.push({ subscription: id, since, until: new Date(Date.now() + 60_000).toISOString() });
        await ask("PATCH", `/webhooks/${id}`, { status: "active" });
        await ask("POST", `/webhooks/${id}/replay?since=${encodeURIComponent(since)}`);
        ledger.toReplay.delete(id);
        switched++;
      }
    } catch {
      // Another fault is under way.
    }
  }
  return switched;
}
