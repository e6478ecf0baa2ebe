import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { hashToken, newToken } from "#server/platform/auth/ids.ts";
import { insertClient, touchClient } from "../sign-ins.queries.ts";

export interface SignedInClient {
  readonly token: string;
  readonly isNew: boolean;
}

export async function rememberClient(
  tx: Tx,
  { clock }: Pick<Runtime, "clock">,
  staffId: string,
  token: string | undefined,
): Promise<SignedInClient> {
  if (token !== undefined && (await touchClient(tx, staffId, hashToken(token), clock()))) {
    return { token, isNew: false };
  }
  // A browser shared with another member keeps its cookie.
  const clientToken = token ?? newToken();
  await insertClient(tx, staffId, hashToken(clientToken), clock());
  return { token: clientToken, isNew: true };
}
