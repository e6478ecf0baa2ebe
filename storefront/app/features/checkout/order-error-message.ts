import { ApiError } from "#contract/client/api-error.ts";

/** The server’s message for an error, else the specification’s text (§8). */
export function toOrderErrorMessage(error: unknown): string {
  return error instanceof ApiError && error.message !== ""
    ? error.message
    : "Failed to process your order.";
}
