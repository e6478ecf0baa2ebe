import type { ApiFault } from "#contract/client/api-fault.ts";

/**
 * The API's fault behind a failed load, if it is one. Told by its name and not by its class: on the server
 * the client comes from the host process, whose class is another copy than the one in the page build.
 */
export function faultOf(cause: unknown): ApiFault | undefined {
  return cause instanceof Error && cause.name === "ApiFault" ? (cause as ApiFault) : undefined;
}

/** Whether the API refused what was asked for, so that asking again would not help; neither being asked too often nor a token gone stale is meant. */
export function isRefusal(cause: unknown): boolean {
  const status = faultOf(cause)?.status ?? 0;
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}
