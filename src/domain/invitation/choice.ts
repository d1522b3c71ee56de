// Which of an organisation's invitations for one of its businesses a list holds, and which part of it a page shows.
import type { BusinessId, InvitationId, OrganisationId, Position } from "#contract/id.ts";
import type { InvitationSource, InvitationStatus } from "./state/invitation.ts";

export type Inviting = { organisationId: OrganisationId; businessId: BusinessId };

/** Null: all. */
export type InvitationChoice = {
  status: InvitationStatus | null;
  source: InvitationSource | null;
  /** Made at this moment or later. */
  since: Date | null;
  /** A whole address or reference, or beginnings of the words of a name. */
  search: string | null;
};

export const EVERY_INVITATION: InvitationChoice = { status: null, source: null, since: null, search: null };

/** @property before the page holds older ones; null: the newest */
export type InvitationPart = { before: Position<InvitationId> | null; limit: number };
