// Types of the parts of the library that tests use.
declare module "oidc-provider" {
  // biome-ignore lint/suspicious/noExplicitAny: its settings and contexts have no types.
  export const Provider: new (issuer: string, settings: object) => any;
}
