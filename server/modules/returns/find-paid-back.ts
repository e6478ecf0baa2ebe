import type { PaidBack } from "#contract/api/returns.ts";
import type { Tx } from "#server/database/connection.ts";
import { findGivenBackOf } from "./given-back.ts";
import type { LockedReturn } from "./lock-return.ts";
import { paidBackOf } from "./owed-money.ts";

/** Looks up how much of the money for the pieces of a return went back by now. */
export async function findPaidBack(tx: Tx, { order, record }: LockedReturn): Promise<PaidBack> {
  return paidBackOf(order, record, await findGivenBackOf(tx, order.id));
}
