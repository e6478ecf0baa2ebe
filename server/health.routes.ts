import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import type { Runtime } from "./database/runtime.ts";
import type { ApiPlugin } from "./platform/http/api-instance.ts";
import { keepFor } from "./platform/keep-for.ts";
import { requireAlive, requireReady } from "./readiness.ts";

const Health = dataOf(Type.Object({ status: Type.Literal("ok") }));
const healthy = { data: { status: "ok" as const } };

/** What a supervisor (`GET /health`: start it anew where no answer comes) and a load balancer (`GET /ready`: send nobody) ask. */
export function healthRoutes(runtime: Runtime): ApiPlugin {
  // Anybody may ask: however many do, the database and the disk are asked once a second.
  const ready = keepFor(1000, () => requireReady(runtime));
  return async (api) => {
    api.get(
      "/health",
      {
        schema: {
          summary: "Whether the process and its connections to the database work",
          tags: ["health"],
          response: { 200: Health },
        },
      },
      async () => {
        await requireAlive(runtime);
        return healthy;
      },
    );
    api.get(
      "/ready",
      {
        schema: {
          summary:
            "Whether the database answers and takes writes, the queue is there and the disk is well",
          tags: ["health"],
          response: { 200: Health },
        },
      },
      async () => {
        await ready();
        return healthy;
      },
    );
  };
}
