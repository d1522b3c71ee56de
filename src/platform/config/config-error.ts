// A setting that cannot be used.

/** A setting that cannot be used; the message names it. */
export class ConfigError extends Error {
  constructor(setting: string, wrong: string) {
    super(`${setting} ${wrong}`);
    this.name = "ConfigError";
  }
}
