/** Rests of one loop, which `wake` ends early. */
export function createRest() {
  let end = () => {};
  return {
    rest(ms: number): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, ms);
      end = () => {
        clearTimeout(timer);
        resolve();
      };
      return promise;
    },
    wake: (): void => end(),
  };
}
