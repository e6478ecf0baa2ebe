import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { hashToken, newToken } from "#server/platform/ids.ts";
import { insertClient, touchClient } from "./known-clients.queries.ts";

/** The browser a member signs in with. */
export interface SignedInClient {
  /** For its cookie; by it the browser is known the next time. */
  readonly token: string;
  /** The member has not signed in with it before, as far as it is remembered. */
  readonly isNew: boolean;
}

/** Remembers the browser a member signs in with. @param token from its cookie, where it has one */
export async function rememberClient(
  tx: Tx,
  { clock }: Pick<Runtime, "clock">,
  staffId: string,
  token: string | undefined,
): Promise<SignedInClient> {
  if (token !== undefined && (await touchClient(tx, staffId, hashToken(token), clock()))) {
    return { token, isNew: false };
  }
  // A browser that another member uses too keeps its cookie.
  const kept = token ?? newToken();
  await insertClient(tx, staffId, hashToken(kept), clock());
  return { token: kept, isNew: true };
}
