import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import type { Runtime } from "./database/runtime.ts";
import { cacheFor } from "./platform/cache/memoize.ts";
import type { ApiPlugin } from "./platform/http/api-instance.ts";
import { requireReady } from "./readiness.ts";

const Health = dataOf(Type.Object({ status: Type.Literal("ok") }));
const healthyReply = { data: { status: "ok" as const } };

/** Liveness for a supervisor (`/health`), readiness for a load balancer (`/ready`). */
export function healthRoutes(runtime: Runtime): ApiPlugin {
  // Public, so the checks run once a second at most.
  const checkReady = cacheFor(1000, () => requireReady(runtime));
  return async (api) => {
    api.get(
      "/health",
      {
        schema: {
          summary: "Liveness: the process responds",
          tags: ["health"],
          response: { 200: Health },
        },
      },
      async () => healthyReply,
    );
    api.get(
      "/ready",
      {
        schema: {
          summary: "Readiness: database, job queue and disk are usable",
          tags: ["health"],
          response: { 200: Health },
        },
      },
      async () => {
        await checkReady();
        return healthyReply;
      },
    );
  };
}
