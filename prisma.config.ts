import { defineConfig } from "prisma/config";
import { environment } from "#lib/config/environment";

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: environment.DATABASE_URL ?? "" },
});
