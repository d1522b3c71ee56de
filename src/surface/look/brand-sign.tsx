// The operator's brand on pages: the sign beside the name, the icon of a browser's tab, and the line at the foot.
import { smallLogo } from "#domain/business/logo/address.ts";
import type { Brand } from "#platform/config/brand.ts";
import { accentsOf, brandLogo } from "./brand.ts";
import { Icon, STAR } from "./icon.tsx";

/** The sign beside the name: the logo, or the star in the accent. */
export function BrandSign({ brand }: { brand: Brand | undefined }) {
  const logo = brand?.logo ?? null;
  if (logo === null) return <Icon name="star" />;
  return <img class="brand-logo" src={smallLogo(logo)} alt="" width="28" height="28" />;
}

/** The link to the sign in a browser's tab. */
export function BrandIcon({ brand }: { brand: Brand | undefined }) {
  const logo = brand?.logo ?? null;
  if (logo === null) return <link rel="icon" href="/favicon.svg" type="image/svg+xml" />;
  return <link rel="icon" href={brandLogo(logo)} type="image/png" />;
}

/** The operator's line at the foot, in the direction of its own language. */
export function BrandLine({ brand }: { brand: Brand | undefined }) {
  const footer = brand?.footer ?? null;
  return footer === null ? null : (
    <p class="brand-line" dir="auto">
      {footer}
    </p>
  );
}

/** The star as a file, for a browser's tab: white on the accent. */
export function favicon(brand: Brand | undefined): string {
  const { light } = accentsOf(brand);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${light}"/><path transform="translate(4 3.6)" fill="#fff" d="${STAR}"/></svg>`;
}
