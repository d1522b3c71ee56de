// Tasks that change many rows take them in batches, so that no transaction is long.

/** Repeats `work` until a batch is not full. @param work returns how many rows it took. @returns how many in all */
export async function inBatches(size: number, work: () => Promise<number>): Promise<number> {
  for (let total = 0; ; ) {
    const done = await work();
    total += done;
    if (done < size) return total;
  }
}
