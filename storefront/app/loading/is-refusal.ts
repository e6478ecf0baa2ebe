import { faultOf } from "#contract/client/api-fault.ts";

/** Whether the API refused what was asked for, so that asking again would not help; neither being asked too often nor a token gone stale is meant. */
export function isRefusal(cause: unknown): boolean {
  const status = faultOf(cause)?.status ?? 0;
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}
