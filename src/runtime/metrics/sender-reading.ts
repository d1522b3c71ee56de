// Readings of the sender, from its own figures.
import type { SenderFigures } from "../sender/figures.ts";
import type { ServiceReading } from "./definition.ts";

export function senderReader(figures: () => SenderFigures): () => ServiceReading[] {
  return () => {
    const { settled, lanes } = figures();
    return [
      ...settled.map(({ channel, outcome, count }) => ({
        name: "candor_messages_total" as const,
        labels: { channel, outcome },
        value: count,
      })),
      ...lanes.flatMap(({ name, inFlight, isBlocked }): ServiceReading[] => [
        { name: "candor_messages_in_flight", labels: { lane: name }, value: inFlight },
        { name: "candor_messages_blocked", labels: { lane: name }, value: isBlocked ? 1 : 0 },
      ]),
    ];
  };
}
