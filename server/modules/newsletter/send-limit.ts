import type { SendLimit } from "./newsletter.queries.ts";

/** Promised at sign-up (specification §9). */
const maxPerMonth = 2;
/** 31 days, so that no calendar month has more. */
export const monthMs = 31 * 24 * 3600 * 1000;

export function getSendLimit(now: Date): SendLimit {
  return { count: maxPerMonth, since: new Date(now.getTime() - monthMs) };
}
