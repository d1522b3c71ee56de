// The routes of the operator's pages.
import { DANGEROUS, operator, type Route } from "../kit/route.ts";
import { legalText } from "./legal-text.tsx";
import { serviceForms, servicePage, testMail } from "./page.tsx";

export const OPERATOR_ROUTES: readonly Route[] = [
  operator("GET /operator/service", servicePage),
  operator("POST /operator/service/name", serviceForms.name),
  operator("POST /operator/service/address", serviceForms.address, DANGEROUS),
  operator("POST /operator/service/mail", serviceForms.mail, DANGEROUS),
  operator("POST /operator/service/legal", serviceForms.legal, DANGEROUS),
  operator("GET /operator/service/legal/:page/:language", legalText.page),
  operator("POST /operator/service/legal/:page/:language", legalText, DANGEROUS),
  operator("POST /operator/service/signup", serviceForms.signup, DANGEROUS),
  operator("POST /operator/service/test-mail", testMail),
];
