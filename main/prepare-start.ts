import "./production.ts";
import { EmbeddedPostgresError } from "#server/database/embedded/index.ts";
import { createTemplate } from "#server/database/template.ts";

/** Creates the empty database that stores copy, and fills Node.js' compile cache. */
await Promise.all([import("./start-store.ts"), import("../storefront/server.ts")]);
try {
  await createTemplate();
} catch (error) {
  // A store with its own database does not need it.
  if (!(error instanceof EmbeddedPostgresError)) throw error;
}
