// What a bounce says: of the address, of our server, or of this mail alone.
import { describe, expect, test } from "bun:test";
import { judge, type Verdict } from "#platform/mail/evidence.ts";
import { computed } from "../support/computed.ts";

type Case = [status: string | null, said: string | null];

const CASES: Record<Verdict | "nothing", Case[]> = {
  gone: [
    ["5.1.1", "550 5.1.1 <x@y.example>: Recipient address rejected: User unknown in virtual mailbox table"],
    ["5.1.1", null],
    ["5.1.2", "550 Host unknown"],
    ["5.1.3", null],
    ["5.1.6", null],
    ["5.1.10", "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient x@y.example not found by SMTP address lookup"],
    ["5.2.1", "550 5.2.1 The email account that you tried to reach is inactive."],
    ["5.0.0", "550 No such user here"],
    ["5.0.0", "550 5.1.1 unknown"],
    ["5.7.1", "550 5.1.1 unknown"],
    [
      null,
      "550-5.1.1 The email account that you tried to 550-5.1.1 reach does not exist. 550 5.1.1 See https://x.example/spam",
    ],
    [null, "554 delivery error: dd This user doesn't have a yahoo.com account (x@yahoo.com) [0]"],
    [null, "550 5.5.0 Requested action not taken: mailbox unavailable"],
    [null, "550 <spam.policy@y.example>: User unknown in relay recipient table"],
    [null, "host mx.antispam-block.example said: 550 5.1.1 User unknown"],
    [
      "5.0.0",
      "550 Message was not accepted -- invalid mailbox. Local mailbox x@y.example is unavailable: user not found",
    ],
    [null, "550 Unrouteable address"],
    [null, "550 Unknown user x@docomo.ne.jp"],
    [null, "550 sorry, no mailbox here by that name. (#5.1.1)"],
    [null, "554 5.0.0 remote host said: 550 5.1.1 no such person at this address"],
    ["5.1.0", "550 5.1.0 Recipient does not exist"],
    // sisimai/p5-sisimai#409 and #312, zone-eu/zone-mta#324, postalserver/postal#786
    [
      null,
      "5.1.0 - Unknown address error 550-'5.1.1 <x@y.example>: Recipient address rejected: x' (delivery attempts: 0)",
    ],
    ["5.0.0", '192.0.2.32 #5.0.0 smtp; 550 "Unknown User"'],
    ["5.0.0", "554 delivery error: dd Sorry, your message cannot be delivered. This mailbox is disabled (554.30)."],
    [null, "550 No user found"],
    [
      null,
      "550-5.1.1 The email account that you tried to reach does not exist. Please try 550-5.1.1 double-checking the recipient's email address for typos or 550-5.1.1 unnecessary spaces.",
    ],
  ],
  refused: [
    [
      "5.0.0",
      "550 5.7.1 Unfortunately, messages from [192.0.2.1] were not sent, part of their network is on our block list",
    ],
    ["5.1.1", "550 5.7.1 rejected"],
    ["5.1.7", "553 5.1.7 Sender address has bad syntax"],
    ["5.1.8", "550 5.1.8 Sender address rejected: Domain not found"],
    [null, "554 Message refused as spam"],
    [null, "554 5.7.26 Unauthenticated email from reviews.example is not accepted due to domain's DMARC policy"],
    ["5.1.1", "550 5.1.1 blocked using zen.spamhaus.org"],
    ["5.0.0", "550 Client host [5.1.1.20] blocked"],
    ["5.0.0", "550 Access denied, banned sending IP"],
    [null, "550 Mailbox unavailable or access denied"],
    [null, "550 Requested action not taken: mailbox unavailable. For explanation visit https://x.example"],
    ["5.1.1", "550 5.1.1 relaying denied"],
    [null, "550 Sender verify failed: no such user here"],
    ["4.4.7", "421 4.7.0 [TSS04] Messages from 192.0.2.1 deferred due to user complaints"],
    [null, "553 sorry, your domain has no SPF record"],
    // sisimai/p5-sisimai#395, postalserver/postal#266
    ["5.1.0", "550 5.1.0 <0100@amazonses.example> sender rejected. Please see https://x.example. AUP#In-1310"],
    [null, "550-5.7.1 [192.0.2.10 12] Our system has detected that this message is 550-5.7.1 likely unsolicited mail."],
  ],
  lost: [
    ["5.0.0", "552 5.2.2 mailbox is full"],
    ["5.4.7", "550 5.4.7 message expired, server did not answer"],
    ["5.4.6", "554 5.4.6 mail forwarding loop"],
    ["5.5.0", "550 5.5.0 too many connections from your host"],
    [
      "5.2.1",
      "550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages",
    ],
    ["5.1.1", "550 5.1.1 The email account that you tried to reach is over quota"],
    ["4.2.2", "452 4.2.2 Over quota"],
    ["5.3.4", "552 5.3.4 message too big"],
    ["5.0.0", "554 rate limit exceeded, user unknown"],
    [null, "550 5.7.1 No such user!"],
    [null, "450 4.1.1 user unknown"],
    [null, "450 user unknown"],
    ["5.4.1", "550 5.4.1 Recipient address rejected: Access denied"],
    ["5.6.7", "550 5.6.7 SMTPUTF8 required"],
    ["5.1.4", "550 5.1.4 ambiguous address"],
    ["4.7.1", "451 4.7.1 Greylisted, try again later"],
    ["5.4.4", "host not found"],
    // sisimai/p5-sisimai#236, knadh/listmonk#1463
    ["5.1.1", "550 5.1.1 <x@y.example> - 192.0.2.0 has sent to too many recipients this hour. IB607"],
    ["5.4.4", "550 5.4.4 Invalid domain"],
  ],
  nothing: [
    [null, null],
    ["5.0.0", null],
    ["5.0.0", "550 rejected"],
    // sisimai/p5-sisimai#189
    ["5.2.0", "550 5.2.0 Mail rejete. Mail rejected. ofr_506 [506]"],
    [null, "554 transaction failed"],
    [null, "550 Address rejected"],
    [null, "rejected by version 5.97.1.1 at 192.5.1.1"],
    ["nonsense", "💥"],
  ],
};

for (const [verdict, cases] of Object.entries(CASES))
  describe(verdict, () => {
    for (const [status, said] of cases)
      test(`${status} ${said}`, () => expect(judge({ status, said }) ?? "nothing").toBe(verdict as Verdict));
  });

test("megabytes of words cost no more than a page", () => {
  const began = computed();
  for (const word of ["a ", "unknown ", "no such ", "<", "5.1.1 ", "user user-", "@"])
    judge({ status: word.repeat(100_000), said: word.repeat(1_000_000) });
  expect(computed() - began).toBeLessThan(4_000);
});
