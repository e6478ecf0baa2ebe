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
type Act = (typeof actions)[number];

/** What staff press about the parcel of an order and what comes back of it, whether it is allowed then or not. */
export type ParcelStep =
  | { readonly do: "press" | "undo" }
  | { readonly do: "ask"; readonly kind: "exchange" | "refund" }
  /** About its newest return; of what arrives, the piece is as new, to mend or lost. */
  | { readonly do: Act; readonly came: number };

export const parcelStep: fc.Arbitrary<ParcelStep> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("press", "undo") }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("ask" as const),
      kind: fc.constantFrom("exchange", "exchange", "refund"),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(...actions, "approve" as const, "receive" as const, "ship" as const),
      came: fc.nat(2),
    }),
  },
);

/** Does one step; what is not allowed now is refused. */
export async function pressParcel(given: Case, next: ParcelStep): Promise<void> {
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
    case "press":
      return await press(given, onward);
    case "undo":
      return await press(given, back);
    case "ask":
      return await ask(given, next.kind);
    default:
      await act(given, next.do, next.came);
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

async function press(
  { desk: { pay, member }, open }: Case,
  moves: Readonly<Record<string, StaffTransition>>,
): Promise<void> {
  const order = await findOrder(pay.runtime.db, open.order.id);
  const next = order && moves[order.status];
  if (!next) return;
  const transition = transitionCommand<{ version: number }>(() => next);
  const { id, version } = order;
  await transition(pay.runtime)({ staff: member, params: { id }, body: { version } });
}

async function ask({ desk: { pay, member }, open }: Case, kind: "exchange" | "refund") {
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

async function act(given: Case, wanted: Act, came: number): Promise<void> {
  const seen = await newest(given);
  if (!seen) return;
  const { pay, member } = given.desk;
  const { id, version, kind, lines, refundableAmount } = seen;
  const { runtime } = pay;
  const to = <Body>(body: Body) => ({ staff: member, params: { id }, body });
  const message = "So it is";
  const doing: Readonly<Record<Act, () => Promise<unknown>>> = {
    approve: () => approveReturn(runtime)(to({ version, kind })),
    decline: () => declineReturn(runtime)(to({ version, message })),
    "take back": () => reopenReturn(runtime)(to({ version })),
    receive: () =>
      receiveReturn(runtime)(
        to({
          version,
          items: lines.map(({ position, size, quantity }) => ({
            ...{ position, size },
            sellable: came === 0 ? quantity : 0,
            damaged: came === 1 ? quantity : 0,
            lost: came === 2 ? quantity : 0,
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

/** Brings an open return to its end by what staff can do. @returns whether one of the ways was let through, or none is open */
export async function endReturn(given: Case): Promise<boolean> {
  for (const way of ["decline", "ship", "money", "close"] as const) {
    const seen = await newest(given);
    if (!seen || !isOpen(seen.status)) return true;
    await pressParcel(given, { do: way, came: 0 });
  }
  const left = await newest(given);
  return !left || !isOpen(left.status);
}
