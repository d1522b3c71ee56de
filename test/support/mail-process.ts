// A program: sends one mail to each SMTP_URL in its arguments, and prints the outcomes as JSON. It is a process of its own, because
// a process reads the trusted authorities (NODE_EXTRA_CA_CERTS) at its start.
import { openMail } from "#platform/mail/mail.ts";
import { plainMail } from "./plain-mail.ts";

const config = { dkim: null, dataDir: "/nonexistent", baseUrl: "https://reviews.example" };
const outcomes = await Promise.all(
  process.argv.slice(2).map(async (smtpUrl) => {
    const mail = openMail({ ...config, smtpUrl });
    const outcome = await mail.send(plainMail());
    mail.close();
    return outcome;
  }),
);
console.log(JSON.stringify(outcomes));
