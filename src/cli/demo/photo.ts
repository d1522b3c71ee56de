// Gives some of the demo's reviews pictures. The scenes are drawn for the demo and are free of others' rights, as the rest of it.
import { randomBytes } from "node:crypto";
import type { BusinessId, ReviewId } from "#contract/id.ts";
import { arrangePhotos } from "#domain/review/author/photo.ts";
import type { GivenPhoto } from "#domain/review/photo/attach.ts";
import { createUploads, type SentPhoto } from "#domain/review/photo/upload.ts";
import type { Config } from "#platform/config/config.ts";
import type { Context } from "#platform/database/context.ts";
import { execute } from "#platform/database/statement.ts";
import { createPhotoKit } from "#platform/photo/photos.ts";

type Scene = { alt: string; width: number; height: number; art: string };

const ROOM = (wall: string, floor: string) =>
  `<path fill="${wall}" d="M0 0h1200v640H0z"/><path fill="${floor}" d="M0 640h1200v260H0z"/><path d="M0 640h1200" stroke="#0002" stroke-width="6"/>`;

const SCENES: Record<"chair" | "desk" | "lamp" | "parcel" | "scratch" | "shelf", Scene> = {
  chair: {
    alt: "The chair beside the window",
    width: 1200,
    height: 900,
    art: `${ROOM("#e9e2d6", "#b98d5e")}<path fill="#bcd9ea" stroke="#fff" stroke-width="22" d="M700 90h360v380H700z"/><path stroke="#fff" stroke-width="14" d="M880 90v380M700 280h360"/>
      <g fill="none" stroke="#6b4226" stroke-width="26" stroke-linecap="round"><path d="M320 300v480M560 560v220M320 560h240M360 580v200"/></g>
      <rect x="300" y="300" width="52" height="260" rx="22" fill="#7d4f2f"/><rect x="300" y="530" width="290" height="52" rx="22" fill="#2f5d62"/>`,
  },
  desk: {
    alt: "The desk with a laptop and a plant",
    width: 1200,
    height: 900,
    art: `${ROOM("#dfe6ea", "#8c7a66")}<rect x="160" y="500" width="880" height="44" rx="8" fill="#a8713a"/><path stroke="#5a3c1e" stroke-width="34" d="M210 544v280M990 544v280"/>
      <rect x="470" y="330" width="260" height="160" rx="10" fill="#2a2f36"/><rect x="486" y="346" width="228" height="128" fill="#7fb4d8"/><rect x="430" y="488" width="340" height="16" rx="8" fill="#9aa3ad"/>
      <path fill="#c8553d" d="M860 430h90l-14 72h-62z"/><path fill="#3c7a4d" d="M905 430c-60-40-70-110-40-150 30 30 44 90 40 150zm0 0c10-70 50-110 90-120 0 60-40 110-90 120z"/>`,
  },
  lamp: {
    alt: "The lamp in the evening",
    width: 900,
    height: 1200,
    art: `<path fill="#2b2d42" d="M0 0h900v1200H0z"/><radialGradient id="g"><stop stop-color="#ffe9a8"/><stop offset="1" stop-color="#ffe9a800"/></radialGradient><circle cx="450" cy="480" r="440" fill="url(#g)"/>
      <path fill="#f2cc8f" d="M330 330h240l90 230H240z"/><path stroke="#8d99ae" stroke-width="26" d="M450 560v420"/><ellipse cx="450" cy="990" rx="150" ry="30" fill="#8d99ae"/>`,
  },
  shelf: {
    alt: "",
    width: 900,
    height: 1200,
    art: `<path fill="#efe9e1" d="M0 0h900v1200H0z"/><g fill="#9c6b3f"><path d="M140 180h620v36H140zM140 480h620v36H140zM140 780h620v36H140zM140 1080h620v36H140z"/><path d="M140 180h36v936h-36zM724 180h36v936h-36z"/></g>
      <g><path fill="#c8553d" d="M200 300h40v180h-40zM300 270h46v210h-46z"/><path fill="#28536b" d="M246 280h50v200h-50zM520 580h60v200h-60z"/><path fill="#e2b04a" d="M354 310h36v170h-36zM590 610h40v170h-40z"/><circle cx="320" cy="710" r="70" fill="#588157"/></g>`,
  },
  parcel: {
    alt: "The parcel, open at one corner",
    width: 1200,
    height: 900,
    art: `<path fill="#6c757d" d="M0 0h1200v900H0z"/><path fill="#495057" d="M0 620h1200v280H0z"/><path fill="#c69c6d" d="M260 300h640v430H260z"/><path fill="#b08152" d="m260 300 90-110h640l-90 110z"/><path fill="#99703f" d="m900 300 90-110v430l-90 110z"/>
      <path fill="#e6d3b3" d="M540 300h70v430h-70z"/><path fill="#3b2a18" d="m900 300 90-110v120l-46 34-18 66-26 10z"/>`,
  },
  scratch: {
    alt: "A scratch along the table top",
    width: 1200,
    height: 900,
    art: `<path fill="#a8713a" d="M0 0h1200v900H0z"/><g fill="none" stroke="#8f5d2c" stroke-width="7"><path d="M0 120q300 40 600 0t600 20M0 300q260-50 620 10t580-10M0 520q340 60 640 0t560 30M0 740q280-40 600 10t600-20"/></g>
      <path fill="none" stroke="#f1dfc4" stroke-width="9" stroke-linecap="round" d="m250 640 210-130 90-20 260-190"/>`,
  },
};

/** Of the newest verified reviews with so many stars, each takes a list. */
const GIVEN: { stars: "good" | "bad"; scenes: (keyof typeof SCENES)[] }[] = [
  { stars: "good", scenes: ["lamp"] },
  { stars: "good", scenes: ["chair", "desk", "shelf"] },
  { stars: "bad", scenes: ["parcel", "scratch"] },
];

export async function takePhotos(context: Context, config: Config, businessId: BusinessId): Promise<void> {
  const uploads = createUploads(context, createPhotoKit(context.log, config), config.photoLimits);
  const { Resvg } = await import("@resvg/resvg-js");
  const reviews = await execute<{ id: ReviewId; isGood: boolean }>(
    context.db,
    `select id, rating >= 4 as "isGood" from review
    where business_id = $1 and status = 'published' and verified and photos is null order by created_at desc, id desc limit 60`,
    businessId,
  );
  const ipHash = randomBytes(32);
  for (const { stars, scenes } of GIVEN) {
    const at = reviews.findIndex(({ isGood }) => isGood === (stars === "good"));
    const [review] = at < 0 ? [] : reviews.splice(at, 1);
    if (!review) continue;
    const given: GivenPhoto[] = [];
    for (const name of scenes) {
      const { alt, width, height, art } = SCENES[name];
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${art}</svg>`;
      const bytes = new Resvg(svg, { font: { loadSystemFonts: false }, logLevel: "off" }).render().asPng();
      given.push({ id: await send({ businessId, ipHash, bytes }), alt });
    }
    await arrangePhotos(context, review.id, { given, removed: [] });
  }

  async function send(photo: SentPhoto) {
    const sent = await uploads.upload(photo);
    if ("fault" in sent) throw new Error(`The demo's own picture is wrong: ${sent.fault}`);
    return sent.id;
  }
}
