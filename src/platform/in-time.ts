/** What was asked, or an error where it does not come within so many ms. It is not called off, and may come later, to nobody. */
export async function inTime<T>(asked: PromiseLike<T>, withinMs: number): Promise<T> {
  let timer: Timer | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), withinMs);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
