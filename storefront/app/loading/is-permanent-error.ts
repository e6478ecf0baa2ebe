import { asApiError } from "#contract/client/api-error.ts";

/** Retrying would not help; rate limits and expired tokens do not count. */
export function isPermanentError(cause: unknown): boolean {
  const status = asApiError(cause)?.status ?? 0;
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}
