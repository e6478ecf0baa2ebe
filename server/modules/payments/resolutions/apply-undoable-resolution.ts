import type { PreviousPaymentLink } from "#contract/api/orders/order-events.ts";
import type { ResolutionKind } from "#contract/api/payments/staff-payments.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { orderEmailWaitMs } from "#server/modules/orders/emails/index.ts";
import {
  createPaymentLink,
  laterReservationEnd,
} from "#server/modules/orders/payment-link/index.ts";
import { recordOrderEvent } from "#server/modules/orders/queries/index.ts";
import { balanceDueAt } from "../cases/buyer-payment-notes.ts";
import { balanceDueMail, paymentRetainedMail } from "../cases/case-mails.ts";
import { closeOrderCases } from "../cases/payment-cases.queries.ts";
import { blockingCaseKinds } from "../payment-rules.ts";
import type { Decision } from "./case-context.ts";

/** These move no money, item or order. */
export type UndoableResolution = Extract<ResolutionKind, "leave" | "write_off" | "request_balance">;

export interface UndoableResult {
  readonly mailId?: string | undefined;
  readonly link?: PreviousPaymentLink;
}

type UndoableHandler = (tx: Tx, runtime: Runtime, decision: Decision) => Promise<UndoableResult>;

export const undoableHandlers: Readonly<Record<UndoableResolution, UndoableHandler>> = {
  async request_balance(tx, runtime, decision) {
    const { order, actor } = decision;
    const at = runtime.clock();
    const until = laterReservationEnd(order, balanceDueAt(at));
    const link = await createPaymentLink(tx, order, until);
    const mail = balanceDueMail(order, link, until);
    const mailId = await queueMail(tx, runtime, { ...mail, holdMs: orderEmailWaitMs });
    const eventId = await recordOrderEvent(tx, {
      orderId: order.id,
      kind: "payment_link_sent",
      actor,
      data: {},
      isVisibleToBuyer: true,
      at,
    });
    await closeBlockingCases(tx, runtime, decision);
    return { mailId, link: { eventId, reservedUntil: order.reservedUntil?.toISOString() ?? null } };
  },

  write_off: async () => ({}),

  async leave(tx, runtime, decision) {
    const { amountKobo } = decision.resolution;
    if (!amountKobo) return {};
    const mail = paymentRetainedMail(decision.order, amountKobo, sentKoboOf(decision));
    return { mailId: await queueMail(tx, runtime, { ...mail, holdMs: orderEmailWaitMs }) };
  },
};

export function isUndoable(kind: ResolutionKind): kind is UndoableResolution {
  return kind in undoableHandlers;
}

export async function closeBlockingCases(
  tx: Tx,
  { clock }: Runtime,
  { order, actor, resolution, reason }: Decision,
): Promise<void> {
  const closing = { by: actor, resolution: reason, decision: resolution.kind, now: clock() };
  await closeOrderCases(tx, order.id, blockingCaseKinds, closing);
}

export const sentKoboOf = ({ loaded }: Decision): Kobo =>
  loaded.context.refund?.sentKobo ?? kobo(0);
