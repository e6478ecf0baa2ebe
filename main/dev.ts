import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { createPageHandler } from "../storefront/server.ts";
import { readEnvironment } from "./environment.ts";
import { openRuntime } from "./open-runtime.ts";
import { requirePorts } from "./require-ports.ts";
import { runProgram } from "./run-program.ts";
import { startStore } from "./start-store.ts";

await runProgram(async () => {
  const config = readEnvironment();
  await requirePorts(config);
  const vite = await createServer({
    root: fileURLToPath(new URL("../storefront", import.meta.url)),
    server: { middlewareMode: true, ws: { port: config.port + 2 } },
  });
  const stop = await startStore(await openRuntime(config), async (fetchApi) => ({
    handler: createPageHandler({
      fetchApi,
      apiBaseAddress: "http://127.0.0.1/api",
      apiOrigin: config.apiUrl,
      loadBuild: () => vite.ssrLoadModule("virtual:react-router/server-build") as never,
    }),
    middleware: vite.middlewares,
  }));
  return async () => {
    await stop();
    await vite.close();
  };
});
