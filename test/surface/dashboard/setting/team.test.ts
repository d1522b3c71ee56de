// The team: seats, roles, invitations by mail; and that an organisation never loses its last owner.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { toWire } from "#contract/id.ts";
import { loadAccountMails } from "#domain/account/state/outgoing.ts";
import type { Role } from "#domain/account/state/permission.ts";
import { purgeTeamInvitations } from "#domain/account/team/invitation.ts";
import { changeRole, removeMember } from "#domain/account/team/team.ts";
import { putMember } from "#domain/account/user/user.ts";
import { inTransaction } from "#platform/database/context.ts";
import { browse, type Person, seedPerson, signIn } from "../../../support/dashboard.ts";
import { seedOrganisation } from "../../../support/seed.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import {
  auditOf,
  links,
  linkTo,
  mailsTo,
  newAddress,
  OTHER_PASSWORD,
  PASSWORD,
  signUpFields,
} from "../sign-in/support.ts";

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const PATH = "/dashboard/settings/team";

async function team(plan = "scale", name = "Example Ltd") {
  service.clock.advance(60_000);
  const organisation = await seedOrganisation(service.context, plan, name);
  const as = (role: Role) => signIn(service, { organisationId: organisation.id, role });
  return { organisation, as, owner: await as("owner") };
}

const invite = (person: Person, email: string, role: string = "member") =>
  person.post(`${PATH}/invite`, { email, role });

async function rolesIn(organisationId: string): Promise<Record<string, string>> {
  const rows = await service.sql`select user_id, role from member where organisation_id = ${organisationId}`;
  return Object.fromEntries(rows.map(({ user_id, role }) => [user_id, role]));
}

const invitationsOf = (organisationId: string) =>
  service.sql`select * from team_invitation where organisation_id = ${organisationId} order by id`;

describe("a stranger's mailbox", () => {
  test("gets five invitations of an organisation a day, also when each is cancelled first", async () => {
    const { organisation, owner } = await team();
    const statuses: number[] = [];
    const mails: number[] = [];
    for (let n = 0; n < 7; n++) {
      for (const { id } of await invitationsOf(organisation.id)) await owner.post(`${PATH}/invitations/${id}/cancel`);
      statuses.push((await invite(owner, n % 2 ? "bombed@stranger.example" : `bombed+${n}@stranger.example`)).status);
      // A cancelled invitation takes its mail along.
      mails.push((await service.sql`select 1 from message where address like 'bombed%@stranger.example'`).length);
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429, 429]);
    expect(mails).toEqual([1, 1, 1, 1, 1, 0, 0]);
    expect((await invite(owner, newAddress())).status).toBe(303);
  });
});

describe("the page", () => {
  test("shows everybody with role and date, and to members nothing to change", async () => {
    const { owner, as } = await team();
    const admin = await as("admin");
    const member = await as("member");
    await invite(owner, newAddress());
    for (const person of [owner, admin, member]) {
      const body = await (await person.get(PATH)).text();
      for (const { email } of [owner, admin, member]) expect(body).toContain(email);
      expect(body).toContain("4 of 20 seats taken");
      expect(body.includes("Invite a person")).toBe(person !== member);
      expect(body.includes("Cancel the invitation")).toBe(person !== member);
      expect(body.includes(`members/${toWire("usr", admin.id)}`)).toBe(person !== member);
      expect(body.includes("Owners only")).toBe(person === admin);
    }
  });

  test("says of the only owner beforehand that they stay it, and leads to their account", async () => {
    const { owner, as } = await team();
    const own = `${PATH}/members/${toWire("usr", owner.id)}`;
    const alone = await (await owner.get(own)).text();
    const invite = `first make <a href="${PATH}/invite">another member</a> an owner.`;
    expect(alone).toContain(invite);
    const list = await (await owner.get(PATH)).text();
    expect(list).toContain(invite);
    expect(list).toContain('href="/dashboard/account" dir="auto">');
    expect(list).not.toContain(`href="${own}"`);
    // Where the plan has one seat, nobody else can become an owner.
    const single = (await team("free")).owner;
    for (const path of [PATH, `${PATH}/members/${toWire("usr", single.id)}`]) {
      const html = await (await single.get(path)).text();
      expect(html).not.toContain("You are the only owner");
      expect(html).toMatch(/href="\/dashboard\/account"( dir="auto">|>Your account)/);
      expect(html).not.toContain('name="role"');
      expect(html).not.toContain(`${PATH}/invite"`);
    }
    expect(alone).not.toContain('name="role"');
    expect(alone).toContain("(you)</h1>");
    expect(alone).toContain('<a class="touch" href="/dashboard/account">Your account</a>');
    expect((await owner.post(`${own}/role`, { role: "member" })).status).toBe(422);
    const member = await as("member");
    expect(await (await owner.get(PATH)).text()).toContain("first make another member an owner.");
    expect(await (await owner.get(own)).text()).toContain(`first make <a href="${PATH}">another member</a> an owner.`);
    const second = await as("owner");
    expect(await (await owner.get(PATH)).text()).toContain(`href="${own}"`);
    expect(await (await member.get(PATH)).text()).not.toContain("You are the only owner");
    expect(await (await owner.get(own)).text()).toContain('name="role"');
    const other = await (await owner.get(`${PATH}/members/${toWire("usr", second.id)}`)).text();
    for (const never of ["(you)", 'href="/dashboard/account" dir="auto">']) expect(other).not.toContain(never);
  });

  test("says that a person is alone only where no invitation is open, and on which day that ends", async () => {
    const { owner } = await team();
    expect(await (await owner.get(PATH)).text()).toContain("You are the only member");
    await invite(owner, newAddress());
    const html = await (await owner.get(PATH)).text();
    expect(html).not.toContain("You are the only member");
    expect(html).toMatch(/data-label="Ends"><time class="word"[^>]*>\d+ \w+ \d{4}</);
  });

  test("leads a person without a second factor to set one up, and nobody else's row", async () => {
    const { owner, as } = await team();
    await as("admin");
    const html = await (await owner.get(PATH)).text();
    expect(html.split(">None</span>").length).toBe(3);
    expect(html.split('<a href="/dashboard/account/authenticator">Set one up</a>').length).toBe(2);
  });

  test("of a plan whose seats are taken asks nobody to invite, and the form is not shown before a seat is free", async () => {
    const { owner } = await team("free");
    const html = await (await owner.get(PATH)).text();
    for (const never of ["You are the only member", "Invite a person", ">Actions<"]) expect(html).not.toContain(never);
    expect(html).toContain("Larger plans have more seats: ");
    expect(html).toContain("Members read, reply and invite customers.");
    const form = await owner.get(`${PATH}/invite`);
    expect(form.status).toBe(200);
    const full = await form.text();
    expect(full).toContain("The plan Free has 1 seat, and no seat is free.");
    expect(full).toContain('<a href="/dashboard/settings/plan">ask the operator for a larger plan</a>');
    expect(full).not.toContain('name="email"');
    // What was typed before the last seat was taken stays.
    const sent = await (await invite(owner, "kept@example.com")).text();
    for (const words of ["no seat is free", 'href="/dashboard/settings/plan">ask', 'value="kept@example.com"'])
      expect(sent).toContain(words);
  });

  test("escapes names of people and organisations", async () => {
    const { owner, organisation } = await team("scale", '"><script>alert(1)</script>');
    const person = await seedPerson(service, { organisationId: organisation.id, role: "member", name: "<img src=x>" });
    const pages = [PATH, `${PATH}/members/${toWire("usr", person.id)}`, `${PATH}/invite`];
    for (const path of pages) {
      const body = await (await owner.get(path)).text();
      expect(body).not.toContain("<script>alert");
      expect(body).not.toContain("<img src=x");
    }
  });

  test("of a large team comes in pages, each under 60 KB, and everybody is on one", async () => {
    const { owner, organisation } = await team("enterprise");
    await service.sql`
      with made as (insert into "user" (id, email, name) select gen_random_uuid(), 'm' || n || '@big.example', 'Member ' || n
        from generate_series(1, 60) n returning id)
      insert into member (organisation_id, user_id, role) select ${organisation.id}, id, 'member' from made`;
    const found = new Set<string>();
    for (let path: string | undefined = PATH; path !== undefined; ) {
      const body = await (await owner.get(path)).text();
      expect(Buffer.byteLength(body)).toBeLessThan(60 * 1024);
      for (const [name] of body.matchAll(/Member \d+/g)) found.add(name);
      path = /rel="next" href="([^"]+)"/.exec(body)?.[1];
    }
    expect(found.size).toBe(60);
  });
});

describe("inviting", () => {
  test("mails a link, keeps a seat, and is kept in the log without the address", async () => {
    const { owner, organisation } = await team();
    const email = newAddress();
    const answer = await invite(owner, email, "admin");
    expect(answer.headers.get("location")).toBe(PATH);
    expect(await (await owner.follow(answer)).text()).toContain("is being sent");
    const [mail] = await mailsTo(service, email);
    expect(mail?.kind).toBe("team-invitation");
    const [invitation] = await invitationsOf(organisation.id);
    expect(invitation).toMatchObject({ id: mail?.subjectId, email, role: "admin", accepted_at: null });
    const id = crypto.randomUUID();
    const loaded = await loadAccountMails(service.context, [
      { id, kind: "team-invitation", subjectId: mail?.subjectId ?? null },
    ]);
    expect(loaded.get(id)).toEqual({
      kind: "team-invitation",
      invitationId: mail?.subjectId as string,
      organisationName: "Example Ltd",
      inviterName: "Ada Person",
      role: "admin",
    });
    const entries = await service.sql`select * from audit_entry where organisation_id = ${organisation.id}`;
    expect(entries.map(({ action }) => action)).toEqual(["team.invite"]);
    expect(JSON.stringify(entries)).not.toContain(email);
  });

  test("says the same of an address with an account and one without", async () => {
    const { owner } = await team();
    const { email } = await seedPerson(service);
    const [known, unknown] = [await invite(owner, email), await invite(owner, newAddress())];
    expect([known.status, known.headers.get("location")]).toEqual([unknown.status, unknown.headers.get("location")]);
  });

  test("refuses malformed addresses and roles, members, and people who are invited already", async () => {
    const { owner } = await team();
    const email = newAddress();
    for (const [fields, field] of [
      [{ email: "nobody", role: "member" }, "email"],
      [{ email, role: "emperor" }, "role"],
      [{ email, role: "" }, "role"],
      [{ email: owner.email.toUpperCase(), role: "member" }, "email"],
    ] as const) {
      const answer = await owner.post(`${PATH}/invite`, fields);
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(`href="#${field}"`);
    }
    expect((await invite(owner, email)).status).toBe(303);
    const again = await invite(owner, email.toUpperCase());
    expect(again.status).toBe(422);
    expect(await again.text()).toContain("is invited already");
    expect((await mailsTo(service, email)).length).toBe(1);
  });

  test("an admin cannot invite an owner, and a member cannot invite", async () => {
    const { as, organisation } = await team();
    const admin = await as("admin");
    expect((await invite(admin, newAddress(), "owner")).status).toBe(403);
    expect((await invite(admin, newAddress(), "admin")).status).toBe(303);
    const member = await as("member");
    expect((await invite(member, newAddress())).status).toBe(403);
    expect((await member.get(`${PATH}/invite`)).status).toBe(403);
    expect((await invitationsOf(organisation.id)).length).toBe(1);
  });

  test("ends where the plan's seats end: members and open invitations count, expired ones do not", async () => {
    const { owner, as, organisation } = await team("starter");
    await as("member");
    expect((await invite(owner, newAddress())).status).toBe(303);
    const email = newAddress();
    const refused = await invite(owner, email);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("The plan Starter has 3 seats, and no seat is free.");
    expect(await mailsTo(service, email)).toEqual([]);
    expect(await (await owner.get(PATH)).text()).not.toContain("Invite a person");
    await service.sql`update team_invitation set expires_at = now() - interval '1 second' where organisation_id = ${organisation.id}`;
    expect((await invite(owner, email)).status).toBe(303);
    // The expired one finds no seat when it is sent again.
    const [expired] = await invitationsOf(organisation.id);
    expect((await owner.post(`${PATH}/invitations/${expired?.id}/send`)).status).toBe(422);
  });

  test("takes no seat twice, however many invite at once", async () => {
    const { owner, organisation } = await team("starter");
    const answers = await Promise.all(Array.from({ length: 8 }, () => invite(owner, newAddress())));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 303, 422, 422, 422, 422, 422, 422]);
    expect((await invitationsOf(organisation.id)).length).toBe(2);
  });

  test("the same address at once is invited once", async () => {
    const { owner, organisation } = await team();
    const email = newAddress();
    const answers = await Promise.all(Array.from({ length: 4 }, () => invite(owner, email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422, 422]);
    expect((await invitationsOf(organisation.id)).length).toBe(1);
    expect((await mailsTo(service, email)).length).toBe(1);
  });
});

describe("an open invitation", () => {
  async function invited(role = "member") {
    const place = await team();
    const email = newAddress();
    await invite(place.owner, email, role);
    const [invitation] = await invitationsOf(place.organisation.id);
    return { ...place, email, id: invitation?.id as string, path: await linkTo(service, email, "join") };
  }

  test("is sent again with another week, three mails an hour at most", async () => {
    const { owner, email, id } = await invited();
    await service.sql`update team_invitation set expires_at = now() + interval '1 hour' where id = ${id}`;
    const send = () => owner.post(`${PATH}/invitations/${id}/send`);
    expect((await send()).status).toBe(303);
    const [row] =
      await service.sql`select expires_at > now() + interval '6 days' as prolonged from team_invitation where id = ${id}`;
    expect(row?.prolonged).toBe(true);
    expect((await send()).status).toBe(303);
    expect((await send()).status).toBe(429);
    expect((await mailsTo(service, email)).length).toBe(3);
    expect(await auditOf(service, owner.id)).toEqual(["team.invite", "team.invite-again", "team.invite-again"]);
  });

  test("leads a known person to a login that names the organisation, while the link is valid, and back to it", async () => {
    const { owner, organisation, email, id, path } = await invited();
    await service.sql`update organisation set name = 'Lamps <of> Köln' where id = ${organisation.id}`;
    const elsewhere = await seedOrganisation(service.context);
    const known = { email, name: "Ada", password: PASSWORD, role: "member" } as const;
    await putMember(service.context, { organisationId: elsewhere.id, ...known });
    const login = (await browse(service).get(path)).headers.get("location") ?? "";
    expect(login).toBe(`/login?next=${encodeURIComponent(path)}`);
    const textAt = async (at: string) => (await browse(service).get(at)).text();
    const page = await textAt(login);
    expect(page).toContain("An invitation to <bdi>Lamps &lt;of> Köln</bdi> waits for you.");
    expect(page).toContain(`value="${path}"`);
    const wrong = await browse(service).post(login, { email, password: "not this one", next: path });
    expect(await wrong.text()).toContain("waits for you");
    const forged = `/login?next=${encodeURIComponent(`${path.slice(0, -4)}AAAA`)}`;
    for (const other of ["/login", "/login?next=/join/x", forged])
      expect(await textAt(other)).not.toContain("waits for you");
    const browser = browse(service);
    expect((await browser.post(login, { email, password: PASSWORD, next: path })).headers.get("location")).toBe(path);
    expect((await browser.post(path)).headers.get("location")).toBe("/dashboard");
    expect(await textAt(login)).not.toContain("waits for you");
    await service.sql`update team_invitation set accepted_at = null where id = ${id}`;
    expect(await textAt(login)).toContain("waits for you");
    await service.sql`update team_invitation set expires_at = now() where id = ${id}`;
    expect(await textAt(login)).not.toContain("waits for you");
    await owner.post(`${PATH}/invitations/${id}/cancel`);
    expect(await textAt(login)).not.toContain("waits for you");
  });

  test("is taken back: the link says so, and the mail is not sent any more", async () => {
    const { owner, id, path, organisation } = await invited();
    expect((await owner.post(`${PATH}/invitations/${id}/cancel`)).status).toBe(303);
    const gone = await browse(service).get(path);
    expect(gone.status).toBe(410);
    expect(await gone.text()).toContain("This invitation was cancelled");
    expect((await browse(service).post(path, { name: "Ada", password: PASSWORD })).status).toBe(410);
    expect((await invitationsOf(organisation.id)).length).toBe(0);
    const loaded = await loadAccountMails(service.context, [{ id, kind: "team-invitation", subjectId: id }]);
    expect(loaded.size).toBe(0);
    expect((await owner.post(`${PATH}/invitations/${id}/cancel`)).status).toBe(404);
    expect(await auditOf(service, owner.id)).toEqual(["team.invite", "team.cancel"]);
  });

  test("of an owner is refused to an admin, and of another organisation to everyone", async () => {
    const { as, id } = await invited("owner");
    const admin = await as("admin");
    const { owner: stranger } = await team();
    for (const what of ["send", "cancel"]) {
      expect((await admin.post(`${PATH}/invitations/${id}/${what}`)).status).toBe(403);
      expect((await stranger.post(`${PATH}/invitations/${id}/${what}`)).status).toBe(404);
      expect((await stranger.post(`${PATH}/invitations/not-an-id/${what}`)).status).toBe(404);
    }
  });

  test("makes an account for a person without one: confirmed, logged in, a member", async () => {
    const { organisation, email, path } = await invited("admin");
    const browser = browse(service);
    const body = await (await browser.get(path)).text();
    expect(body).toContain('autocomplete="new-password"');
    expect(body).toContain("Join Example Ltd");
    const wrong = await browser.post(path, { name: "", password: email });
    expect(wrong.status).toBe(422);
    const answer = await browser.post(path, { name: "Grace", password: PASSWORD });
    expect(answer.headers.get("location")).toBe("/dashboard");
    expect(await (await browser.get(PATH)).text()).toContain(email);
    const [user] = await service.sql`select * from "user" where email = ${email}`;
    expect(user).toMatchObject({ name: "Grace", staff: false });
    expect(user?.email_confirmed_at).not.toBeNull();
    expect((await rolesIn(organisation.id))[user?.id]).toBe("admin");
    expect(await auditOf(service, user?.id)).toEqual(["account.create", "team.join", "session.start"]);
    const again = await browse(service).get(path);
    expect(again.status).toBe(410);
    expect(await again.text()).toContain("You have joined already");
  });

  test("asks a person with an account to log in, and then for one press", async () => {
    const { email, path, organisation } = await invited();
    const own = await seedOrganisation(service.context, "scale", "Own");
    const id = await putMember(service.context, {
      organisationId: own.id,
      email: email.toUpperCase(),
      name: "Ada",
      password: PASSWORD,
      role: "owner",
    });
    const browser = browse(service);
    const sent = await browser.get(path);
    expect(sent.headers.get("location")).toBe(`/login?next=${encodeURIComponent(path)}`);
    // The password field of a new account's form sets no password here.
    expect(
      (await browser.post(path, { name: "Mallory", password: OTHER_PASSWORD })).headers.get("location"),
    ).toStartWith("/login");
    const answer = await browser.post("/login", { email, password: PASSWORD, next: path });
    expect(answer.headers.get("location")).toBe(path);
    expect(await (await browser.get(path)).text()).not.toContain("new-password");
    expect((await rolesIn(organisation.id))[id]).toBeUndefined();
    expect((await browser.post(path)).headers.get("location")).toBe("/dashboard");
    expect((await rolesIn(organisation.id))[id]).toBe("member");
    // The dashboard shows the organisation that was joined.
    expect(await (await browser.get(PATH)).text()).toContain("2 of 20 seats");
  });

  test("is for its own address: another account is told so, and joins nothing", async () => {
    const { path, organisation } = await invited();
    const other = await signIn(service);
    const shown = await other.get(path);
    expect(shown.status).toBe(403);
    expect((await other.post(path, { name: "A", password: PASSWORD })).status).toBe(403);
    expect(Object.keys(await rolesIn(organisation.id)).length).toBe(1);
  });

  test("takes over an unconfirmed sign-up, and ends the password that a stranger had typed", async () => {
    const { email, path } = await invited();
    const stranger = browse(service);
    await stranger.post("/signup", signUpFields(email, { password: OTHER_PASSWORD }));
    const confirmation = await linkTo(service, email, "account");
    expect((await browse(service).post(path, { name: "Grace", password: PASSWORD })).status).toBe(303);
    expect((await stranger.post(confirmation, { password: OTHER_PASSWORD })).status).not.toBe(303);
    expect((await stranger.post("/login", { email, password: OTHER_PASSWORD })).status).toBe(422);
    expect((await browse(service).post("/login", { email, password: PASSWORD })).status).toBe(303);
  });

  test("is accepted once, of two at once one, and not after seven days", async () => {
    const { path, organisation } = await invited();
    const statuses = await Promise.all(
      [1, 2, 3].map(() =>
        browse(service)
          .post(path, { name: "Grace", password: PASSWORD })
          .then(({ status }) => status),
      ),
    );
    // The others find it used, or the account there and are sent to log in.
    expect(statuses.filter((status) => ![303, 410].includes(status))).toEqual([]);
    expect(Object.keys(await rolesIn(organisation.id)).length).toBe(2);
    const late = await invited();
    const [row] =
      await service.sql`select extract(epoch from expires_at - now())::int as left from team_invitation where id = ${late.id}`;
    expect(Math.round(row?.left / 86_400)).toBe(7);
    await service.sql`update team_invitation set expires_at = now() - interval '1 second' where id = ${late.id}`;
    const expired = await browse(service).post(late.path, { name: "Grace", password: PASSWORD });
    expect(expired.status).toBe(410);
    expect(await expired.text()).toContain("has expired");
  });

  test("finds no seat where the plan has shrunk, and stays as it is", async () => {
    const { path, organisation, as } = await invited();
    await as("member");
    await service.sql`update organisation set plan = 'free' where id = ${organisation.id}`;
    const full = await browse(service).post(path, { name: "Grace", password: PASSWORD });
    expect(full.status).toBe(409);
    expect(await full.text()).toContain("There is no seat left");
    await service.sql`update organisation set plan = 'starter' where id = ${organisation.id}`;
    expect((await browse(service).post(path, { name: "Grace", password: PASSWORD })).status).toBe(303);
  });

  test("has a link that cannot be guessed, and a link of another purpose opens nothing", async () => {
    const { id } = await invited();
    for (const path of [`/join/${links.sign("reset", id)}`, `/join/${"B".repeat(43)}`, "/join/x", "/join/%ff"])
      expect((await browse(service).get(path)).status).toBe(404);
    expect((await browse(service).get(`/join/${links.sign("join", crypto.randomUUID())}`)).status).toBe(410);
  });

  test("is forgotten a while after its end", async () => {
    const { id, organisation } = await invited();
    await purgeTeamInvitations(service.context);
    expect((await invitationsOf(organisation.id)).length).toBe(1);
    await service.sql`update team_invitation set expires_at = now() - interval '91 days' where id = ${id}`;
    await purgeTeamInvitations(service.context);
    expect((await invitationsOf(organisation.id)).length).toBe(0);
  });
});

describe("roles", () => {
  const setRole = (person: Person, of: { id: string }, role: string) =>
    person.post(`${PATH}/members/${toWire("usr", of.id)}/role`, { role });
  const remove = (person: Person, of: { id: string }) => person.post(`${PATH}/members/${toWire("usr", of.id)}/remove`);

  /** Actor, action and member: the answer, and the role after it (null: removed). */
  const cases: [by: Role, to: Role, what: Role | "remove", status: number, after: Role | null][] = [
    ["owner", "member", "admin", 303, "admin"],
    ["owner", "member", "owner", 303, "owner"],
    ["owner", "owner", "member", 303, "member"],
    ["owner", "admin", "remove", 303, null],
    ["owner", "owner", "remove", 303, null],
    ["admin", "member", "admin", 303, "admin"],
    ["admin", "admin", "member", 303, "member"],
    ["admin", "admin", "remove", 303, null],
    ["admin", "member", "remove", 303, null],
    ["admin", "member", "owner", 403, "member"],
    ["admin", "owner", "member", 403, "owner"],
    ["admin", "owner", "remove", 403, "owner"],
    ["member", "member", "admin", 403, "member"],
    ["member", "member", "remove", 403, "member"],
    ["member", "owner", "remove", 403, "owner"],
  ];
  for (const [by, to, what, status, after] of cases)
    test(`${by}: ${what === "remove" ? `remove ${to}` : `${to} becomes ${what}`}: ${status}`, async () => {
      const { organisation, as } = await team();
      const actor = await as(by);
      const target = await as(to);
      const answer = what === "remove" ? await remove(actor, target) : await setRole(actor, target, what);
      expect(answer.status).toBe(status);
      expect((await rolesIn(organisation.id))[target.id] ?? null).toBe(after);
      const action = what === "remove" ? "team.remove" : "team.role";
      expect(await auditOf(service, actor.id)).toEqual(status === 303 ? [action] : []);
    });

  test("of another organisation's people and of unknown ids are not found", async () => {
    const { owner } = await team();
    const { owner: foreign, as } = await team();
    const target = await as("member");
    for (const of of [foreign, target, { id: crypto.randomUUID() }]) {
      expect((await setRole(owner, of, "admin")).status).toBe(404);
      expect((await remove(owner, of)).status).toBe(404);
      expect((await owner.get(`${PATH}/members/${toWire("usr", of.id)}`)).status).toBe(404);
    }
    for (const id of ["usr_x", "%00", toWire("org", target.id)])
      expect((await owner.get(`${PATH}/members/${id}`)).status).toBe(404);
    expect((await rolesIn(target.id))[target.id]).toBeUndefined();
    expect((await setRole(owner, owner, "emperor")).status).toBe(422);
  });

  test("a person who is removed is logged out at once everywhere, and keeps the account", async () => {
    const { owner, as } = await team();
    const target = await as("admin");
    expect((await target.get(PATH)).status).toBe(200);
    await remove(owner, target);
    expect((await target.get(PATH)).headers.get("location")).toStartWith("/login");
    expect((await service.sql`select 1 from "user" where id = ${target.id}`).length).toBe(1);
  });

  test("everybody may leave, but the last owner", async () => {
    const { owner, as, organisation } = await team();
    const member = await as("member");
    const left = await member.post(`${PATH}/leave`);
    expect(left.headers.get("location")).toBe("/dashboard");
    expect(await auditOf(service, member.id)).toEqual(["team.leave"]);
    for (const answer of [
      await owner.post(`${PATH}/leave`),
      await setRole(owner, owner, "admin"),
      await remove(owner, owner),
    ]) {
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain("needs an owner");
    }
    await as("owner");
    expect((await owner.post(`${PATH}/leave`)).status).toBe(303);
    expect(Object.values(await rolesIn(organisation.id))).toEqual(["owner"]);
  });

  test("of two owners who go at the same moment, one stays", async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { owner, as, organisation } = await team();
      const second = await as("owner");
      const answers = await Promise.all([
        owner.post(`${PATH}/leave`),
        turn % 2 ? second.post(`${PATH}/leave`) : setRole(second, second, "member"),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 422]);
      expect(Object.values(await rolesIn(organisation.id)).filter((role) => role === "owner").length).toBe(1);
    }
  });

  test("two owners who demote each other leave one; a demoted owner demotes no other", async () => {
    const { owner, as, organisation } = await team();
    const second = await as("owner");
    const answers = await Promise.all([setRole(owner, second, "member"), setRole(second, owner, "member")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 403]);
    expect(Object.values(await rolesIn(organisation.id)).sort()).toEqual(["member", "owner"]);
  });

  test("at the command line too leave an owner", async () => {
    const { owner, organisation } = await team();
    const to = { organisationId: organisation.id, userId: owner.id };
    const work = inTransaction(service.context, (inside) => changeRole(inside, null, { ...to, role: "member" }));
    expect(work).rejects.toThrow("needs an owner");
    await work.catch(() => {});
    const leaving = inTransaction(service.context, (inside) => removeMember(inside, null, to));
    expect(leaving).rejects.toThrow("needs an owner");
    await leaving.catch(() => {});
  });
});
