// Gives some of the demo's businesses a logo. The marks are drawn for the demo and are free of others' rights, as the rest of it.
import type { BusinessId, OrganisationId } from "#contract/id.ts";
import { setLogo } from "#domain/business/logo/logo.ts";
import type { Context } from "#platform/database/context.ts";
import { execute } from "#platform/database/statement.ts";
import { createRaster, UPLOADS } from "#platform/raster/raster.ts";

/** In a square of 64, on its ground. */
const MARKS = [
  {
    ground: "#0f3d3e",
    mark: '<path d="M14 40c0-12 8-22 18-26 10 4 18 14 18 26-6 6-12 8-18 8s-12-2-18-8z" fill="#e2b04a"/><path d="M32 20v28" stroke="#0f3d3e" stroke-width="3"/>',
  },
  {
    ground: "#f4ede4",
    mark: '<circle cx="24" cy="32" r="14" fill="#c8553d"/><circle cx="40" cy="32" r="14" fill="#28536b" fill-opacity=".85"/>',
  },
  {
    ground: "#1b1b3a",
    mark: '<path d="M12 46 26 18l8 16 6-10 12 22z" fill="#f7f7ff"/><circle cx="46" cy="18" r="5" fill="#ff8a5b"/>',
  },
  {
    ground: "#ffffff",
    mark: '<path d="M12 32a20 20 0 0 1 40 0z" fill="#2a9d8f"/><path d="M12 36h40a20 20 0 0 1-40 0z" fill="#e9c46a"/>',
  },
  { ground: "#e63946", mark: '<path d="M18 16h28v8H28v6h14v8H28v12H18z" fill="#fff"/>' },
  {
    ground: "#edf6f9",
    mark: '<g fill="none" stroke="#006d77" stroke-width="5"><circle cx="32" cy="32" r="18"/><path d="M14 32h36M32 14c-10 10-10 26 0 36 10-10 10-26 0-36"/></g>',
  },
  {
    ground: "#3d2c8d",
    mark: '<path d="M32 12 50 22v20L32 52 14 42V22z" fill="#c996cc"/><path d="M32 12v40M14 22l36 20M50 22 14 42" stroke="#3d2c8d" stroke-width="2"/>',
  },
  {
    ground: "#fefae0",
    mark: '<path d="M32 50V28" stroke="#606c38" stroke-width="4"/><path d="M32 30c0-10-8-14-16-14 0 10 6 16 16 14zM32 36c0-10 8-14 16-14 0 10-6 16-16 14z" fill="#606c38"/>',
  },
] as const;

type Place = { id: BusinessId; organisationId: OrganisationId };

/** The best rated businesses with an owner, and those of the demo's own organisation. */
export async function drawLogos(context: Context, main: OrganisationId): Promise<void> {
  const places = await execute<Place>(
    context.db,
    `select b.id, b.organisation_id as "organisationId" from business b join business_tally t on t.business_id = b.id
    where b.organisation_id is not null
    order by b.organisation_id <> $1, t.score_tenths desc nulls last, b.slug limit ${MARKS.length}`,
    main,
  );
  const raster = createRaster(context.log, UPLOADS);
  try {
    for (const [index, { id, organisationId }] of places.entries()) {
      const { ground, mark } = MARKS[index % MARKS.length] ?? MARKS[0];
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="${ground}" d="M0 0h64v64H0z"/>${mark}</svg>`;
      const logo = await raster.redraw({ format: "upload", bytes: new TextEncoder().encode(svg), fit: "cut" });
      if ("fault" in logo) throw new Error(`The demo's own logo ${index} is wrong: ${logo.fault}`);
      await setLogo(context, organisationId, id, logo);
    }
  } finally {
    raster.stop();
  }
}
