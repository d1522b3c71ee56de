// The routes on which customers are invited: one by one, by a list, and by the link for a shop.
import { business, LIVE, member, type Route } from "../kit/route.ts";
import { customerMessage } from "./message.tsx";
import { newInvitation } from "./new.tsx";
import { sampleFile, sampleWorkbook } from "./sample.ts";
import { inShopCode, inShopPage, inShopPdf } from "./shop/page.tsx";
import { confirmUploadPost, editUploadPost, uploadPage, uploadPost } from "./upload.tsx";

const UPLOAD = { isRaw: true, feature: "invitations" } as const;

export const INVITE_ROUTES: readonly Route[] = [
  business("GET /dashboard/invitations/new", "invitation.create", newInvitation.page),
  business("POST /dashboard/invitations/new", "invitation.create", newInvitation, { feature: "invitations" }),
  business("GET /dashboard/invitations/upload", "invitation.create", uploadPage),
  business("GET /dashboard/invitations/sample", "invitation.create", sampleFile),
  business("GET /dashboard/invitations/sample.xlsx", "invitation.create", sampleWorkbook),
  member("GET /dashboard/invitations/message", "invitation.read", customerMessage),
  business("GET /dashboard/invitations/in-shop", "invitation.read", inShopPage, LIVE),
  business("GET /dashboard/invitations/in-shop/code.svg", "invitation.read", inShopCode, LIVE),
  business("GET /dashboard/invitations/in-shop/page.pdf", "invitation.read", inShopPdf, LIVE),
  business("POST /dashboard/invitations/upload", "invitation.create", uploadPost, UPLOAD),
  business("POST /dashboard/invitations/upload/confirm", "invitation.create", confirmUploadPost, UPLOAD),
  business("POST /dashboard/invitations/upload/edit", "invitation.create", editUploadPost, UPLOAD),
];
