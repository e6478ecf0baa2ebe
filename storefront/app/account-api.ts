import { accountCalls } from "#contract/client/account-calls.ts";
import { browserRest } from "./api.ts";

let calls: ReturnType<typeof accountCalls> | undefined;

/** The calls of the pages of an account. Never call it while rendering on the server. */
export function accountApi(): ReturnType<typeof accountCalls> {
  calls ??= accountCalls(browserRest());
  return calls;
}
