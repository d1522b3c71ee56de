// Stylesheets and scripts that are imported as text.
declare module "*.css" {
  const text: string;
  export = text;
}
declare module "*.js" {
  const text: string;
  export = text;
}
