import "./production.ts";
import { EmbeddedPostgresError } from "#server/database/embedded/index.ts";
import { makeTemplate } from "#server/database/template.ts";

/**
 * Does once for a build what would hold up the first start of each store made with it: makes the empty database that
 * they copy, and reads the store's code, of which Node.js keeps what it made.
 */
await Promise.all([import("./start-store.ts"), import("../storefront/server.ts")]);
try {
  await makeTemplate();
} catch (error) {
  // A store on this machine brings its own database, and needs none of it.
  if (!(error instanceof EmbeddedPostgresError)) throw error;
}
