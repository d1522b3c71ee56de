// The head of a letter: the service's logo and name, and the face of the business that it is about.
import { largeLogo } from "#domain/business/logo/address.ts";
import { brandLogo } from "#surface/look/brand.ts";
import { colourOf, FACE_COLOURS, initialsOf } from "#surface/look/face.tsx";
import type { LetterFace, MailSite } from "./letter.ts";
import type { LetterStyle } from "./style.ts";
import { clean } from "./words.ts";

/** Layout only: screen readers announce no table. */
export const LAYOUT = { role: "presentation", border: "0", cellpadding: "0", cellspacing: "0" } as const;

/** The service's name beside its logo. Where pictures are blocked, the name is enough. */
export function Masthead({ site: { baseUrl, serviceName, brand }, style }: { site: MailSite; style: LetterStyle }) {
  const logo = brand?.logo ?? null;
  return (
    <tr>
      <td class="brand" style={style.brand}>
        {logo !== null && <img src={baseUrl + brandLogo(logo)} alt="" width="32" height="32" style={style.brandLogo} />}
        <span dir="auto">{clean(serviceName)}</span>
      </td>
    </tr>
  );
}

/** A logo is a picture of this service. Where pictures are blocked, its alternative text has the size and colours of the initials. */
export function Face({ site, face, style }: { site: MailSite; face: LetterFace; style: LetterStyle }) {
  const initials = initialsOf(face.name);
  const colour = FACE_COLOURS[colourOf(face.slug)];
  return (
    <table {...LAYOUT} style={style.head}>
      <tr>
        <td width="48" height="48" align="center" style={`${style.face};background-color:${colour}`}>
          {face.logoPath === null ? (
            <span aria-hidden="true">{initials}</span>
          ) : (
            <img
              src={site.baseUrl + largeLogo(face.logoPath)}
              alt={initials}
              width="48"
              height="48"
              style={style.logo}
            />
          )}
        </td>
      </tr>
    </table>
  );
}
