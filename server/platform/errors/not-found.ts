import type { FastifyInstance } from "fastify";
import { AppError } from "./errors.ts";

/** 405 with `Allow` where the path has other methods. Call it before registering routes. */
export function handleUnknownRoutes(app: FastifyInstance): void {
  const routes: { pattern: RegExp; method: string }[] = [];
  app.addHook("onRoute", ({ url, method }) => {
    if (url.includes("*")) return;
    const escaped = url.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace(/:\w+/g, "[^/]+");
    const pattern = new RegExp(`^${escaped}$`);
    for (const name of [method].flat()) routes.push({ pattern, method: name });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const allowed = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    // A known path may have a parameter longer than any route takes.
    if (allowed.length === 0 || allowed.includes(request.method)) throw new AppError("not_found");
    reply.header("allow", [...new Set(allowed)].join(", "));
    throw new AppError("method_not_allowed");
  });
}
