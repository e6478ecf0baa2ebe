import type { StaffMember } from "#contract/api/staff.ts";
import type { RefundReturn, StaffReturn } from "#contract/api/staff-returns.ts";
import { sumKobo } from "#contract/money/kobo.ts";
import { formatNaira, toNaira } from "#contract/money/naira.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  type RefundedLine,
  requestRefund,
  requireMayRefund,
  sendRefund,
} from "#server/modules/payments/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { changeReturn } from "./change-return.ts";
import { freeKept } from "./free-kept.ts";
import { findGivenBackOf } from "./given-back.ts";
import { moveReturn } from "./move-return.ts";
import { linesThatCame, owedForLines } from "./owed-money.ts";

/**
 * Sends back what is owed for the pieces of a return that arrived; for an exchange too, which gives up the size
 * that was kept. The return has one refund for life: it is written down with the return's status and leaves once.
 * @throws {AppError} `not_found`; `forbidden` beyond what the role may return; `conflict` when none of its pieces came or
 * less is left of what came for the order, and with the return as it stands (StaleMeta) when another sum was shown
 */
export async function refundReturn(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version, amount }: RefundReturn,
): Promise<StaffReturn> {
  const toSend: string[] = [];
  const reply = await changeReturn(runtime, staff, {
    id,
    version,
    action: "return.refunded",
    tells: ({ refundKobo }) => ({ amountKobo: refundKobo }),
    async work(tx, locked, actor, stale) {
      const { order, record } = locked;
      const givenBack = await findGivenBackOf(tx, order.id);
      const came = linesThatCame(record);
      if (came.every(({ quantity }) => quantity === 0)) {
        throw new AppError("conflict", { detail: "None of its pieces came. Close it." });
      }
      const lines = owedForLines(order, came, givenBack);
      const amountKobo = sumKobo(lines.map((line) => line.amountKobo));
      if (amountKobo === 0 || toNaira(amountKobo) !== amount) {
        throw await stale(
          amountKobo === 0
            ? "The money for it went back already. Close it."
            : `${formatNaira(amountKobo)} goes back for these pieces.`,
        );
      }
      await requireMayRefund(tx, staff, order.id, amountKobo);
      const after = await moveReturn(tx, runtime, locked, {
        to: "REFUNDED",
        actor,
        event: { kind: "return_refunded", data: { amountKobo } },
        change: { ...(await freeKept(tx, record, actor)), kind: "refund", refundKobo: amountKobo },
      });
      const refunds = await requestRefund(tx, runtime, {
        orderId: order.id,
        amountKobo,
        lines: toRefundLines(lines),
        reason: `Return ${record.reference}`,
        returnId: id,
        actor,
        key: `return:${id}`,
      });
      toSend.push(...refunds.map((refund) => refund.id));
      return after;
    },
  });
  for (const refund of toSend) await sendRefund(runtime, refund);
  return reply;
}

/** Two sizes of one line are one line of the order; what of it is fit for sale decides what it is called. */
function toRefundLines(lines: ReturnType<typeof owedForLines>): RefundedLine[] {
  const merged = new Map<number, RefundedLine>();
  for (const { position, quantity, amountKobo, asNew } of lines) {
    const there = merged.get(position);
    merged.set(position, {
      position,
      quantity: quantity + (there?.quantity ?? 0),
      amountKobo: sumKobo([amountKobo, ...(there ? [there.amountKobo] : [])]),
      fate: asNew > 0 ? "stock" : "damaged",
      // counted in when they arrived
      isBack: true,
    });
  }
  return [...merged.values()];
}
