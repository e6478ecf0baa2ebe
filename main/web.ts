import "./production.ts";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readEnvironment } from "./environment.ts";
import { openRuntime } from "./open-runtime.ts";
import { runProgram } from "./run-program.ts";

/** What the database's next step takes of this process, in ms, while its own programs make it and start it. */
const turnMs = 40;

/**
 * The store: API, pages and, unless RUN_JOBS=no, jobs in one process. Its code is read while the database is made or
 * started, which happens in processes of its own: in pieces, since nothing else is done here while one is read.
 */
await runProgram(async () => {
  const [opened, code] = await Promise.all([openRuntime(readEnvironment()), readCode()]);
  const { runtime, databaseUrl } = opened;
  return await code.startStore(opened, async (fetchApi) => {
    const { builtPageAddress, clientFiles, createPageHandler, pageWorth } = code;
    return {
      handler: createPageHandler({
        fetchApi,
        apiBaseAddress: "http://127.0.0.1/api",
        apiOrigin: runtime.config.apiUrl,
        reportFault: (error) => runtime.log.error({ err: error }, "a page or a part of it failed"),
      }),
      addressOf: builtPageAddress,
      worthOf: pageWorth,
      clientFiles: fileURLToPath(clientFiles),
      databaseUrl,
    };
  });
});

async function readCode() {
  await delay(turnMs);
  const pages = await import("../storefront/server.ts");
  await delay(turnMs);
  await import("#server/app.ts");
  await delay(turnMs);
  return { ...pages, ...(await import("./start-store.ts")) };
}
