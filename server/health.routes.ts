import { shopHealthRoutes } from "#contract/api/health/health.routes.ts";
import type { Runtime } from "./database/runtime.ts";
import { cacheFor } from "./platform/cache/memoize.ts";
import { type ApiPlugin, handleRoutes } from "./platform/http/handle-routes.ts";
import { requireReady } from "./readiness.ts";

const healthyReply = { status: "ok" } as const;

/** Liveness for a supervisor (`/health`), readiness for a load balancer (`/ready`). */
export function healthRoutes(runtime: Runtime): ApiPlugin {
  // Public, so the checks run once a second at most.
  const checkReady = cacheFor(1000, () => requireReady(runtime));
  return async (api) => {
    handleRoutes(api, shopHealthRoutes, {
      "GET /health": async () => healthyReply,
      "GET /ready": async () => {
        await checkReady();
        return healthyReply;
      },
    });
  };
}
