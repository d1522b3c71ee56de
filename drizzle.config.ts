export default {
  dialect: "postgresql",
  schema: ["./src/domain/**/table.ts", "./src/platform/*/table.ts"],
  out: "./drizzle",
};
