// The table of one's sessions.
import type { OwnSession } from "#domain/account/user/session.ts";
import { Grid, Pill, When } from "../component/display.tsx";
import { PostButton } from "../component/form.tsx";
import type { UserVisit } from "../visit.ts";
import { browserName } from "./browser-name.ts";

export const SESSIONS_PATH = "/dashboard/account/sessions";

export function Sessions({ visit, sessions }: { visit: UserVisit; sessions: readonly OwnSession[] }) {
  return (
    <Grid
      caption="Sessions"
      rows={sessions}
      columns={[
        { label: "Browser", cell: ({ userAgent }) => browserName(userAgent) },
        { label: "Network", cell: ({ addressRange }) => <span class="word">{addressRange ?? "Unknown"}</span> },
        { label: "Last used", cell: ({ lastSeenAt }) => <When at={lastSeenAt} /> },
        { label: "Logged in", cell: ({ createdAt }) => <When at={createdAt} /> },
        {
          label: "State",
          cell: ({ id, userAgent }) =>
            id === visit.sessionId ? (
              <Pill tone="good">This one</Pill>
            ) : (
              <PostButton isQuiet action={`${SESSIONS_PATH}/${id}/end`}>
                End<span class="hidden"> the session of {browserName(userAgent)}</span>
              </PostButton>
            ),
        },
      ]}
    />
  );
}
