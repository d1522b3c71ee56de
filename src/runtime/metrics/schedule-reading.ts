// Readings of the timetable: what ran here. Of several processes each runs every task, so the latest of all is what counts.
import type { Schedule } from "../schedule.ts";
import type { ServiceReading } from "./definition.ts";

export function scheduleReader(schedule: Pick<Schedule, "figures">): () => ServiceReading[] {
  return () =>
    schedule.figures().flatMap(({ name, failures, success }) => {
      const labels = { task: name };
      const failed: ServiceReading = { name: "candor_task_failures_total", labels, value: failures };
      if (!success) return [failed];
      const endedAt = success.endedAt.getTime() / 1_000;
      return [
        failed,
        { name: "candor_task_last_success_timestamp_seconds", labels, value: endedAt },
        { name: "candor_task_duration_seconds", labels, value: success.durationMs / 1_000 },
      ];
    });
}
