// The payload of invitation events has the fields of the contract, with a masked address.
import { expect, test } from "bun:test";
import { newId, toWire } from "#contract/id.ts";
import { invitationPayload } from "#domain/invitation/payload.ts";

const about = { id: newId<"inv">(), reference: "A-1", channel: "email", status: "sent", sentAt: new Date(0) } as const;

test("the fields that are promised, and no other", () => {
  expect(invitationPayload({ ...about, email: "jo.doe@example.com" })).toEqual({
    id: toWire("inv", about.id),
    email: "j***@example.com",
    reference: "A-1",
    channel: "email",
    status: "sent",
    sentAt: "1970-01-01T00:00:00.000Z",
  });
  const bare = {
    ...about,
    email: "x@example.com",
    reference: null,
    sentAt: null,
    name: "Jo Doe",
    phone: "+491701234567",
  };
  expect(Object.keys(invitationPayload(bare))).toEqual(["id", "email", "reference", "channel", "status", "sentAt"]);
  expect(invitationPayload(bare)).toMatchObject({ reference: null, sentAt: null });
});

test("always three stars, whatever the address", () => {
  const masked: [string, string][] = [
    ["a@example.com", "a***@example.com"],
    ["abcdefghijklmnop@example.com", "a***@example.com"],
    ["a+b=c@x.example", "a***@x.example"],
    // An import takes laxer addresses.
    ["älter@example.com", "ä***@example.com"],
    ["💥x@example.com", "💥***@example.com"],
    ['"a@b"@example.com', '"***@example.com'],
    ["@example.com", "***@example.com"],
  ];
  for (const [email, expected] of masked) expect(invitationPayload({ ...about, email }).email).toBe(expected);
});
