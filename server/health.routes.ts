import { setTimeout as delay } from "node:timers/promises";
import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import { pingDatabase } from "./database/ping.ts";
import type { Runtime } from "./database/runtime.ts";
import { AppError } from "./platform/errors.ts";
import type { ApiPlugin } from "./platform/http/api-instance.ts";

const Health = dataOf(Type.Object({ status: Type.Literal("ok") }));
const healthy = { data: { status: "ok" as const } };

/** A pool that gives nothing for so long hangs; less than the usual patience of a supervisor (5 s). */
const patienceMs = 3_000;

/**
 * What a supervisor and a load balancer ask. `GET /health` fails where only a restart helps: nothing comes back
 * from the pool. A database that says no at once is somebody else's fault; then only `GET /ready` fails.
 */
export function healthRoutes({ db }: Runtime): ApiPlugin {
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
        const asked = pingDatabase(db).catch(() => undefined);
        await within(patienceMs, asked);
        return healthy;
      },
    );
    api.get(
      "/ready",
      {
        schema: {
          summary: "Whether the database answers",
          tags: ["health"],
          response: { 200: Health },
        },
      },
      async () => {
        await within(patienceMs, pingDatabase(db));
        return healthy;
      },
    );
  };
}

/**
 * Waits for work, but not for ever.
 * @throws {AppError} `unavailable` when it took longer
 */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const tooLate = delay(ms, undefined, { signal: timer.signal }).then(() => {
    throw new AppError("unavailable", { retryAfter: 5 });
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    timer.abort();
    tooLate.catch(() => {});
    work.catch(() => {});
  }
}
