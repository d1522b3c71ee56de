// The form of a category, and the other category that has its address.
import { type Category, categoryName, findCategory } from "#domain/business/profile/category.ts";
import type { Drawn } from "#surface/form/form.ts";
import { useFormat } from "#surface/look/reader.ts";
import { useWords } from "#surface/look/words.ts";
import type { UserVisit } from "../../kit/visit.ts";
import { categoryPath } from "../kit/path.tsx";
import { type categoryFields, NAME_FIELDS, slugIn } from "./field.ts";

export type CategoryDrawn = Drawn<keyof ReturnType<typeof categoryFields> & string>;

type Held = { field: "name" | "slug"; category: Category };

/** The other category that has the address of a form that was refused. */
export async function heldBy({ context, fields }: UserVisit, own: Category | null): Promise<Held | null> {
  const { slug, field } = slugIn(fields);
  const category = await findCategory(context, slug);
  return category?.slug === slug && category.id !== own?.id ? { field, category } : null;
}

/** What the category is, then its name in each language. */
export function CategoryForm({ fields, held }: Pick<CategoryDrawn, "fields"> & { held: Held | null }) {
  const words = useWords("categoryQueue");
  const { optional } = useWords("look");
  const { language } = useFormat();
  const holder = held && (
    <p key="held">
      {words.held({
        category: <a href={categoryPath(held.category.slug)}>{categoryName(held.category, language)}</a>,
      })}
    </p>
  );
  return (
    <>
      {[fields.name, held?.field === "name" && holder, fields.slug, held?.field === "slug" && holder, fields.parent]}
      <section class="part" aria-labelledby="names">
        <h2 id="names">
          {words.names} <span class="optional">{optional}</span>
        </h2>
        <p class="hint">{words.namesAbout}</p>
        <div class="columns">{NAME_FIELDS.map(({ field }) => fields[field])}</div>
      </section>
    </>
  );
}
