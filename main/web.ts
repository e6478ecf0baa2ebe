import "./production.ts";
import { fileURLToPath } from "node:url";
import { readEnvironment } from "./environment.ts";
import { openRuntime } from "./open-runtime.ts";
import { runProgram } from "./run-program.ts";

/**
 * The store: API, pages and, unless RUN_JOBS=no, jobs in one process. Its code is read while the database is made or
 * started, which happens in processes of its own.
 */
await runProgram(async () => {
  const opening = openRuntime(readEnvironment());
  const pages = import("../storefront/server.ts");
  // It fails where it is waited for.
  pages.catch(() => {});
  const [opened, { startStore }] = await Promise.all([opening, import("./start-store.ts")]);
  const { runtime, databaseUrl } = opened;
  return await startStore(opened, async (fetchApi) => {
    const { builtPageAddress, clientFiles, createPageHandler } = await pages;
    return {
      handler: createPageHandler({
        fetchApi,
        apiBaseAddress: "http://127.0.0.1/api",
        apiOrigin: runtime.config.apiUrl,
        reportFault: (error) => runtime.log.error({ err: error }, "a page failed"),
      }),
      addressOf: builtPageAddress,
      clientFiles: fileURLToPath(clientFiles),
      databaseUrl,
    };
  });
});
