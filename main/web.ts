import "./production.ts";
import { fileURLToPath } from "node:url";
import { builtPageAddress, clientFiles, createPageHandler } from "../storefront/server.ts";
import { readEnvironment } from "./environment.ts";
import { runProgram } from "./run-program.ts";
import { startStore } from "./start-store.ts";

/** The store: API, pages and, unless RUN_JOBS=no, jobs in one process. */
await runProgram(() =>
  startStore(readEnvironment(), async (fetchApi, { runtime, databaseUrl }) => ({
    handler: createPageHandler({
      fetchApi,
      apiBaseAddress: "http://127.0.0.1/api",
      apiOrigin: runtime.config.apiUrl,
      reportFault: (error) => runtime.log.error({ err: error }, "a page failed"),
    }),
    addressOf: builtPageAddress,
    clientFiles: fileURLToPath(clientFiles),
    databaseUrl,
  })),
);
