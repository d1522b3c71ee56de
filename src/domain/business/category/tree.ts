// The rules of the tree: no circle, and a bounded number of levels. A change is checked against the whole tree, under a lock.
import type { Database } from "#platform/database/database.ts";
import { statement } from "#platform/database/statement.ts";
import type { Category } from "../profile/category.ts";

/** For changes on a page and `categories import`. Deeper trees of archives stay. */
export const MOST_LEVELS = 4;

type Placed = Pick<Category, "id" | "parentId">;

/** Two simultaneous changes could make a circle that neither sees. */
export const lockCategories = statement("lock_categories", "lock table category in share row exclusive mode");

const places = statement<Placed>("category_places", `select id, parent_id as "parentId" from category`);

/** The categories by place, so that a check costs no more than the branch that it is about. */
export type Tree = ReturnType<typeof createTree>;

export async function readTree(db: Database): Promise<Tree> {
  return createTree(await places(db));
}

export function createTree(rows: readonly Placed[]) {
  const byId = new Map<string, Placed>();
  const below = new Map<string, Set<string>>();
  const put = (row: Placed) => {
    below.get(byId.get(row.id)?.parentId ?? "")?.delete(row.id);
    byId.set(row.id, row);
    if (row.parentId === null) return;
    const siblings = below.get(row.parentId) ?? new Set();
    below.set(row.parentId, siblings.add(row.id));
  };
  const childrenOf = (id: string): ReadonlySet<string> => below.get(id) ?? new Set();
  /** Returns 1 for a root; null for a category that stands below itself. */
  const levelOf = ({ id, parentId }: Placed): number | null => {
    let level = 1;
    for (let above = parentId; above !== null; above = byId.get(above)?.parentId ?? null) {
      if (above === id) return null;
      level++;
    }
    return level;
  };
  /** How many levels stand below a category. */
  const heightOf = (id: string): number => {
    let height = 0;
    for (const each of childrenOf(id)) height = Math.max(height, 1 + heightOf(each));
    return height;
  };
  for (const row of rows) put(row);
  return {
    /** Adds a category, or moves it. */
    put,
    childrenOf,
    /** Why a category must not stand there; null where it may. @param levels the most that the tree may have */
    misplaced(category: Placed, levels: number): "circle" | "deep" | null {
      const level = levelOf(category);
      if (level === null) return "circle";
      return level + heightOf(category.id) > levels ? "deep" : null;
    },
  };
}
