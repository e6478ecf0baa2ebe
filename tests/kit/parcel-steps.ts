import fc from "fast-check";
import type { StaffReturn } from "#contract/api/returns/staff-returns.ts";
import {
  type StaffTransition,
  transitionCommand,
} from "#server/modules/orders/fulfilment/staff-transition.ts";
import { findOrder } from "#server/modules/orders/queries/index.ts";
import { approveReturn, declineReturn } from "#server/modules/returns/lifecycle/approve-return.ts";
import { closeReturn } from "#server/modules/returns/lifecycle/close-return.ts";
import { createReturnAsStaff } from "#server/modules/returns/lifecycle/create-return.ts";
import { receiveReturn } from "#server/modules/returns/lifecycle/receive-return.ts";
import { refundReturn } from "#server/modules/returns/lifecycle/refund-return.ts";
import {
  markReturnNotReceived,
  reopenReturn,
} from "#server/modules/returns/lifecycle/reverse-step.ts";
import { sendExchange } from "#server/modules/returns/lifecycle/send-exchange.ts";
import { isOpen } from "#server/modules/returns/model/return-rules.ts";
import { findReturn } from "#server/modules/returns/model/returns.queries.ts";
import { toStaffReturn } from "#server/modules/returns/staff/to-staff-return.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import type { Case } from "./money-play.ts";

const actions = [
  "approve",
  "decline",
  "take back",
  "receive",
  "take arrival back",
  "ship",
  "money",
  "close",
] as const;
type ReturnAction = (typeof actions)[number];

/** What staff do about the parcel of an order and what comes back of it, whether it is allowed then or not. */
export type ParcelStep =
  | { readonly do: "advance" | "undo" }
  | { readonly do: "request"; readonly kind: "exchange" | "refund" }
  /** About its newest return; of what arrives, the item is sellable, damaged or lost. */
  | { readonly do: ReturnAction; readonly outcome: number };

export const parcelStep: fc.Arbitrary<ParcelStep> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("advance", "undo") }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("request" as const),
      kind: fc.constantFrom("exchange", "exchange", "refund"),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(...actions, "approve" as const, "receive" as const, "ship" as const),
      outcome: fc.nat(2),
    }),
  },
);

/** Does one step; what is not allowed now is refused. */
export async function runParcelStep(given: Case, next: ParcelStep): Promise<void> {
  try {
    await attempt(given, next);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code } = error;
    if (!["conflict", "not_found", "out_of_stock", "validation_failed"].includes(code)) throw error;
  }
}

async function attempt(given: Case, next: ParcelStep): Promise<void> {
  switch (next.do) {
    case "advance":
      return await transition(given, onward);
    case "undo":
      return await transition(given, back);
    case "request":
      return await requestReturn(given, next.kind);
    default:
      await runAction(given, next.do, next.outcome);
  }
}

const onward: Readonly<Record<string, StaffTransition>> = {
  PAID: { kind: "packed" },
  PROCESSING: { kind: "sent" },
  SHIPPED: { kind: "delivered", proof: "said" },
};

const back: Readonly<Record<string, StaffTransition>> = {
  PROCESSING: { kind: "unpacked" },
  SHIPPED: { kind: "shipment_cancelled" },
  DELIVERED: { kind: "not_delivered" },
};

async function transition(
  { desk: { pay, member }, open }: Case,
  moves: Readonly<Record<string, StaffTransition>>,
): Promise<void> {
  const order = await findOrder(pay.runtime.db, open.order.id);
  const next = order && moves[order.status];
  if (!next) return;
  const runCommand = transitionCommand<{ version: number }>(() => next);
  const { id, version } = order;
  await runCommand(pay.runtime)({ staff: member, params: { id }, body: { version } });
}

async function requestReturn({ desk: { pay, member }, open }: Case, kind: "exchange" | "refund") {
  await createReturnAsStaff(pay.runtime)({
    staff: member,
    params: { id: open.order.id },
    body: {
      kind,
      lines: [{ position: 1, size: "M", quantity: 1, wantedSize: "L" }],
      reason: "too_small",
      message: "",
    },
  });
}

/** The newest return of the order as staff see it. */
async function newest({ desk: { pay, member }, open }: Case): Promise<StaffReturn | undefined> {
  const { runtime } = pay;
  const row = await runtime.db.first<{ id: string }>({
    text: "select id from return_request where order_id = $1 order by created_at desc, id limit 1",
    values: [open.order.id],
  });
  const record = row && (await findReturn(runtime.db, row.id));
  return record && (await toStaffReturn(runtime.db, { ...runtime, role: member.role }, record));
}

async function runAction(given: Case, wanted: ReturnAction, outcome: number): Promise<void> {
  const latest = await newest(given);
  if (!latest) return;
  const { pay, member } = given.desk;
  const { id, version, kind, lines, refundableAmount } = latest;
  const { runtime } = pay;
  const to = <Body>(body: Body) => ({ staff: member, params: { id }, body });
  const message = "So it is";
  const doing: Readonly<Record<ReturnAction, () => Promise<unknown>>> = {
    approve: () => approveReturn(runtime)(to({ version, kind })),
    decline: () => declineReturn(runtime)(to({ version, message })),
    "take back": () => reopenReturn(runtime)(to({ version })),
    receive: () =>
      receiveReturn(runtime)(
        to({
          version,
          items: lines.map(({ position, size, quantity }) => ({
            ...{ position, size },
            sellable: outcome === 0 ? quantity : 0,
            damaged: outcome === 1 ? quantity : 0,
            lost: outcome === 2 ? quantity : 0,
          })),
        }),
      ),
    "take arrival back": () => markReturnNotReceived(runtime)(to({ version })),
    ship: () => sendExchange(runtime)(to({ version })),
    money: () => refundReturn(runtime)(to({ version, amount: refundableAmount ?? 0 })),
    close: () => closeReturn(runtime)(to({ version, message })),
  };
  await doing[wanted]();
}

/** Brings an open return to its end by what staff can do. @returns whether one of the actions was accepted, or none is open */
export async function endReturn(given: Case): Promise<boolean> {
  for (const action of ["decline", "ship", "money", "close"] as const) {
    const latest = await newest(given);
    if (!latest || !isOpen(latest.status)) return true;
    await runParcelStep(given, { do: action, outcome: 0 });
  }
  const left = await newest(given);
  return !left || !isOpen(left.status);
}
