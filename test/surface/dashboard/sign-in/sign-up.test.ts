// Sign-up and confirmation; an attacker with another person's address gains nothing.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { loadAccountMails } from "#domain/account/state/outgoing.ts";
import { purgeUnconfirmedAccounts } from "#domain/account/user/sign-up.ts";
import { type CheapHashing, cheapHashing } from "../../../support/cheap-hash.ts";
import { browse } from "../../../support/dashboard.ts";
import { createTestService, type TestService } from "../../../support/service.ts";
import {
  auditOf,
  comparable,
  links,
  linkTo,
  mailsTo,
  newAddress,
  OTHER_PASSWORD,
  PASSWORD,
  signUpFields,
} from "./support.ts";

let service: TestService;
let hashing: CheapHashing;
beforeAll(async () => {
  hashing = cheapHashing();
  service = await createTestService();
});
afterAll(async () => {
  hashing.stop();
  await service.close();
});

/** Each from a place of its own in time: limits are counted by the minute. */
const nextMinute = () => service.clock.advance(60_000);

async function userOf(email: string) {
  const [row] = await service.sql`select * from "user" where lower(email) = lower(${email})`;
  return row;
}

async function signUpAndConfirm(email = newAddress()) {
  nextMinute();
  const browser = browse(service);
  await browser.post("/signup", signUpFields(email));
  const path = await linkTo(service, email, "account");
  return { email, browser, path, confirmed: await browser.post(path) };
}

describe("signing up", () => {
  test("makes an account that waits for its mail, and the link opens it in the browser that signed up", async () => {
    const email = newAddress();
    const browser = browse(service);
    const taken = await browser.post("/signup", signUpFields(email));
    expect(taken.status).toBe(303);
    expect(taken.headers.get("location")).toBe("/signup/sent");
    expect(await (await browser.follow(taken)).text()).toContain(
      `We have sent an email to <strong><bdi>${email}</bdi>`,
    );
    expect(browser.cookies.has("__Host-candor-session")).toBe(false);
    expect((await mailsTo(service, email)).map(({ kind }) => kind)).toEqual(["account-confirm"]);

    const path = await linkTo(service, email, "account");
    const shown = await browser.get(path);
    expect(await shown.text()).not.toContain("new-password");
    expect((await userOf(email))?.email_confirmed_at).toBeNull();

    const confirmed = await browser.post(path);
    expect(confirmed.headers.get("location")).toBe("/dashboard");
    expect(browser.cookies.has("__Host-candor-session")).toBe(true);
    const user = await userOf(email);
    expect(user?.email_confirmed_at).not.toBeNull();
    expect(await auditOf(service, user?.id)).toEqual(["account.create", "account.confirm", "session.start"]);
    const [row] = await service.sql`
      select o.name, o.plan, m.role from member m join organisation o on o.id = m.organisation_id where m.user_id = ${user?.id}`;
    expect(row).toEqual({ name: "Müller & Söhne", plan: "free", role: "owner" });
    expect((await browser.get("/dashboard/account")).status).toBe(200);
  });

  test("keeps only a hash of the password, argon2id with 19 MiB", async () => {
    const { email } = await signUpAndConfirm();
    expect((await userOf(email))?.password_hash).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
  });

  test("in another browser the link asks for the password", async () => {
    nextMinute();
    const email = newAddress();
    await browse(service).post("/signup", signUpFields(email));
    const path = await linkTo(service, email, "account");
    const phone = browse(service);
    expect(await (await phone.get(path)).text()).toContain('autocomplete="current-password"');
    expect((await phone.post(path)).status).toBe(422);
    expect((await phone.post(path, { password: OTHER_PASSWORD })).status).toBe(422);
    expect((await userOf(email))?.email_confirmed_at).toBeNull();
    expect((await phone.post(path, { password: PASSWORD })).headers.get("location")).toBe("/dashboard");
  });

  test("a stranger's sign-up with the address before or after mine gives the stranger nothing", async () => {
    nextMinute();
    const email = newAddress();
    const mine = browse(service);
    const theirs = browse(service);
    await theirs.post("/signup", signUpFields(email, { password: OTHER_PASSWORD }));
    const first = await linkTo(service, email, "account");
    await mine.post("/signup", signUpFields(email));
    expect((await mine.get(first)).status).toBe(410);
    await theirs.post("/signup", signUpFields(email, { password: OTHER_PASSWORD, organisation: "Theirs" }));
    // The latest mail is the stranger's, and I open it: their password is not made good by my click.
    const last = await linkTo(service, email, "account");
    expect((await mine.post(last)).status).toBe(422);
    expect((await mine.post(last, { password: PASSWORD })).status).toBe(422);
    expect((await userOf(email))?.email_confirmed_at).toBeNull();
    // What I can do is read my mail, and that is enough.
    nextMinute();
    await mine.post("/reset", { email });
    const reset = await mine.post(await linkTo(service, email, "reset"), { password: PASSWORD });
    expect(reset.headers.get("location")).toBe("/dashboard");
    expect((await theirs.post(last, { password: OTHER_PASSWORD })).headers.get("location")).toBeNull();
    expect((await theirs.post("/login", { email, password: OTHER_PASSWORD })).status).toBe(422);
  });

  test("answers the same for an address with an account, without one, and with one that waits; only the mail tells", async () => {
    const { email: known } = await signUpAndConfirm();
    const waiting = newAddress();
    nextMinute();
    await browse(service).post("/signup", signUpFields(waiting));
    const answers = [];
    for (const email of [known, waiting, newAddress(), known.toUpperCase()]) {
      const browser = browse(service);
      const answer = await browser.post("/signup", signUpFields(email));
      const page = await browser.follow(answer.clone());
      const { status, cookies, body } = await comparable(page);
      answers.push([await comparable(answer), { status, cookies, body: body.replace(new RegExp(email, "gi"), "") }]);
    }
    for (const each of answers) expect(each).toEqual(answers[0] as (typeof answers)[0]);
    const kinds = (await mailsTo(service, known)).map(({ kind }) => kind);
    expect(kinds).toEqual(["account-confirm", "account-exists", "account-exists"]);
  });

  test("a sign-up and the logins after it tell nothing about whether the address had an account", async () => {
    const { email: known } = await signUpAndConfirm();
    const waiting = newAddress();
    await browse(service).post("/signup", signUpFields(waiting));
    const seen = [];
    for (const email of [known, waiting, newAddress()]) {
      nextMinute();
      // A stranger signs up with somebody's address, and tries the password of the sign-up in the same browser and in another one.
      const browser = browse(service);
      const other = browse(service);
      const answers = [await browser.post("/signup", signUpFields(email, { password: OTHER_PASSWORD }))];
      for (const each of [browser, other, browser, browser, browser, browser, other])
        answers.push(await each.post("/login", { email, password: OTHER_PASSWORD }));
      const compared = await Promise.all(answers.map(comparable));
      seen.push(
        compared.map(({ headers, body, ...rest }) => ({
          ...rest,
          headers: headers.filter(([name]) => name !== "etag" && name !== "content-length" && name !== "retry-after"),
          body: body.replaceAll(email, "..."),
        })),
      );
    }
    expect(seen[0]?.map(({ status }) => status)).toEqual([303, 422, 422, 422, 422, 422, 429, 429]);
    for (const each of seen) expect(each).toEqual(seen[0] as (typeof seen)[0]);
  });

  test("changes nothing of an account that there is", async () => {
    const { email } = await signUpAndConfirm();
    const before = await userOf(email);
    await browse(service).post("/signup", signUpFields(email, { password: OTHER_PASSWORD, name: "Mallory" }));
    expect(await userOf(email)).toEqual(before as NonNullable<typeof before>);
  });

  test("twice at once makes one account and one mail", async () => {
    nextMinute();
    const email = newAddress();
    const answers = await Promise.all([1, 2, 3].map(() => browse(service).post("/signup", signUpFields(email))));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect((await service.sql`select 1 from "user" where email = ${email}`).length).toBe(1);
    const [row] = await service.sql`
      select count(*)::int as n from user_token t join "user" u on u.id = t.user_id where u.email = ${email} and used_at is null`;
    expect(row?.n).toBe(1);
    expect((await browse(service).post(await linkTo(service, email, "account"), { password: PASSWORD })).status).toBe(
      303,
    );
  });

  test("mails an address three times an hour at most, and says nothing of it", async () => {
    const email = newAddress();
    const answers: number[] = [];
    for (let turn = 0; turn < 5; turn++)
      answers.push((await browse(service).post("/signup", signUpFields(email))).status);
    expect(answers).toEqual([303, 303, 303, 303, 303]);
    expect((await mailsTo(service, email)).length).toBe(3);
    const { email: known } = await signUpAndConfirm();
    for (let turn = 0; turn < 5; turn++) await browse(service).post("/signup", signUpFields(known));
    expect((await mailsTo(service, known)).filter(({ kind }) => kind === "account-exists").length).toBe(3);
  });

  test("mails a mailbox ten times a day at most, whatever its spelling, and says nothing of it", async () => {
    for (const spelling of [(n: number) => `flood+${n}@box.example`, (n: number) => `f.lood+${n}@gmail.com`]) {
      for (let n = 0; n < 12; n++) {
        nextMinute();
        const answer = await browse(service).post("/signup", signUpFields(spelling(n)));
        expect(answer.headers.get("location")).toBe("/signup/sent");
      }
    }
    nextMinute();
    await browse(service).post("/signup", signUpFields("fl.ood@googlemail.com"));
    await browse(service).post("/signup", signUpFields("flood2@box.example"));
    const rows = await service.sql`
      select split_part(address, '@', 2) as domain, count(*)::int as n from message where address like 'f%lood%' group by 1 order by 1`;
    expect(rows.map(({ domain, n }) => `${domain} ${n}`)).toEqual(["box.example 11", "gmail.com 10"]);
  });

  test("the next page names the address to the browser that typed it, alike for one with an account, and never in a link", async () => {
    const known = (await signUpAndConfirm()).email;
    const pages: string[] = [];
    for (const email of [known, newAddress()]) {
      nextMinute();
      const browser = browse(service);
      const sent = await browser.post("/signup", signUpFields(email));
      expect(sent.headers.get("location")).toBe("/signup/sent");
      const page = await (await browser.follow(sent)).text();
      expect(page).toContain(`<bdi>${email}</bdi>`);
      expect([...page.matchAll(/href="([^"]*)"/g)].join()).not.toContain("@");
      expect(page).toContain('<a href="/signup?change=1">Change it</a>');
      expect(page.split('href="/signup?change=1"')).toHaveLength(2);
      pages.push(page.replaceAll(email, ""));
      const form = await (await browser.get("/signup?change=1")).text();
      expect(form).toContain(`value="${email}"`);
      expect(form).not.toContain(PASSWORD);
      expect(await (await browser.get("/signup")).text()).not.toContain(email);
      service.clock.advance(3_600_000);
      for (const path of ["/signup/sent", "/signup?change=1"])
        expect(await (await browser.get(path)).text()).not.toContain(email);
    }
    expect(pages[0]).toBe(pages[1] as string);
    const stranger = browse(service);
    for (const path of ["/signup/sent", "/signup?change=1"])
      expect(await (await stranger.get(path)).text()).not.toContain("@");
  });

  test("what was typed is forgotten once the person is in", async () => {
    const { email, browser, confirmed } = await signUpAndConfirm();
    expect(confirmed.status).toBe(303);
    for (const name of browser.cookies.keys()) expect(name).not.toEndWith("sign-up");
    await browser.post("/logout");
    expect(await (await browser.get("/signup/sent")).text()).not.toContain(email);
  });

  test("an empty field says what to enter, in the summary and above the field", async () => {
    nextMinute();
    const html = await (
      await browse(service).post("/signup", { name: " ", email: "", organisation: "", password: "" })
    ).text();
    for (const [id, label, sentence] of [
      ["name", "Your name", "Enter your name."],
      ["email", "Your email", "Enter your email address."],
      ["organisation", "Organisation", "Enter the name of the organisation."],
      ["password", "Password", "Choose a password."],
    ]) {
      expect(html).toContain(`<a href="#${id}">${label}: ${sentence}</a>`);
      expect(html).toContain(`<p class="error" id="${id}-error">${sentence}</p>`);
    }
  });

  test("keeps what was typed but for the password where something is wrong, and names each field", async () => {
    const answer = await browse(service).post("/signup", {
      name: '"><script>alert(1)</script>',
      email: "nobody",
      organisation: " ",
      password: "short secret"[0] as string,
    });
    expect(answer.status).toBe(422);
    const body = await answer.text();
    for (const name of ["email", "organisation", "password"]) expect(body).toContain(`href="#${name}"`);
    expect(body).not.toContain('href="#name"');
    expect(body).not.toContain("<script>alert");
    expect(body).toContain("&lt;script>alert(1)");
    expect(body).toContain('value="nobody"');
  });

  for (const [what, password] of [
    ["too short", "nine char"],
    ["nine code points of four bytes", "🎉".repeat(9)],
    ["too long", "Az4 ".repeat(51)],
    ["huge", "Az4 ".repeat(50_000)],
    ["a common one", "Password2026!"],
    ["a run of the keyboard", "1234567890"],
    ["one letter", "aaaaaaaaaaaaaaa"],
    ["a common one with other signs", "P@55w0rd!2026"],
    ["a word and a year", "Liverpool1892"],
    ["a word twice", "candorcandor"],
    ["the address", "grace@firm.example"],
    ["the name", "grace MÜLLER"],
    ["the name without its accents, and a number", "gracemuller1"],
  ] as const)
    test(`refuses a password that is ${what}`, async () => {
      nextMinute();
      const answer = await browse(service).post("/signup", signUpFields("grace@firm.example", { password }));
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('href="#password"');
      expect(await userOf("grace@firm.example")).toBeUndefined();
    });

  test("a password is the same from every keyboard: NFC, spaces kept", async () => {
    nextMinute();
    const email = newAddress();
    const browser = browse(service);
    await browser.post("/signup", signUpFields(email, { password: " crème bru\u0302le\u0301e " }));
    await browser.post(await linkTo(service, email, "account"));
    const login = (password: string) => browse(service).post("/login", { email, password });
    expect((await login(" crème brûlée ")).status).toBe(303);
    expect((await login("crème brûlée")).status).toBe(422);
  });

  test("a hostile name and organisation stay text, on one line", async () => {
    nextMinute();
    const email = newAddress();
    const browser = browse(service);
    const name = 'O\'Brien\r\n<img src=x onerror="x()">\u202e';
    await browser.post("/signup", signUpFields(email, { name, organisation: "<b>\u0000".replace("\u0000", "&amp;") }));
    expect((await userOf(email))?.name).toBe('O\'Brien <img src=x onerror="x()">\u202e');
    await browser.post(await linkTo(service, email, "account"));
    const body = await (await browser.get("/dashboard/account")).text();
    expect(body).not.toContain("<img src=x");
    const bad = await browse(service).post("/signup", signUpFields(newAddress(), { name: "a\u0000b" }));
    expect(bad.status).toBe(422);
  });

  test("from one address twenty a minute at most; what was typed comes back, but for the password", async () => {
    nextMinute();
    const answers: Response[] = [];
    for (let turn = 0; turn < 21; turn++) {
      // The same address: no mail beyond the third, and no row beyond the first.
      answers.push(await browse(service).post("/signup", signUpFields("flood@firm.example")));
    }
    expect(answers.slice(0, 20).every(({ status }) => status === 303)).toBe(true);
    const last = answers[20] as Response;
    expect(last.status).toBe(429);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
    const body = await last.text();
    expect(body).toContain('value="flood@firm.example"');
    expect(body).not.toContain(PASSWORD);
  });
});

describe("the link of a confirmation", () => {
  test("works once, of two at once one", async () => {
    nextMinute();
    const email = newAddress();
    const browser = browse(service);
    await browser.post("/signup", signUpFields(email));
    const path = await linkTo(service, email, "account");
    const before = new Map(browser.cookies);
    const again = () => browse(service, new Map(before)).post(path);
    const statuses = (await Promise.all([again(), again(), again()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 200, 303]);
    expect(await (await again()).text()).toContain("Your address is confirmed");
  });

  test("ends after a day", async () => {
    nextMinute();
    const email = newAddress();
    const browser = browse(service);
    await browser.post("/signup", signUpFields(email));
    const path = await linkTo(service, email, "account");
    await service.sql`update user_token set expires_at = now() - interval '1 second' where id = ${links.read("account", path.slice(17))}`;
    expect((await browser.get(path)).status).toBe(410);
    expect((await browser.post(path)).status).toBe(410);
    expect((await userOf(email))?.email_confirmed_at).toBeNull();
  });

  test("opens nothing else, and another purpose's or a forged one nothing at all", async () => {
    nextMinute();
    const email = newAddress();
    await browse(service).post("/signup", signUpFields(email));
    const [mail] = await mailsTo(service, email);
    const id = mail?.subjectId as string;
    for (const path of [
      `/reset/${links.sign("account", id)}`,
      `/reset/${links.sign("reset", id)}`,
      `/confirm-account/${links.sign("reset", id)}`,
      `/confirm-account/${"A".repeat(43)}`,
      "/confirm-account/%00",
      "/confirm-account/x",
    ]) {
      const status = (await browse(service).post(path, { password: PASSWORD })).status;
      expect({ path, isClosed: status === 404 || status === 410 }).toEqual({ path, isClosed: true });
    }
    expect((await userOf(email))?.email_confirmed_at).toBeNull();
  });

  test("is taken from no page of another site", async () => {
    nextMinute();
    const email = newAddress();
    const browser = browse(service);
    await browser.post("/signup", signUpFields(email));
    const path = await linkTo(service, email, "account");
    expect((await browser.post(path, {}, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await userOf(email))?.email_confirmed_at).toBeNull();
  });
});

describe("mails", () => {
  test("is what is true when it is sent: a used link is mailed no more", async () => {
    nextMinute();
    const email = newAddress();
    const browser = browse(service);
    await browser.post("/signup", signUpFields(email));
    const [mail] = await mailsTo(service, email);
    const message = { id: crypto.randomUUID(), kind: "account-confirm", subjectId: mail?.subjectId as string };
    const load = () =>
      loadAccountMails(service.context, [message, { ...message, id: crypto.randomUUID(), kind: "password-reset" }]);
    expect([...(await load())]).toEqual([
      [message.id, { kind: "account-confirm", tokenId: message.subjectId, name: "Grace Müller" }],
    ]);
    await browser.post(await linkTo(service, email, "account"));
    expect((await load()).size).toBe(0);
    expect((await loadAccountMails(service.context, [])).size).toBe(0);
  });
});

describe("accounts that were never confirmed", () => {
  test("are forgotten after a week with their organisations; confirmed and younger ones stay", async () => {
    const { email: kept } = await signUpAndConfirm();
    const [old, young, given] = [newAddress(), newAddress(), newAddress()];
    for (const email of [old, young, given]) await browse(service).post("/signup", signUpFields(email));
    await service.sql`update "user" set created_at = now() - interval '8 days' where email in ${service.sql([old, kept, given])}`;
    await service.sql`update "user" set created_at = now() where email = ${young}`;
    const [organisation] = await service.sql`
      select m.organisation_id as id from member m join "user" u on u.id = m.user_id where u.email = ${old}`;
    // The operator has given this one's organisation a key: it is in use.
    await service.sql`
      insert into api_key (id, organisation_id, name, prefix, hash, scopes)
      select gen_random_uuid(), m.organisation_id, 'k', 'p', 'h', '{read}' from member m join "user" u on u.id = m.user_id where u.email = ${given}`;
    await purgeUnconfirmedAccounts(service.context);
    expect(await userOf(old)).toBeUndefined();
    for (const email of [kept, young, given]) expect(await userOf(email)).toBeDefined();
    expect((await service.sql`select 1 from organisation where id = ${organisation?.id}`).length).toBe(0);
  });
});
