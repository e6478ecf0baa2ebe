import type { EndReturn } from "#contract/api/returns/staff-returns.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { getPriorRefunds, hasUnrefundedStock } from "../model/refundable-amount.ts";
import { releaseExchangeSizes } from "./reserve-exchange.ts";
import { returnCommand } from "./staff-return-command.ts";
import { transitionReturn } from "./transition-return.ts";

/**
 * Refused while a restocked item has neither been exchanged nor refunded.
 * @throws {AppError} `not_found`, `conflict`
 */
export const closeReturn = returnCommand<EndReturn>({
  action: "return.closed",
  async execute({ tx, runtime, body, locked, actor }) {
    const { order, record } = locked;
    const priorRefunds = await getPriorRefunds(tx, order.id);
    if (hasUnrefundedStock(order, record, priorRefunds)) {
      throw new AppError("conflict", {
        detail: "An item has been restocked. Send the exchange or refund it.",
      });
    }
    return await transitionReturn(tx, runtime, locked, {
      to: "CLOSED",
      actor,
      message: body.message.trim(),
      event: { kind: "return_closed", data: {} },
      mail: "closed",
      isReversible: true,
      change: await releaseExchangeSizes(tx, record, actor),
    });
  },
});
