// What tests use of a library without types of its own.
declare module "oidc-provider" {
  // biome-ignore lint/suspicious/noExplicitAny: its settings and contexts have no types.
  export const Provider: new (issuer: string, settings: object) => any;
}
