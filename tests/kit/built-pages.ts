import { join } from "node:path";
import { builtPagePath, createPageHandler } from "../../storefront/server.ts";
import type { TestAppOptions } from "./app.ts";

/** The shop's pages as built, for `createTestApp`. */
export const builtPages: TestAppOptions["pages"] = async (fetchApi, databaseUrl) => ({
  clientFiles: join(import.meta.dirname, "../../storefront/build/client/"),
  handler: createPageHandler({ fetchApi, apiBaseAddress: "http://127.0.0.1:3000/api" }),
  toCanonicalAddress: builtPagePath,
  databaseUrl,
});
