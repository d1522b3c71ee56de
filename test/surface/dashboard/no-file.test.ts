// A browser sends a part without a name and without bytes where no file was chosen. FormData of the tests has no such part.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Person, signIn } from "../../support/dashboard.ts";
import { seedBusiness, seedOrganisation } from "../../support/seed.ts";
import { createTestService, type TestService } from "../../support/service.ts";

let service: TestService;
let owner: Person;
let moderator: Person;

beforeAll(async () => {
  service = await createTestService();
  const { id: organisationId } = await seedOrganisation(service.context);
  await seedBusiness(service.context, { organisationId });
  owner = await signIn(service, { organisationId, role: "owner" });
  moderator = await signIn(service, { staff: true });
});
afterAll(() => service.close());

function send({ cookies }: Person, path: string, text = "", head = 'name="text"'): Promise<Response> {
  const part = (head: string, content: string) =>
    `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const none = 'name="file"; filename=""\r\nContent-Type: application/octet-stream';
  return service.send(
    new Request(`http://localhost${path}`, {
      method: "POST",
      headers: {
        "sec-fetch-site": "same-origin",
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "content-type": "multipart/form-data; boundary=b",
      },
      body: `${part(none, "")}${part(head, text)}--b--\r\n`,
    }),
  );
}

test("rows that were pasted are checked", async () => {
  const answer = await send(owner, "/dashboard/invitations/upload", "ana@mailbox.example, Ana\r\nbo@mailbox.example");
  expect([answer.status, (await answer.text()).includes("Schedule 2 invitations")]).toEqual([200, true]);
});

test.each([
  ["/dashboard/invitations/upload", "Choose a file, or paste the rows.", () => owner],
  ["/dashboard/settings/business/logo", "Choose a picture.", () => owner],
  ["/dashboard/import", "Choose a file.", () => owner],
  ["/moderation/import-categories", "Choose a file.", () => moderator],
])("a post to %s without a file says so at the field", async (path, sentence, person) => {
  const answer = await send(person(), path);
  expect([path, answer.status]).toEqual([path, 422]);
  expect(await answer.text()).toContain(sentence);
});

test("a file in the place of the pasted rows is no text", async () => {
  const answer = await send(owner, "/dashboard/invitations/upload", "", 'name="text"; filename="rows.txt"');
  expect([answer.status, (await answer.text()).includes("Choose a file, or paste the rows.")]).toEqual([422, true]);
});
