import type { Tx } from "#server/database/connection.ts";
import { releaseExchange } from "#server/modules/catalogue/index.ts";
import type { ReturnRecord } from "./return-record.ts";

/** Lets go of the pieces that are kept for a return, if there are any. @returns what of it changes by that */
export async function freeKept(
  tx: Tx,
  { exchangeId }: Pick<ReturnRecord, "exchangeId">,
  actor: string,
): Promise<{ exchangeId: null }> {
  if (exchangeId !== null) await releaseExchange(tx, exchangeId, actor);
  return { exchangeId: null };
}
