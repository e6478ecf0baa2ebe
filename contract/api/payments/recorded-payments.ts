import { Type } from "typebox";
import { Day } from "../fields.ts";
import { OrderStatus } from "../orders/orders.ts";
import { OrderSource } from "../orders/staff-new-order.ts";
import { AttemptMethod } from "../orders/staff-orders.ts";
import { StaffMember } from "../staff/staff.ts";

const naira = Type.Number({ description: "Naira" });

/** What was received for an order, oldest first. */
export const OrderPayments = Type.Object({
  status: OrderStatus,
  total: naira,
  due: naira,
  payments: Type.Array(
    Type.Object({
      reference: Type.String(),
      method: AttemptMethod,
      amount: naira,
      refunded: naira,
      /** In Lagos. */
      receivedOn: Type.String(),
      /** Name and bank of who sent a transfer through a provider; absent without the right to settle payments. */
      sender: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      /** Of the terminal, the bank or the receipt. */
      note: Type.String(),
      /** Null where nobody recorded it. */
      by: Type.Union([StaffMember, Type.Null()]),
    }),
  ),
});
export type OrderPayments = Type.Static<typeof OrderPayments>;

export const CashUpQuery = Type.Object(
  { day: Type.Optional(Day) },
  { additionalProperties: false },
);
export type CashUpQuery = Type.Static<typeof CashUpQuery>;

/** Of one day in Lagos. */
export const CashUp = Type.Object({
  day: Type.String(),
  methods: Type.Array(
    Type.Object({
      method: AttemptMethod,
      payments: Type.Integer(),
      received: naira,
      refunded: naira,
    }),
  ),
  /** Of money that staff recorded. */
  takers: Type.Array(
    Type.Object({
      by: Type.String(),
      method: AttemptMethod,
      name: Type.String(),
      payments: Type.Integer(),
      received: naira,
    }),
  ),
  /** Orders paid that day. */
  sources: Type.Array(Type.Object({ source: OrderSource, orders: Type.Integer(), amount: naira })),
});
export type CashUp = Type.Static<typeof CashUp>;
