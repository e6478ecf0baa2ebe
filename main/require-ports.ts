import { once } from "node:events";
import { createServer } from "node:net";
import type { Config } from "#server/platform/config/config.ts";
import { chooseHost } from "./choose-host.ts";

/** @throws the system's error (run-program.ts explains it) */
export async function requirePorts({
  mode,
  port,
  sandboxPort,
  metrics,
  ...config
}: Pick<Config, "mode" | "host" | "port" | "sandboxPort" | "metrics">): Promise<void> {
  const host = await chooseHost(config.host);
  const wanted = [
    { host, port },
    ...(mode === "demo" ? [{ host, port: sandboxPort }] : []),
    ...(metrics ? [metrics] : []),
  ];
  for (const each of wanted) {
    const server = createServer().listen(each);
    await once(server, "listening");
    server.close();
    await once(server, "close");
  }
}
