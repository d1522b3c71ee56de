// A stylesheet that is imported as text.
declare module "*.css" {
  const text: string;
  export = text;
}
