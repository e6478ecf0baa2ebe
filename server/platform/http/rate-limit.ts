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

/** Notes a key for so long from now on. */
export type NoteKey = (key: string, seconds: number) => Promise<void>;

/** Whether a key is noted. */
export type IsNoted = (key: string) => Promise<boolean>;

declare module "fastify" {
  interface FastifyInstance {
    /** Counts a hit in a store that all processes share. */
    countHit: CountHit;
    uncountHit: UncountHit;
    noteKey: NoteKey;
    isNoted: IsNoted;
  }
}

/** Gives the application the counter that `limitPerClient` and `limitPerKey` use. */
export function countHitsWith(
  app: FastifyInstance,
  counter: { countHit: CountHit; uncountHit: UncountHit; noteKey: NoteKey; isNoted: IsNoted },
): void {
  app.decorate("countHit", counter.countHit);
  app.decorate("uncountHit", counter.uncountHit);
  app.decorate("noteKey", counter.noteKey);
  app.decorate("isNoted", counter.isNoted);
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

/** Notes something a request names for so long from now on, such as that it was seen; only a hash is stored. */
export function notePerKey(
  request: FastifyRequest,
  name: string,
  key: string,
  seconds: number,
): Promise<void> {
  return request.server.noteKey(hashKey(name, key), seconds);
}

/** Whether `notePerKey` noted this and it still holds. */
export function isNotedPerKey(
  request: FastifyRequest,
  name: string,
  key: string,
): Promise<boolean> {
  return request.server.isNoted(hashKey(name, key));
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

/**
 * The network an address belongs to, as far as an address tells: a /24 of IPv4 or a /48 of IPv6, which is what
 * one subscriber is commonly given and what a phone keeps while its address changes.
 */
export function networkOf(ip: string): string {
  const client = clientOf(ip);
  return client.includes(":")
    ? client.split(":").slice(0, 3).join(":")
    : client.split(".").slice(0, 3).join(".");
}
