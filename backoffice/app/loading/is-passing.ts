import { faultOf } from "#contract/client/api-fault.ts";

/**
 * Whether a call failed for what passes by itself: no network or no answer of the store's own, its own trouble, a
 * session that ended, too many calls. It may have been done nevertheless. Anything else the store refused.
 */
export function isPassing(cause: unknown): boolean {
  const fault = faultOf(cause);
  if (!fault) return false;
  const { code, status } = fault;
  return ["network", "internal", "unauthenticated", "rate_limited"].includes(code) || status >= 500;
}
