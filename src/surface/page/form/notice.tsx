// Turns notices off: a page with a button for people, and one-click posts of mail programs (RFC 8058). The body is not read, because the
// link says everything.
import type { ComponentChildren } from "preact";
import { findStoppable, type StoppableNotice, stopNotices } from "#domain/account/notice/stop.ts";
import { findBusinesses } from "#domain/business/profile/business.ts";
import type { Content } from "#surface/look/answer.ts";
import { wordsIn } from "#words/words.ts";
import { actionFor } from "../kit/reader.ts";
import type { Form, FormDeps, FormVisit } from "./form.ts";
import { notice } from "./form-page.tsx";

type Subject = StoppableNotice & { laneId: string; businessName: string | null };

export function noticeForm({ context, config, links }: FormDeps): Form<Subject> {
  const shown = (visit: FormVisit, title: string, children: Parameters<typeof notice>[2]["children"]): Content =>
    notice(config, visit, { title, children });
  return {
    isPrivate: true,
    isBodiless: true,
    isOpenToAll: true,
    async find({ token }) {
      const laneId = links.read("unsubscribe-notice", token);
      const found = laneId && (await findStoppable(context, laneId));
      if (!laneId || !found) return null;
      const [business] = found.businessId === null ? [] : await findBusinesses(context, [found.businessId]);
      return { ...found, laneId, businessName: business?.name ?? null };
    },
    about: ({ language }) => ({ invitation: language, organisation: null, country: null }),
    get(subject, opened) {
      const { stop } = wordsIn("notice", opened.reader.language);
      const action = actionFor(opened.reader, `/unsubscribe/notice/${opened.params.token}`);
      return shown(
        opened,
        stop.title,
        <form class="form" method="post" action={action}>
          <Which of={subject} language={opened.reader.language} />
          <button type="submit" class="button">
            {stop.submit}
          </button>
        </form>,
      );
    },
    async post(subject, posted) {
      if (!(await stopNotices(context, subject.laneId))) return null;
      const { stop } = wordsIn("notice", posted.reader.language);
      const link = (text: ComponentChildren) => <a href="/dashboard/account/notifications">{text}</a>;
      return shown(
        posted,
        stop.doneTitle,
        <>
          <Which of={subject} language={posted.reader.language} />
          <p>{stop.again({ link })}</p>
        </>,
      );
    },
  };
}

function Which({ of: { kind, businessName }, language }: { of: Subject; language: FormVisit["reader"]["language"] }) {
  const words = wordsIn("notice", language);
  return (
    <>
      <p>{words.stop.which({ kind: words.kind[kind] })}</p>
      {businessName !== null && <p class="muted">{words.stop.only({ business: <bdi>{businessName}</bdi> })}</p>}
    </>
  );
}
