import { Type } from "typebox";
import { defineRoutes } from "../define-routes.ts";
import { StoreHealth } from "./health.ts";

const Healthy = Type.Object({ status: Type.Literal("ok") });

export const shopHealthRoutes = defineRoutes("health", {
  "GET /health": { summary: "Liveness: the process responds", reply: Healthy },
  "GET /ready": {
    summary: "Readiness: database, job queue and disk are usable",
    reply: Healthy,
  },
});

export const staffHealthRoutes = defineRoutes("staff", {
  "GET /staff/health": {
    summary: "Get system health and current issues",
    right: "health.read",
    reply: StoreHealth,
  },
});
