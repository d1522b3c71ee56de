// How invitations go out, and under which name.
import { findSending } from "#domain/account/organisation.ts";
import type { DashboardDeps } from "../deps.ts";
import { member, type Route } from "../route.ts";
import { CHANNEL_PATH, channelPage, channelPost } from "./channel/page.tsx";
import { PREVIEW_PATH, previewAnswer } from "./channel/preview.tsx";

/** Their routes. */
export function channelRoutes({ wordInvitation: word }: DashboardDeps): readonly Route[] {
  return [
    member(`GET ${CHANNEL_PATH}`, "channel.manage", (visit) => channelPage(visit, word)),
    member(`POST ${CHANNEL_PATH}`, "channel.manage", (visit) => channelPost(visit, word)),
    member(`GET ${PREVIEW_PATH}`, "channel.manage", async (visit) => {
      const sending = await findSending(visit.context, visit.organisation.id);
      return sending && previewAnswer(visit, word, sending);
    }),
  ];
}
