// Paging as async iteration.

export type Page<T> = { data: T[]; page: number; totalPages: number };

const MOST_PER_PAGE = 100;

/**
 * Every record of a list, page after page: `for await (const review of all(client.listReviews, { businessId }))`.
 * A record that new ones push onto the next page comes once.
 */
export async function* all<Input, T>(
  method: (input: Input) => Promise<Page<T>>,
  ...[input]: undefined extends Input ? [input?: Input] : [input: Input]
): AsyncGenerator<T, void, undefined> {
  let before = new Set<unknown>();
  const first = (input as { page?: number } | undefined)?.page ?? 1;
  for (let page = first; ; page++) {
    const { data, totalPages } = await method({ perPage: MOST_PER_PAGE, ...input, page } as Input);
    const ids = data.map((record) => (record as { id?: unknown }).id);
    for (const [index, record] of data.entries()) if (ids[index] === undefined || !before.has(ids[index])) yield record;
    if (page >= totalPages || data.length === 0) return;
    before = new Set(ids);
  }
}
