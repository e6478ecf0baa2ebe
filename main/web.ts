import "./production.ts";
import { fileURLToPath } from "node:url";
import { clientFiles, createPageHandler } from "../storefront/server.ts";
import { readEnvironment } from "./environment.ts";
import { runUntilStopped } from "./run-until-stopped.ts";
import { startStore } from "./start-store.ts";

/** The store: API, pages and, unless RUN_JOBS=no, jobs in one process. */
const { addresses, stop } = await startStore(
  readEnvironment(),
  (fetchApi, { runtime, databaseUrl }) => ({
    handler: createPageHandler({
      fetchApi,
      apiBaseAddress: "http://127.0.0.1/api",
      reportFault: (error) => runtime.log.error({ err: error }, "a page failed"),
    }),
    clientFiles: fileURLToPath(clientFiles),
    databaseUrl,
  }),
);
for (const [name, address] of Object.entries(addresses)) {
  process.stdout.write(`${`${name}:`.padEnd(17)} ${address}\n`);
}
runUntilStopped(stop);
