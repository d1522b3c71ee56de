// Operator > Service: what holds for the whole service. Each part is a form of its own and can be left for later. Settings that the
// environment has are shown and cannot be changed.
import { figuresOfOrganisation } from "#domain/business/profile/business.ts";
import type { KeptName } from "#platform/config/service.ts";
import { keepSetting, type ReadSettings, readSettings } from "#platform/setting/kept.ts";
import { removeServiceLogo } from "#platform/setting/logo.ts";
import type { Drawn, Fault } from "#surface/form/form.ts";
import { wordsIn } from "#words/words.ts";
import { done } from "../kit/act.ts";
import { type DashboardForm, form, submitting } from "../kit/form.ts";
import { page } from "../kit/shell.tsx";
import type { Answer, UserVisit } from "../kit/visit.ts";
import { reasonField } from "./kit/field.ts";
import { SERVICE_PATH } from "./kit/path.ts";
import { logoDone, logoEntry, ServiceLogo, saveServiceLogo, serviceLogoForm } from "./logo.tsx";
import { mailFields, mailSettings } from "./mail.ts";
import {
  addressFields,
  brandFields,
  isFixed,
  languageFields,
  legalFields,
  nameFields,
  type SettingFields,
  signupFields,
} from "./part.ts";
import { Parts } from "./parts.tsx";
import { sendTest } from "./test-mail.ts";

export const PARTS = ["name", "brand", "address", "mail", "legal", "languages", "signup"] as const;
export type Part = (typeof PARTS)[number];

type Values = Readonly<Record<string, string | null>>;
type PartOf = {
  fields(visit: UserVisit, found: ReadSettings): SettingFields;
  /** By default each field is the setting of its name. */
  settings?(values: Values): Partial<Record<KeptName, string | null>>;
};

const FIELDS: Readonly<Record<Part, PartOf>> = {
  name: { fields: nameFields },
  brand: { fields: brandFields, settings: ({ reason: _, ...values }) => values },
  address: { fields: addressFields },
  mail: { fields: mailFields, settings: mailSettings },
  legal: { fields: legalFields },
  languages: { fields: languageFields },
  signup: { fields: signupFields },
};

const find = ({ context, deps }: UserVisit) => readSettings(context.db, deps.box);

export const serviceForms: Readonly<Record<Part, DashboardForm<UserVisit, ReadSettings>>> = {
  name: formOf("name"),
  brand: formOf("brand"),
  address: formOf("address"),
  mail: formOf("mail"),
  legal: formOf("legal"),
  languages: formOf("languages"),
  signup: formOf("signup"),
};

function formOf(part: Part): DashboardForm<UserVisit, ReadSettings> {
  const { fields, settings = (values: Values) => values } = FIELDS[part];
  return form({
    find,
    fields,
    page: (visit, drawn, found) => draw(visit, found, drawn.fault, { [part]: drawn }),
    async change(inside, { visit, values, found }) {
      const wanted = Object.entries(settings(values)) as [KeptName, string | null][];
      const changed = wanted.filter(([name, value]) => !isFixed(visit, name) && isOther(found, name, value));
      for (const [name, value] of changed) await keepSetting(inside, visit.deps.box, name, value);
      return changed.length > 0 && changed.map(([name]) => name);
    },
    // Names alone: a value may be a secret.
    entry: (changed, { values: { reason } }) => ({
      actor: "operator",
      action: "service.change",
      detail: { changed: changed.join(", "), ...(reason && { reason }) },
    }),
    async done({ visit }, changed) {
      const words = wordsIn("operator", visit.language);
      await visit.deps.loadSettings();
      const says = changed === false ? words.same : part === "address" ? words.savedRestart : words.saved;
      return done(visit, `${SERVICE_PATH}#${part}`, says);
    },
  });
}

/** A secret that cannot be opened is replaced whatever is typed. */
function isOther({ kept, closed }: ReadSettings, name: KeptName, value: string | null): boolean {
  return closed.includes(name) || (kept[name] ?? null) !== value;
}

export async function serviceLogoPost(visit: UserVisit): Promise<Answer> {
  return saveServiceLogo(visit, async (logo) => draw(visit, await find(visit), logo.fault, { logo }));
}

export const removeLogo = form({
  undone: "removed",
  find,
  fields: (visit: UserVisit) => ({ reason: reasonField(visit, "logo-remove-reason", false) }),
  page: (visit, drawn, found) => draw(visit, found, drawn.fault, { removal: drawn }),
  change: removeServiceLogo,
  entry: (_removed, { values }) => logoEntry(values.reason.text),
  done: ({ visit }, removed) => {
    const words = wordsIn("operator", visit.language);
    return logoDone(visit, removed ? words.brand.logoGone : words.same);
  },
});

/** In a minute. */
const MOST_TESTS = 5;

export const testMail = submitting({
  undone: "sent",
  find,
  fields: () => ({}),
  page: (visit: UserVisit, { fault }, found) => draw(visit, found, fault, {}),
  limit: ({ visit }) => ({
    name: `test-mail:${visit.user.id}`,
    most: MOST_TESTS,
    says: wordsIn("operator", visit.language).test.tooMany,
  }),
  submit: async ({ visit }) => done(visit, `${SERVICE_PATH}#mail`, await sendTest(visit)),
});

export const servicePage = serviceForms.name.page;

/** @param sent the form that was sent */
async function draw(
  visit: UserVisit,
  found: ReadSettings,
  fault: Fault,
  sent: Partial<Record<Part | "logo" | "removal", Drawn>>,
): Promise<Answer> {
  const [forms, removal, findings, isEmpty] = await Promise.all([
    Promise.all(
      PARTS.map(async (part) => [part, sent[part] ?? (await serviceForms[part].blank(visit, found))] as const),
    ),
    sent.removal ?? removeLogo.blank(visit, found),
    visit.deps.examine(),
    hasNoBusiness(visit),
  ]);
  const words = wordsIn("operator", visit.language);
  return page(visit, {
    title: words.title,
    action: isEmpty && { href: "/dashboard/claim", label: words.goOn },
    ...fault,
    children: (
      <Parts
        visit={visit}
        found={found}
        forms={new Map(forms)}
        logo={<ServiceLogo logo={found.logo} form={sent.logo ?? serviceLogoForm(visit)} removal={removal} />}
        findings={findings}
        isNew={isEmpty}
      />
    ),
  });
}

/** Whether the operator has an organisation, and it has no business yet. */
async function hasNoBusiness({ context, memberships: [first] }: UserVisit): Promise<boolean> {
  if (first === undefined) return false;
  return (await figuresOfOrganisation(context, first.organisation.id)).businesses === 0;
}
