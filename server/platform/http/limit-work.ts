import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { AppError } from "#server/platform/errors.ts";
import { clientOf } from "./client-address.ts";

/** How often within a window that begins with the first time. */
export interface WorkLimit {
  readonly limit: number;
  readonly windowSeconds: number;
}

/**
 * Requests with a body that one client may send to one process. Each costs at most about a millisecond to look
 * through, so that these take a twentieth of a core. A mobile network puts thousands of people behind one
 * address, and at the busiest hour a shopper sends two or three of them a minute.
 */
export const bodiesPerClient: WorkLimit = { limit: 3_000, windowSeconds: 60 };

/**
 * What one account may read in a minute of one process: twenty answers a second, which take some 2 ms of the database
 * each. Pages ask for a handful; what is kept for everybody counts too, and is asked for no faster by a person.
 */
export const readsPerAccount: WorkLimit = { limit: 1_200, windowSeconds: 60 };

/** Clients counted at a time; the longest unseen is forgotten first. */
const mostClients = 10_000;

/**
 * Counts what each client has done in this process alone, since what it guards is this process; limits on what a
 * request does are counted by the routes, for all processes together.
 * @returns counts one more of a client, or as many as it is worth; throws an AppError `rate_limited` once the limit is
 * passed
 */
export function createWorkLimit(limit: WorkLimit): (client: string, worth?: number) => void {
  const count = createWorkCount(limit);
  return (client, worth) => {
    const retryAfter = count(client, worth);
    if (retryAfter > 0) throw new AppError("rate_limited", { retryAfter });
  };
}

/** The same where what is beyond the limit is done otherwise. @returns seconds left of a limit passed, else 0 */
export function createWorkCount({
  limit,
  windowSeconds,
}: WorkLimit): (client: string, worth?: number) => number {
  const windows = new LRUCache<string, { count: number }>({
    max: mostClients,
    ttl: windowSeconds * 1000,
  });
  return (client, worth = 1) => {
    const window = windows.get(client) ?? { count: 0 };
    if (window.count === 0) windows.set(client, window);
    window.count += worth;
    if (window.count <= limit) return 0;
    return Math.max(1, windows.getRemainingTTL(client) / 1000);
  };
}

/** Limits how many bodies of one client are validated. */
export function limitWork(app: FastifyInstance, limit: WorkLimit): void {
  const spend = createWorkLimit(limit);
  app.addHook("preValidation", async (request) => {
    if (request.routeOptions.schema?.body !== undefined) spend(clientOf(request.ip));
  });
}

/** Limits how much one account reads: what is its own is kept for nobody and made at every call. */
export function limitReads(app: FastifyInstance, limit: WorkLimit): void {
  const spend = createWorkLimit(limit);
  app.addHook("preValidation", async ({ method, caller }) => {
    if (method === "GET" && caller.kind === "user") spend(caller.userId);
  });
}
