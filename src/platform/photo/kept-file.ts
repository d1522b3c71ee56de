// What every store of photos can do, how it fails, and how its files may be named.

/** `full`: the disk or the bucket has no room. `away`: the store cannot be reached. */
export class PhotoStoreError extends Error {
  readonly fault: "full" | "away";
  constructor(fault: "full" | "away", cause: unknown) {
    super(fault === "full" ? "The store of photos has no room left." : "The store of photos cannot be reached.", {
      cause,
    });
    this.fault = fault;
  }
}

/** Each may throw a PhotoStoreError. */
export type PhotoStore = {
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Null where there is no such file. */
  read(name: string): Promise<Uint8Array | null>;
  /** One that is not there is removed already. */
  remove(name: string): Promise<void>;
  list(): AsyncIterable<string>;
};

/** No folder, no hidden file, and nothing that a shell or an address reads otherwise. */
export function checkName(name: string): string {
  if (!/^[\w-][\w.-]{1,99}$/.test(name))
    throw new Error("A photo's file needs a name of 2 to 100 letters, digits, -, _ and dots.");
  return name;
}
