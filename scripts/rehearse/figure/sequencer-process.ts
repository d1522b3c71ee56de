// A program: sequences the log until it is killed.
import { sequence } from "#domain/log/sequence.ts";
import { systemClock } from "#platform/clock.ts";
import { type DatabaseTarget, openPool } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import { createSecretBox } from "#platform/secret-box.ts";
import { APP_SECRET, BASE_URL } from "../app.ts";

const BATCH = 40;

const target = JSON.parse(process.env.LOG_TARGET ?? "") as DatabaseTarget;
const { db } = openPool(target, { max: 1 });
const context = { db, clock: systemClock, log: createLog("silent"), baseUrl: BASE_URL };
const box = createSecretBox(APP_SECRET);
console.log("ready");
for (;;) if ((await sequence(context, box, BATCH)) === 0) await Bun.sleep(1);
