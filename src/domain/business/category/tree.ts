// The rules of the tree: no circle, and a bounded number of levels. A change is checked against the whole tree, under a lock.
import type { Database } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { Category } from "../profile/category.ts";

/** For changes on a page and `categories import`. Deeper trees of archives stay. */
export const MOST_LEVELS = 4;

type Placed = Pick<Category, "id" | "parentId">;
export type Tree = ReadonlyMap<string, Placed>;

/** Two simultaneous changes could make a circle that neither sees. */
export const lockCategories = statement("lock_categories", "lock table category in share row exclusive mode");

const places = statement<Placed>("category_places", `select id, parent_id as "parentId" from category`);

export async function readTree(db: Database): Promise<Tree> {
  return new Map((await places(db)).map((row) => [row.id, row]));
}

/** Why a category must not stand there; null where it may. @param levels the most that the tree may have */
export function misplaced(tree: Tree, category: Placed, levels: number): "circle" | "deep" | null {
  const level = levelOf(tree, category);
  if (level === null) return "circle";
  return level + heightOf(tree, category.id) > levels ? "deep" : null;
}

/** Returns 1 for a root; null for a category that stands below itself. */
function levelOf(tree: Tree, { id, parentId }: Placed): number | null {
  let level = 1;
  for (let above = parentId; above !== null; above = tree.get(above)?.parentId ?? null) {
    if (above === id) return null;
    level++;
  }
  return level;
}

/** How many levels stand below a category. */
function heightOf(tree: Tree, id: string): number {
  let height = 0;
  for (const each of tree.values()) if (each.parentId === id) height = Math.max(height, 1 + heightOf(tree, each.id));
  return height;
}
