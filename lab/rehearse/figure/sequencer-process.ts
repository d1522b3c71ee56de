// A program: sequences the log until it is killed.
import { sequence } from "#domain/log/sequence.ts";
import { openPool } from "#platform/database/database.ts";
import type { DatabaseTarget } from "#platform/database/target.ts";
import { createSecretBox } from "#platform/secret/secret-box.ts";
import { createLog } from "#platform/telemetry/log.ts";
import { systemClock } from "#platform/time/clock.ts";
import { APP_SECRET, BASE_URL } from "../kit/app.ts";

const BATCH = 40;

const target = JSON.parse(process.env.LOG_TARGET ?? "") as DatabaseTarget;
const { db } = openPool(target, { max: 1 });
const context = { db, clock: systemClock, log: createLog("silent"), baseUrl: BASE_URL };
const box = createSecretBox(APP_SECRET);
console.log("ready");
for (;;) if ((await sequence(context, box, BATCH)) === 0) await Bun.sleep(1);
