import { asApiError } from "#contract/client/api-error.ts";

/** @param fallback if the server sent no message */
export function errorText(cause: unknown, fallback: string): string {
  const error = asApiError(cause);
  if (error?.code === "network") return "Can't reach the store. Check your connection.";
  return error?.message || fallback;
}
