import { recordAudit } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { settleReview } from "./reviews.queries.ts";

/**
 * Marks a review as settled by a person. What was decided about the order (taking it as paid, cancelling,
 * refunding) is done by its own verb in the same transaction.
 * @throws {AppError} `not_found` when there is no such open review
 */
export async function resolveReview(
  tx: Tx,
  { clock }: Pick<Runtime, "clock">,
  id: string,
  by: { readonly actor: string; readonly resolution: string },
): Promise<void> {
  const { actor, resolution } = by;
  const settled = await settleReview(tx, id, { by: actor, resolution, at: clock() });
  if (!settled) throw new AppError("not_found", { detail: "This review is not open." });
  await recordAudit(tx, {
    actor,
    action: "payment_review_resolved",
    subject: id,
    after: { kind: settled.kind, resolution },
  });
}
