// A font that is imported as a file: the path where it can be read, in a compiled binary as well.
declare module "*.woff" {
  const path: string;
  export = path;
}
