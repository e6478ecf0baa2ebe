import type { ApproveReturn, EndReturn, StaffReturn } from "#contract/api/returns/staff-returns.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { findRefundedPortion } from "../model/refundable-amount.ts";
import { reserveExchangeSizes } from "./reserve-exchange.ts";
import { runReturnCommand } from "./staff-return-command.ts";
import { transitionReturn } from "./transition-return.ts";

const refundHint = "You can approve a refund instead.";

const refundedMessages = {
  all: "The order has already been refunded in full. Decline this request.",
  some: "Part of this has already been refunded. Decline it, or approve a refund for the rest.",
};

/** @throws {AppError} `not_found`, `conflict`, `out_of_stock` */
export async function approveReturn(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version, kind, message }: ApproveReturn,
): Promise<StaffReturn> {
  return await runReturnCommand(runtime, staff, {
    id,
    version,
    action: "return.approved",
    auditDetails: (after) => ({ kind: after.kind }),
    async execute(tx, locked, actor, toConflict) {
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
}

/** @throws {AppError} `not_found`, `conflict` */
export async function declineReturn(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version, message }: EndReturn,
): Promise<StaffReturn> {
  return await runReturnCommand(runtime, staff, {
    id,
    version,
    action: "return.declined",
    execute: (tx, locked, actor) =>
      transitionReturn(tx, runtime, locked, {
        to: "DECLINED",
        actor,
        message: message.trim(),
        event: { kind: "return_declined", data: {} },
        mail: "declined",
        isReversible: true,
      }),
  });
}
