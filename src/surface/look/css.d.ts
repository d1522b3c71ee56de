// Stylesheets and scripts that are imported as text.
declare module "*.css" {
  const text: string;
  export = text;
}
declare module "*/form.js" {
  const text: string;
  export = text;
}
declare module "*/check.js" {
  const text: string;
  export = text;
}
declare module "*/dashboard.js" {
  const text: string;
  export = text;
}
declare module "*/password.js" {
  const text: string;
  export = text;
}
declare module "*/translate.js" {
  const text: string;
  export = text;
}
declare module "*/passkey.js" {
  const text: string;
  export = text;
}
