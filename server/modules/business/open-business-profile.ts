import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { BusinessDetails } from "#server/modules/accounts/index.ts";
import { newId } from "#server/platform/ids.ts";
import { insertProfile } from "./business-profiles.queries.ts";

/** Opens the business profile of a shopper; it is pending until staff decide (decision: Business). */
export async function openBusinessProfile(
  tx: Tx,
  { clock }: Pick<Runtime, "clock">,
  userId: string,
  details: BusinessDetails & { readonly taxId?: string },
): Promise<void> {
  await insertProfile(tx, { taxId: "", ...details, id: newId("biz"), userId, createdAt: clock() });
}
