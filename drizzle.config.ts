import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./src/domain/**/table.ts", "./src/platform/*/table.ts"],
  out: "./drizzle",
});
