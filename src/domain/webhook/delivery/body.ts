// The body of a delivery (spec, Webhook subscription and delivery): one function for whoever sends it and whoever shows it.
import { toWire } from "#platform/id.ts";

/** The same text at each attempt: `data` is kept as the text that it was recorded as. */
export function deliveryBody(of: { id: string; event: string; createdAt: Date; data: string }): string {
  const { id, event, createdAt, data } = of;
  return `{"id":"${toWire("whd", id)}","event":"${event}","createdAt":"${createdAt.toISOString()}","data":${data}}`;
}
