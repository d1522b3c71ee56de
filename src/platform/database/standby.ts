// Whether a commit finds the synchronous standby that it waits for.
import { statement } from "./statement.ts";

/** `none`: commits wait. `hidden`: a standby is connected, and only roles with pg_monitor see whether it is synchronous. */
export type Standby = "fine" | "none" | "hidden";

/** An expression of SQL. */
export const STANDBY = `
  case when current_setting('synchronous_standby_names') = ''
      or exists (select from pg_stat_replication where sync_state in ('sync', 'quorum')) then 'fine'
    when exists (select from pg_stat_replication where sync_state is null) then 'hidden'
    else 'none' end`;

export const readStandby = statement<{ standby: Standby }>("standby", `select ${STANDBY} as standby`);
