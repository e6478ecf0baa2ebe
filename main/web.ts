import "./production.ts";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readEnvironment } from "./environment.ts";
import { openRuntime } from "./open-runtime.ts";
import { requirePorts } from "./require-ports.ts";
import { runProgram } from "./run-program.ts";

/** Yields between imports, so that the starting database proceeds. */
const yieldMs = 40;

/** API, pages and, unless RUN_JOBS=no, jobs. */
await runProgram(async () => {
  const config = readEnvironment();
  await requirePorts(config);
  const [opened, code] = await Promise.all([openRuntime(config), loadCode()]);
  const { runtime, databaseUrl } = opened;
  return await code.startStore(opened, async (fetchApi) => {
    const { builtPagePath, clientFiles, createPageHandler, pageRenderCost } = code;
    return {
      handler: createPageHandler({
        fetchApi,
        apiBaseAddress: "http://127.0.0.1/api",
        apiOrigin: runtime.config.apiUrl,
        reportError: (error) => runtime.log.error({ err: error }, "a page or a part of it failed"),
      }),
      toCanonicalAddress: builtPagePath,
      getRenderCost: pageRenderCost,
      clientFiles: fileURLToPath(clientFiles),
      databaseUrl,
    };
  });
});

async function loadCode() {
  await delay(yieldMs);
  const pages = await import("../storefront/server.ts");
  await delay(yieldMs);
  await import("#server/app.ts");
  await delay(yieldMs);
  return { ...pages, ...(await import("./start-store.ts")) };
}
