import type { ApproveReturn, EndReturn } from "#contract/api/returns/staff-returns.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { findRefundedPortion } from "../model/refundable-amount.ts";
import { reserveExchangeSizes } from "./reserve-exchange.ts";
import { returnCommand } from "./staff-return-command.ts";
import { transitionReturn } from "./transition-return.ts";

const refundHint = "You can approve a refund instead.";

const refundedMessages = {
  all: "The order has already been refunded in full. Decline this request.",
  some: "Part of this has already been refunded. Decline it, or approve a refund for the rest.",
};

/** @throws {AppError} `not_found`, `conflict`, `out_of_stock` */
export const approveReturn = returnCommand<ApproveReturn>({
  action: "return.approved",
  auditDetails: (after) => ({ kind: after.kind }),
  async execute({ tx, runtime, body: { kind, message }, locked, actor, toConflict }) {
    const { record } = locked;
    if (kind === "exchange" && record.requestedKind === "refund") {
      throw new AppError("conflict", { detail: "The customer did not choose another size." });
    }
    const refundedPortion = kind === "exchange" ? await findRefundedPortion(tx, locked) : "none";
    if (refundedPortion !== "none") throw await toConflict(refundedMessages[refundedPortion]);
    const exchangeId =
      kind === "exchange" ? await reserveExchangeSizes(tx, record, actor, refundHint) : null;
    return await transitionReturn(tx, runtime, locked, {
      to: "APPROVED",
      actor,
      message: message?.trim(),
      event: { kind: "return_approved", data: { as: kind } },
      mail: "approved",
      isReversible: true,
      change: { kind, exchangeId },
    });
  },
});

/** @throws {AppError} `not_found`, `conflict` */
export const declineReturn = returnCommand<EndReturn>({
  action: "return.declined",
  execute: ({ tx, runtime, body, locked, actor }) =>
    transitionReturn(tx, runtime, locked, {
      to: "DECLINED",
      actor,
      message: body.message.trim(),
      event: { kind: "return_declined", data: {} },
      mail: "declined",
      isReversible: true,
    }),
});
