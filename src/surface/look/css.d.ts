// Stylesheets and scripts that are imported as text, and pictures as files.
declare module "*.css" {
  const text: string;
  export = text;
}
declare module "*.js" {
  const text: string;
  export = text;
}
/** The path of a file that the binary carries. */
declare module "*.webp" {
  const path: string;
  export = path;
}
