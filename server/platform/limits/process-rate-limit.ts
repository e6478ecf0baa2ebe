import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { AppError } from "#server/platform/errors/errors.ts";
import { toClientKey } from "#server/platform/http/client-address.ts";

interface ProcessRateLimit {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** At 1 ms each a twentieth of a core; a carrier's address stands for thousands of shoppers. Staff and API keys count by themselves. */
export const bodiesPerClient: ProcessRateLimit = { limit: 3_000, windowSeconds: 60 };

/** Reads per account, minute and process: twenty a second, at 2 ms of the database each. */
export const readsPerAccount: ProcessRateLimit = { limit: 1_200, windowSeconds: 60 };

const maxClients = 10_000;

/** @returns counts requests of a client; throws AppError `rate_limited` beyond the limit */
export function createProcessRateLimit(
  limit: ProcessRateLimit,
): (client: string, cost?: number) => void {
  const count = createProcessCounter(limit);
  return (client, cost) => {
    const retryAfter = count(client, cost);
    if (retryAfter > 0) throw new AppError("rate_limited", { retryAfter });
  };
}

/** @returns seconds until the window ends once the limit is passed, else 0 */
export function createProcessCounter({
  limit,
  windowSeconds,
}: ProcessRateLimit): (client: string, cost?: number) => number {
  const windows = new LRUCache<string, { count: number }>({
    max: maxClients,
    ttl: windowSeconds * 1000,
  });
  return (client, cost = 1) => {
    const window = windows.get(client) ?? { count: 0 };
    if (window.count === 0) windows.set(client, window);
    window.count += cost;
    if (window.count <= limit) return 0;
    return Math.max(1, windows.getRemainingTTL(client) / 1000);
  };
}

export function limitBodies(app: FastifyInstance, limit: ProcessRateLimit): void {
  const spend = createProcessRateLimit(limit);
  app.addHook("preValidation", async (request) => {
    if (request.routeOptions.schema?.body === undefined) return;
    const { member, client } = request.origin.requester;
    spend(member ?? client);
  });
}

export function limitReads(app: FastifyInstance, limit: ProcessRateLimit): void {
  const spend = createProcessRateLimit(limit);
  app.addHook("preValidation", async ({ method, caller }) => {
    if (method === "GET" && caller.kind === "user") spend(caller.userId);
  });
}

/** The slowest search takes 10 ms of the database, so a client takes a fifth of a core. */
const defaultListsPerClient = 1200;
/** For a verified account, which bypasses the cache: four a second, as fast as one types. */
const listsPerAccount = 240;
const listCost = 3;

/** @returns throws `rate_limited` beyond the limit; a page's calls count with the page */
export type UncachedRequestLimit = (request: FastifyRequest, kind?: "list") => () => void;

export function createUncachedRequestLimit(
  listsPerClient = defaultListsPerClient,
): UncachedRequestLimit {
  const windowSeconds = 60;
  const limitClient = createProcessRateLimit({ limit: listsPerClient * listCost, windowSeconds });
  const limitAccount = createProcessRateLimit({ limit: listsPerAccount * listCost, windowSeconds });
  return ({ ip, isInternal, caller }, kind) =>
    () => {
      if (isInternal) return;
      const cost = kind === "list" ? listCost : 1;
      if (caller.kind === "user" && caller.emailVerified) limitAccount(caller.userId, cost);
      else limitClient(toClientKey(ip), cost);
    };
}
