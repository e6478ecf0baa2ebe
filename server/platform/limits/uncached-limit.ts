import type { FastifyRequest } from "fastify";
import { toClientKey } from "#server/platform/http/client-address.ts";
import { createProcessRateLimit } from "./process-rate-limit.ts";

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
