import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { inFolder } from "./kit/deploy.ts";

const script = join(import.meta.dirname, "../ops/deploy/restart-hung.sh");

/** In the place of systemd's: tells of these units, and writes down which one is restarted. */
const systemctl = (ports: Readonly<Record<string, number>>, restarted: string) => `#!/bin/sh
case "$1" in
  list-units) printf '%s loaded active running Shop\\n' ${Object.keys(ports).join(" ")} ;;
  show) case "$3" in
${Object.entries(ports)
  .map(
    ([unit, port]) => `    ${unit}) echo "Environment=NODE_ENV=production METRICS_PORT=${port}" ;;`,
  )
  .join("\n")}
  esac ;;
  restart) echo "$2" >> ${restarted} ;;
esac
`;

async function listen(answer: RequestListener): Promise<Server> {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return server;
}
const port = (server: Server) => (server.address() as AddressInfo).port;

test("only a hanging process is restarted, not one that answers, starts or refuses", async () => {
  let requests = 0;
  const servers = {
    "aso-web@3000.service": await listen((_, response) => response.end("ok")),
    "aso-web@3001.service": await listen(() => {}),
    "aso-web@3002.service": await listen((_, response) => {
      requests += 1;
      response.writeHead(requests === 1 ? 503 : 200).end();
    }),
    "aso-worker@1.service": await listen(() => {}),
    "aso-worker@3.service": await listen((_, response) => response.writeHead(503).end()),
    "aso-worker@2.service": await listen(() => {}),
  };
  const ports = Object.fromEntries(
    Object.entries(servers).map(([unit, server]) => [unit, port(server)]),
  );
  // Nothing listens there any more, as of one that is just starting.
  servers["aso-worker@2.service"].close();
  await inFolder(async (folder) => {
    const restarted = join(folder, "restarted");
    await writeFile(restarted, "");
    await writeFile(join(folder, "systemctl"), systemctl(ports, restarted), { mode: 0o755 });
    const env = { PATH: `${folder}:${process.env.PATH}`, TIMEOUT: "1", PAUSE: "0" };
    const { stdout } = await promisify(execFile)("sh", [script], { env });
    expect((await readFile(restarted, "utf8")).trim().split("\n")).toEqual([
      "aso-web@3001.service",
      "aso-worker@1.service",
    ]);
    expect(stdout).toContain("aso-web@3001.service hangs, and is restarted");
  });
  for (const server of Object.values(servers)) {
    server.closeAllConnections();
    server.close();
  }
});
