import { asApiError } from "#contract/client/api-error.ts";

/** Network and server errors, ended sessions and rate limits: the call may have been applied. */
export function isTemporaryError(cause: unknown): boolean {
  const error = asApiError(cause);
  if (!error) return false;
  const { code, status } = error;
  return ["network", "internal", "unauthenticated", "rate_limited"].includes(code) || status >= 500;
}
