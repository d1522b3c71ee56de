// The routes of the operator's pages.
import { FACTOR, FACTOR_CHANGE, operator, type Route, SET_UP, SET_UP_CHANGE } from "../kit/route.ts";
import { healthPage } from "./health.tsx";
import { legalText } from "./legal-text.tsx";
import { operatorLogPage } from "./log.tsx";
import { organisationForms, organisationPage } from "./organisation/change.ts";
import { organisationsPage } from "./organisation/list.tsx";
import { newOrganisation } from "./organisation/new.tsx";
import { removeLogo, serviceForms, serviceLogoPost, servicePage, testMail } from "./page.tsx";
import { plansPage } from "./plan/list.tsx";
import { newPlan, planForm, removePlan } from "./plan/one.tsx";
import { newStaff } from "./staff/list.tsx";
import { staffForms, staffPage } from "./staff/one.tsx";

export const OPERATOR_ROUTES: readonly Route[] = [
  operator("GET /operator/service", servicePage, SET_UP),
  operator("POST /operator/service/name", serviceForms.name, SET_UP),
  operator("POST /operator/service/brand", serviceForms.brand, SET_UP_CHANGE),
  operator("POST /operator/service/logo", serviceLogoPost, { ...SET_UP_CHANGE, isRaw: true }),
  operator("POST /operator/service/logo/remove", removeLogo, SET_UP_CHANGE),
  operator("POST /operator/service/address", serviceForms.address, SET_UP_CHANGE),
  operator("POST /operator/service/mail", serviceForms.mail, SET_UP_CHANGE),
  operator("POST /operator/service/legal", serviceForms.legal, SET_UP_CHANGE),
  operator("GET /operator/service/legal/:page/:language", legalText.page, SET_UP),
  operator("POST /operator/service/legal/:page/:language", legalText, SET_UP_CHANGE),
  operator("POST /operator/service/languages", serviceForms.languages, SET_UP),
  operator("POST /operator/service/signup", serviceForms.signup, SET_UP_CHANGE),
  operator("POST /operator/service/test-mail", testMail, SET_UP),
  operator("GET /operator/organisations", organisationsPage, FACTOR),
  operator("GET /operator/organisations/new", newOrganisation.page, FACTOR),
  operator("POST /operator/organisations/new", newOrganisation, FACTOR_CHANGE),
  operator("GET /operator/organisations/:id", organisationPage, FACTOR),
  operator("POST /operator/organisations/:id/plan", organisationForms.plan, FACTOR_CHANGE),
  operator("POST /operator/organisations/:id/notes", organisationForms.notes, FACTOR_CHANGE),
  operator("POST /operator/organisations/:id/member", organisationForms.member, FACTOR_CHANGE),
  operator("POST /operator/organisations/:id/suspend", organisationForms.suspend, FACTOR_CHANGE),
  operator("POST /operator/organisations/:id/resume", organisationForms.resume, FACTOR_CHANGE),
  operator("POST /operator/organisations/:id/erase", organisationForms.erase, FACTOR_CHANGE),
  operator("POST /operator/organisations/:id/keep", organisationForms.keep, FACTOR_CHANGE),
  operator("GET /operator/staff", newStaff.page, FACTOR),
  operator("POST /operator/staff", newStaff, FACTOR_CHANGE),
  operator("GET /operator/staff/:id", staffPage, FACTOR),
  operator("POST /operator/staff/:id/rights", staffForms.rights, FACTOR_CHANGE),
  operator("POST /operator/staff/:id/end", staffForms.end, FACTOR_CHANGE),
  operator("POST /operator/staff/:id/reset", staffForms.reset, FACTOR_CHANGE),
  operator("GET /operator/plans", plansPage, FACTOR),
  operator("GET /operator/plans/new", newPlan.page, FACTOR),
  operator("POST /operator/plans/new", newPlan, FACTOR_CHANGE),
  operator("GET /operator/plans/:plan", planForm.page, FACTOR),
  operator("POST /operator/plans/:plan", planForm, FACTOR_CHANGE),
  operator("POST /operator/plans/:plan/remove", removePlan, FACTOR_CHANGE),
  operator("GET /operator/health", healthPage, SET_UP),
  operator("GET /operator/log", operatorLogPage, FACTOR),
];
