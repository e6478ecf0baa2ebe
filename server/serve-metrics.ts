import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Runtime } from "./database/runtime.ts";
import { addGauges } from "./modules/health/index.ts";
import { type JobRunner, requireReady } from "./readiness.ts";

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Without authentication, so on an address of its own, by default this machine's. */
export async function serveMetrics(
  runtime: Runtime,
  { host, port }: { readonly host: string; readonly port: number },
  jobs?: JobRunner,
): Promise<MetricsServer> {
  const { metrics } = runtime;
  addGauges(runtime);
  metrics.watchProcess();
  const handlers: Readonly<Record<string, (response: ServerResponse) => Promise<void>>> = {
    async "/metrics"(response) {
      const text = await metrics.expose();
      response.setHeader("content-type", metrics.contentType);
      response.end(text);
    },
    "/health": (response) => sendStatus(response, Promise.resolve()),
    "/ready": (response) => sendStatus(response, requireReady(runtime, jobs)),
  };
  const server = createServer(({ method, url = "" }, response) => {
    const handler = method === "GET" ? handlers[url] : undefined;
    if (!handler) {
      response.writeHead(404).end();
      return;
    }
    handler(response).catch((err: unknown) => {
      runtime.log.error({ err }, "metrics could not be read");
      response.writeHead(500).end();
    });
  });
  await once(server.listen({ host, port }), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function sendStatus(response: ServerResponse, state: Promise<void>): Promise<void> {
  const message = await state.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  response.writeHead(message === undefined ? 200 : 503, { "content-type": "text/plain" });
  response.end(`${message ?? "ok"}\n`);
}
