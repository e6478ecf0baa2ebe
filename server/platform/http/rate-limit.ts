import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/ids.ts";

/** How often something may be done within a fixed window. */
export interface RateLimit {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** Counts one more hit on a key and tells how many there were in this window and how long it still lasts. */
export type CountHit = (
  key: string,
  windowSeconds: number,
) => Promise<{ readonly count: number; readonly secondsLeft: number }>;

/** Takes one hit on a key back. */
export type UncountHit = (key: string) => Promise<void>;

declare module "fastify" {
  interface FastifyInstance {
    /** Counts a hit in a store that all processes share. */
    countHit: CountHit;
    uncountHit: UncountHit;
  }
}

/** Gives the application the counter that `limitPerClient` and `limitPerKey` use. */
export function countHitsWith(
  app: FastifyInstance,
  { countHit, uncountHit }: { countHit: CountHit; uncountHit: UncountHit },
): void {
  app.decorate("countHit", countHit);
  app.decorate("uncountHit", uncountHit);
}

/**
 * Counts a request of this client against a limit of this name.
 * @throws {AppError} `rate_limited` with the seconds left, once the limit is passed
 */
export function limitPerClient(
  request: FastifyRequest,
  name: string,
  limit: RateLimit,
): Promise<void> {
  return limitPerKey(request, name, clientOf(request.ip), limit);
}

/**
 * Counts a request against a limit on something it names, such as an e-mail address. Only a hash of the key
 * is stored.
 * @throws {AppError} `rate_limited` with the seconds left, once the limit is passed
 */
export async function limitPerKey(
  request: FastifyRequest,
  name: string,
  key: string,
  { limit, windowSeconds }: RateLimit,
): Promise<void> {
  const { count, secondsLeft } = await request.server.countHit(hashKey(name, key), windowSeconds);
  if (count > limit) throw new AppError("rate_limited", { retryAfter: Math.max(1, secondsLeft) });
}

/** Takes back what `limitPerKey` counted, for limits on what went wrong only. */
export function forgivePerKey(request: FastifyRequest, name: string, key: string): Promise<void> {
  return request.server.uncountHit(hashKey(name, key));
}

function hashKey(name: string, key: string): string {
  return hashToken(`${name}\0${key}`);
}

/**
 * The client an address stands for.
 * One household or server commonly holds a whole IPv6 /64, so those addresses count as one client.
 */
export function clientOf(ip: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!ip.includes(":")) return ip;
  const [head = "", tail = ""] = ip.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const middle = ip.includes("::") ? Array(8 - left.length - right.length).fill("0") : [];
  return [...left, ...middle, ...right].slice(0, 4).join(":");
}
