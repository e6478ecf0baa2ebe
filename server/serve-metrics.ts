import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Runtime } from "./database/runtime.ts";
import { addGauges } from "./modules/watch/index.ts";
import { type OwnJobs, requireAlive, requireReady } from "./readiness.ts";

/** A port for those who watch the store. */
export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves the figures of this process to Prometheus under `/metrics`, and `/health` and `/ready` to a supervisor. It asks
 * nobody who they are, so it listens on an address of its own, by default this machine's alone.
 * @param jobs of a process that does nothing but jobs
 */
export async function serveMetrics(
  runtime: Runtime,
  { host, port }: { readonly host: string; readonly port: number },
  jobs?: OwnJobs,
): Promise<MetricsServer> {
  const { metrics } = runtime;
  addGauges(runtime);
  metrics.watchProcess();
  const answers: Readonly<Record<string, (response: ServerResponse) => Promise<void>>> = {
    async "/metrics"(response) {
      const text = await metrics.expose();
      response.setHeader("content-type", metrics.contentType);
      response.end(text);
    },
    "/health": (response) => answerState(response, requireAlive(runtime)),
    "/ready": (response) => answerState(response, requireReady(runtime, jobs)),
  };
  const server = createServer(({ method, url = "" }, response) => {
    const answer = method === "GET" ? answers[url] : undefined;
    if (!answer) {
      response.writeHead(404).end();
      return;
    }
    answer(response).catch((err: unknown) => {
      runtime.log.error({ err }, "the figures could not be told");
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

async function answerState(response: ServerResponse, state: Promise<void>): Promise<void> {
  const words = await state.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  response.writeHead(words === undefined ? 200 : 503, { "content-type": "text/plain" });
  response.end(`${words ?? "ok"}\n`);
}
