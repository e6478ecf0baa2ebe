import type { RefundReturn, StaffReturn } from "#contract/api/returns/staff-returns.ts";
import { sumKobo } from "#contract/money/kobo.ts";
import { formatNaira, toNaira } from "#contract/money/naira.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { CommandRequest } from "#server/database/staff-command.ts";
import {
  type RefundedLine,
  requestRefund,
  requireRefundAllowance,
  sendRefund,
} from "#server/modules/payments/refunds/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { getPriorRefunds, receivedLines, toRefundableLines } from "../model/refundable-amount.ts";
import { releaseExchangeSizes } from "./reserve-exchange.ts";
import { returnCommand } from "./staff-return-command.ts";
import { transitionReturn } from "./transition-return.ts";

/**
 * A return has one refund, created with the status change.
 * @throws {AppError} `not_found`, `forbidden`, `conflict`
 */
export function refundReturn(runtime: Runtime) {
  return async (request: CommandRequest<RefundReturn>): Promise<StaffReturn> => {
    const refundIds: string[] = [];
    const reply = await requestReturnRefund((id) => refundIds.push(id))(runtime)(request);
    for (const id of refundIds) await sendRefund(runtime, id);
    return reply;
  };
}

function requestReturnRefund(onRequested: (refundId: string) => void) {
  return returnCommand<RefundReturn>({
    action: "return.refunded",
    auditDetails: ({ refundKobo }) => ({ amountKobo: refundKobo }),
    async execute({ tx, runtime, staff, params: { id }, body, locked, actor, toConflict }) {
      const { order, record } = locked;
      const priorRefunds = await getPriorRefunds(tx, order.id);
      const received = receivedLines(record);
      if (received.every(({ quantity }) => quantity === 0)) {
        throw new AppError("conflict", { detail: "None of its items arrived. Close it." });
      }
      const lines = toRefundableLines(order, received, priorRefunds);
      const amountKobo = sumKobo(lines.map((line) => line.amountKobo));
      if (amountKobo === 0 || toNaira(amountKobo) !== body.amount) {
        throw await toConflict(
          amountKobo === 0
            ? "This has already been refunded. Close it."
            : `The refund for these items is ${formatNaira(amountKobo)}.`,
        );
      }
      await requireRefundAllowance(tx, staff, order.id, amountKobo);
      const after = await transitionReturn(tx, runtime, locked, {
        to: "REFUNDED",
        actor,
        event: { kind: "return_refunded", data: { amountKobo } },
        change: {
          ...(await releaseExchangeSizes(tx, record, actor)),
          kind: "refund",
          refundKobo: amountKobo,
        },
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
      for (const refund of refunds) onRequested(refund.id);
      return after;
    },
  });
}

/** Two sizes of one order line become one refund line. */
function toRefundLines(lines: ReturnType<typeof toRefundableLines>): RefundedLine[] {
  const merged = new Map<number, RefundedLine>();
  for (const { position, quantity, amountKobo, sellable } of lines) {
    const existing = merged.get(position);
    merged.set(position, {
      position,
      quantity: quantity + (existing?.quantity ?? 0),
      amountKobo: sumKobo([amountKobo, ...(existing ? [existing.amountKobo] : [])]),
      disposition: sellable > 0 ? "stock" : "damaged",
      // restocked on arrival
      isBack: true,
    });
  }
  return [...merged.values()];
}
