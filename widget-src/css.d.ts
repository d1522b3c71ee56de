// Stylesheets that are imported as text.
declare module "*.css" {
  const text: string;
  export = text;
}
