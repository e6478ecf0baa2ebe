import { asApiError } from "#contract/client/api-error.ts";

/** @param fallback if the server sent no message */
export function errorText(cause: unknown, fallback: string): string {
  const error = asApiError(cause);
  if (error?.code === "network") return "Can't reach the store. Check your connection.";
  return error?.message || fallback;
}

/** Network and server errors, ended sessions and rate limits: the call may have been applied. */
export function isTemporaryError(cause: unknown): boolean {
  const error = asApiError(cause);
  if (!error) return false;
  const { code, status } = error;
  return ["network", "internal", "unauthenticated", "rate_limited"].includes(code) || status >= 500;
}

/** Makes the error boundary offer a reload. @throws {Error} always */
export function ChunkError(): never {
  throw new Error("Couldn't load part of the page");
}
