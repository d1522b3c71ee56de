// Forms of the public pages, by private link and without, and faults that any form may have.
import { NOBODY } from "./canary.ts";
import { encode, FORMULA, hostileText, inAddress, TAG } from "./hostile.ts";
import { type Random, weighted } from "./random.ts";
import { bytesOf, type Request } from "./request.ts";
import type { World } from "./world.ts";

/** Makes a request to a public form, by private link or without. */
export function formRequest(random: Random, world: World, n: number): Request {
  const tenant = random.pick(world.tenants);
  const isSound = random.chance(0.55);
  const isPost = random.chance(0.6);
  const damaged = (path: string) => (isSound || random.chance(0.5) ? path : damage(random, path));
  const [route, path, fields] = weighted(random, [
    [2, ["/review/:slug/write", `/review/${encode(tenant.slug)}/write`, review(random, n)]],
    [3, ["/invite/:token", damaged(random.pick(tenant.invitePaths)), review(random, n)]],
    [1, ["/invite/:token/opened", damaged(`${random.pick(tenant.invitePaths)}/opened`), {}]],
    [1, ["/invite/:token/link", damaged(`${random.pick(tenant.invitePaths)}/link`), {}]],
    [3, ["/manage/:token", damaged(random.pick(tenant.managePaths)), managing(random, n)]],
    [0.5, ["/manage/:token/delete", damaged(`${random.pick(tenant.managePaths)}/delete`), {}]],
    [
      2,
      [
        "/review/:slug/:rev/helpful",
        `/review/${encode(tenant.slug)}/${random.pick(tenant.wire.rev ?? [])}/helpful`,
        {},
      ],
    ],
    [
      2,
      [
        "a private link",
        damaged(random.pick(tenant.links)),
        { password: "a much longer secret than before 7", review: random.pick(tenant.wire.rev ?? []) },
      ],
    ],
  ] as readonly (readonly [number, readonly [string, string, Record<string, string>]])[]);
  return {
    surface: "form",
    route: `${isPost ? "POST" : "GET"} ${route}`,
    asker: NOBODY,
    method: isPost ? "POST" : "GET",
    path,
    headers: isPost ? [...formType(random, isSound), ...origin(random, isSound)] : [],
    body: isPost ? bytesOf(formOf(random, fields, isSound)) : null,
    isSound,
  };
}

export function review(random: Random, n: number): Record<string, string> {
  return {
    rating: String(1 + random.below(5)),
    title: random.pick(["It came in time", TAG, FORMULA, "\u{1F600} caf\u00e9", "\u05e9\u05dc\u05d5\u05dd"]),
    body: `${random.pick(["A chair, well packed, and it stands.", `${TAG} and more`, '<b>bold</b> & "quoted"'])} ${n}`,
    author: random.pick(["Ana R.", TAG, "\u202eevil"]),
    email: `fuzz-${n}@customer.example`,
    experienceDate: random.pick(["", "2026-10-01"]),
  };
}

function managing(random: Random, n: number): Record<string, string> {
  const action = random.pick(["edit", "edit", "resolved", "unresolved", "resolution", "x"]);
  return { ...review(random, n), action, resolution: random.pick(["resolved", "unresolved"]) };
}

/** Cuts, changes or forges the path of a link. */
export function damage(random: Random, path: string): string {
  const at = 1 + random.below(path.length - 1);
  switch (random.below(4)) {
    case 0:
      return path.slice(0, at);
    case 1:
      return `${path.slice(0, at)}${random.pick(["A", "-", "%", "/"])}${path.slice(at + 1)}`;
    case 2:
      return `${path}x`;
    default:
      return path.replace(
        /^\/\w+/,
        random.pick([
          "/manage",
          "/invite",
          "/confirm",
          "/address",
          "/removal",
          "/appeal",
          "/unsubscribe",
          "/join",
          "/reset",
        ]),
      );
  }
}

/** Headers that tell the origin of a form. */
export function origin(random: Random, isSound: boolean): [string, string][] {
  if (isSound || random.chance(0.8)) return [["sec-fetch-site", "same-origin"]];
  return random.pick<[string, string][]>([
    [],
    [["sec-fetch-site", "cross-site"]],
    [["origin", "https://evil.example"]],
    [["origin", "null"]],
    [["origin", "https://reviews.example"]],
  ]);
}

/** The declared content type of a form's body. */
export function formType(random: Random, isSound: boolean): [string, string][] {
  const type =
    isSound || random.chance(0.9)
      ? "application/x-www-form-urlencoded"
      : random.pick(["text/plain", "", "application/json"]);
  return [["content-type", type]];
}

/** The body of a form. If it is not sound, some fields are missing, hostile or doubled. */
export function formOf(random: Random, fields: Record<string, string>, isSound: boolean): string {
  if (isSound) return new URLSearchParams(fields).toString();
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    if (random.chance(0.1)) return [];
    const given = random.chance(0.45) ? hostileText(random, name) : value;
    const part = `${encode(name)}=${inAddress(random, given)}`;
    return random.chance(0.05) ? [part, `${name}=again`] : [part];
  });
  if (random.chance(0.3))
    parts.push(
      `${random.pick(["__proto__", "constructor", "x", "action", "homepage", "name", "email", "id"])}=${encode(hostileText(random))}`,
    );
  if (random.chance(0.05)) parts.push(...Array.from({ length: 2_000 }, (_, n) => `f${n}=v`));
  return parts.join("&");
}
