// The pictures of a review on their way: sent with the form or before it, and kept by signed tokens, which the form carries through its
// refusals.
import type { BusinessId, PhotoId, ReviewId } from "#contract/id.ts";
import { MOST_PHOTOS } from "#domain/review/photo/attach.ts";
import { fateOf } from "#domain/review/photo/preview.ts";
import type { UploadFault } from "#domain/review/photo/upload.ts";
import type { Language } from "#platform/language/language.ts";
import { type Fault, wrongAt } from "#surface/form/form.ts";
import type { Fields } from "#surface/look/fields.ts";
import { wordsIn } from "#words/words.ts";
import type { FormDeps, Posted } from "./form.ts";
import { releaseAll, type SentFile } from "./multipart.ts";

export const MOST_MB = 10;
export const MOST_PHOTO_BYTES = MOST_MB * 1024 * 1024;
/** Of one sender. */
const UPLOADS_PER_MINUTE = 30;

/** `spent` says in how many seconds the next picture may come. */
export type PhotoProblem =
  | UploadFault
  | "bytes"
  | "held"
  | "many"
  | "gone"
  | "down"
  | "used"
  | "removed"
  | "often"
  | `spent ${number}`;

/** Why pictures were not taken; set by the service alone. */
export const FAULT = "photo-fault";
/** The button that only adds files. */
export const ADD = "photo-add";

/** More than a review may have: one whose moderator put a picture back names all, until its author removes one. */
export const PLACES = Array.from({ length: 4 * MOST_PHOTOS }, (_, at) => at + 1);
/** Tokens of the pictures that the author of a review removed in its form. */
export const REMOVED = "removed";

/** The fields of the picture at a place. */
export const fieldsAt = (place: number) => ({
  token: `photo-${place}`,
  alt: `photo-alt-${place}`,
  order: `photo-order-${place}`,
  remove: `photo-remove-${place}`,
});

/** Each once. @property name of the file; empty where it is about none */
type Faults = Map<string, { fault: PhotoProblem; name: string }>;

type Kept = { token: string; alt: string };

/** @property reviewId one that has pictures already, which the form names by tokens, too */
type SentPhotos = { fields: Fields; files: readonly SentFile[]; reviewId?: ReviewId };

/** The form with the files as tokens, in the order that the author chose, without removed and expired ones. */
export async function withPhotos(
  deps: FormDeps,
  posted: Pick<Posted, "peer">,
  businessId: BusinessId,
  sent: SentPhotos,
): Promise<Fields> {
  const faults: Faults = new Map();
  try {
    const kept = await keptOf(deps, businessId, sent, faults);
    if (sent.reviewId === undefined && kept.length > MOST_PHOTOS) {
      faults.set("many", { fault: "many", name: "" });
      kept.length = MOST_PHOTOS;
    }
    for (const file of sent.files) {
      const refuse = (fault: PhotoProblem) => faults.set(`${fault} of ${file.name}`, { fault, name: file.name });
      if (kept.length >= MOST_PHOTOS) refuse("many");
      else if ("fault" in file) refuse(file.fault);
      else {
        const taken = await takePhoto(deps, posted, businessId, file.bytes);
        if ("fault" in taken) refuse(taken.fault);
        else kept.push({ token: taken.token, alt: "" });
      }
    }
    return numbered(noteRemoved(sent.fields), kept, faults);
  } finally {
    releaseAll(sent.files);
  }
}

export function removedIn(fields: Fields): string[] {
  return (fields[REMOVED] ?? "").split(" ").filter((token) => token !== "");
}

/** Notes those that are ticked, so that a form that is refused still knows them. */
function noteRemoved(fields: Fields): Fields {
  const ticked = PLACES.flatMap((place) => {
    const of = fieldsAt(place);
    return fields[of.remove] === undefined ? [] : (fields[of.token] ?? []);
  });
  return ticked.length === 0 ? fields : { ...fields, [REMOVED]: [...removedIn(fields), ...ticked].join(" ") };
}

async function keptOf(
  { context, links, photos }: FormDeps,
  businessId: BusinessId,
  { fields, reviewId }: SentPhotos,
  faults: Faults,
): Promise<Kept[]> {
  const given = PLACES.flatMap((place) => {
    const of = fieldsAt(place);
    const token = fields[of.token] ?? "";
    const id = links.read("photo", token);
    if (id === null) return [];
    const isRemoved = fields[of.remove] !== undefined;
    return [{ id, token, alt: fields[of.alt] ?? "", place, wanted: Number(fields[of.order]) || place, isRemoved }];
  });
  const stays = arranged(given).filter(({ isRemoved }) => !isRemoved);
  const live = new Set<PhotoId>(
    await photos.keep(
      businessId,
      stays.map(({ id }) => id),
      reviewId,
    ),
  );
  const lost = stays.flatMap(({ id }) => (live.has(id) ? [] : id));
  if (lost.length > 0) {
    const fate = (await fateOf(context, lost, reviewId)) ?? (reviewId === undefined ? "gone" : "removed");
    faults.set(fate, { fault: fate, name: "" });
  }
  return stays.filter(({ id }) => live.has(id));
}

/**
 * In the order that the author chose. Those whose place was changed get it, and the others follow in their order. Of two that want one place
 * the earlier gets it, and the other the next that is free.
 */
export function arranged<Placed extends { place: number; wanted: number }>(given: readonly Placed[]): Placed[] {
  const slots = given.map((): Placed | null => null);
  const moved = given
    .filter(({ place, wanted }) => place !== wanted)
    .toSorted((a, b) => a.wanted - b.wanted || a.place - b.place);
  for (const each of moved) {
    const free = slots.indexOf(null, Math.min(Math.max(Math.trunc(each.wanted), 1), slots.length) - 1);
    slots[free === -1 ? slots.lastIndexOf(null) : free] = each;
  }
  const others = given.filter((each) => !moved.includes(each));
  return slots.flatMap((each) => each ?? others.shift() ?? []);
}

function numbered(fields: Fields, kept: readonly Kept[], faults: Faults): Fields {
  const plain = Object.entries(fields).filter(([name]) => !name.startsWith("photo-") || name === ADD);
  const photos = kept.flatMap(({ token, alt }, at) => {
    const of = fieldsAt(at + 1);
    return [
      [of.token, token],
      [of.alt, alt],
    ];
  });
  const fault = [...faults.values()].map((each) => JSON.stringify(each)).join("\n");
  return Object.assign(
    Object.create(null),
    Object.fromEntries([...plain, ...photos, ...(fault ? [[FAULT, fault]] : [])]),
  );
}

/** Takes one picture of a sender, within the limits. */
export async function takePhoto(
  { window, photos, links, addressHash }: FormDeps,
  { peer }: Pick<Posted, "peer">,
  businessId: BusinessId,
  bytes: Uint8Array,
): Promise<{ token: string } | Untaken> {
  const { admitted, retryAfter } = await window.take(`photo ${peer}`, UPLOADS_PER_MINUTE);
  if (!admitted) return { fault: "often", retryAfter };
  const taken = await photos.upload({ businessId, ipHash: addressHash.ofRange(peer), bytes });
  if (!("fault" in taken)) return { token: links.sign("photo", taken.id) };
  if (taken.fault === "range") return { fault: "range", retryAfter: photos.uploadSeconds };
  return "retryAfter" in taken ? { fault: `spent ${taken.retryAfter}`, retryAfter: taken.retryAfter } : taken;
}

/** @property retryAfter in seconds, where that helps and is known */
export type Untaken = { fault: PhotoProblem; retryAfter?: number };

/** The sentence about pictures that were not taken; null for an unknown one. */
export function photoFault(problem: string | undefined, language: Language): string | null {
  const { fault } = wordsIn("photo", language);
  const [, seconds] = /^spent (\d+)$/.exec(problem ?? "") ?? [];
  if (seconds !== undefined) return fault.spent({ minutes: Math.ceil(Number(seconds) / 60) });
  switch (problem) {
    case undefined:
      return null;
    case "bytes":
      return fault.bytes({ mb: MOST_MB });
    case "many":
      return fault.many({ most: MOST_PHOTOS });
    case "held":
      return fault.often;
    default: {
      const sentence = Object.entries(fault).find(([name]) => name === problem)?.[1];
      return typeof sentence === "string" ? sentence : fault.broken;
    }
  }
}

/** Longer names are cut. */
const MOST_OF_NAME = 60;

/** The sentences about files and pictures of a form that were not taken, each with its file's name as text; null without one. */
export function photoFaults(fields: Fields, language: Language): string | null {
  const { named } = wordsIn("photo", language);
  const sentences = (fields[FAULT] ?? "").split("\n").flatMap((line) => {
    if (line === "") return [];
    const { fault, name } = JSON.parse(line) as { fault: PhotoProblem; name: string };
    const problem = photoFault(fault, language) ?? "";
    const plain = name
      .replace(/[\p{C}\s]+/gu, " ")
      .trim()
      .slice(0, MOST_OF_NAME);
    // A name of another direction must not turn the sentence around.
    return plain === "" ? problem : named({ name: `\u2068${plain}\u2069`, problem });
  });
  return sentences.length === 0 ? null : sentences.join("\n");
}

/** The form was sent to add pictures alone, not the review. */
export function isOfPhotos({ fields }: Pick<Posted, "fields">): boolean {
  return fields[ADD] !== undefined;
}

export function photoFaultOf({ fields, reader }: Posted): Fault {
  const sentence = photoFaults(fields, reader.language);
  return sentence === null ? {} : wrongAt("photos", sentence);
}
