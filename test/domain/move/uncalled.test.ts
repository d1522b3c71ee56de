// A webhook to an address inside the old instance's network moves along, and both operators hear that the new instance does not call it.
import { afterEach, expect, test } from "bun:test";
import ipaddr from "ipaddr.js";
import { moveOrganisation } from "#domain/move/send/move.ts";
import { createSubscription } from "#domain/webhook/subscription/subscribe.ts";
import type { Cidr } from "#platform/config/config.ts";
import { newToken, openWorld, seedMoving, toolsOf, type Wire, type World, wireTo } from "./world.ts";

let world: World;
afterEach(() => world.close());

const INSIDE = "https://10.1.2.3:8443/hook/a-secret-part?key=secret";
const TO = "https://new.example";

async function move(wire: (of: World) => Wire = ({ fresh }) => wireTo(fresh)) {
  const moving = await seedMoving(world);
  const made = { url: INSIDE, events: ["review.created" as const] };
  await createSubscription(world.old.context, world.old.box, moving.id, made);
  const leaving = { to: TO, token: (await newToken(world.fresh)).text };
  const tools = toolsOf(world.old, wire(world));
  const result = await moveOrganisation(world.old.context, tools, moving.id, { leaving });
  const [entry] = await world.fresh.sql`select detail from audit_entry where action = 'organisation.received'`;
  return { uncalled: result.uncalled, detail: entry?.detail as Record<string, string> };
}

test("it is named to the mover and in the organisation's activity, without what may be secret", async () => {
  world = await openWorld();
  const { uncalled, detail } = await move();
  expect(uncalled).toEqual(["https://10.1.2.3:8443"]);
  expect(detail).toEqual({ from: "old.example", uncalled: "https://10.1.2.3:8443 (1)" });
});

test("it is named to a mover that was cut off and goes on", async () => {
  world = await openWorld();
  let isLost = false;
  const losing = ({ fresh }: World) =>
    wireTo(fresh, async (verb) => {
      if (verb !== "go" || isLost) return undefined;
      isLost = true;
      return "lost";
    });
  expect((await move(losing)).uncalled).toEqual(["https://10.1.2.3:8443"]);
});

test("it is called where OUTBOUND_ALLOW of the new instance holds the address, so no word is said", async () => {
  world = await openWorld({ allow: [ipaddr.parseCIDR("10.0.0.0/8") as Cidr] });
  expect(await move()).toEqual({ uncalled: [], detail: { from: "old.example" } });
});

test("a receiver that answers with other things than names breaks no terminal", async () => {
  world = await openWorld();
  const hostile = ({ fresh }: World): Wire => {
    const wire = wireTo(fresh);
    return {
      ...wire,
      async send(request) {
        const outcome = await wire.send(request);
        if (outcome.kind !== "answered" || !outcome.body.includes('"live"')) return outcome;
        const body = JSON.stringify({ ...JSON.parse(outcome.body), uncalled: ["\u001b[2Ja\nb", 7, null] });
        return { ...outcome, body };
      },
    };
  };
  expect((await move(hostile)).uncalled).toEqual(["?[2Ja?b"]);
});
