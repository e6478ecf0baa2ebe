import { Type } from "typebox";
import { nullableText } from "../fields.ts";
import { limits } from "../limits.ts";
import { Version } from "../versions.ts";
import { OrderItemInput } from "./orders.ts";
import { StaffOrder } from "./staff-orders.ts";

const naira = Type.Number({ description: "Naira" });
const items = Type.Array(OrderItemInput, { minItems: 1, maxItems: limits.orderLines });

/** All items the order is to have. */
export const PreviewOrderItems = Type.Object({ items }, { additionalProperties: false });
export type PreviewOrderItems = Type.Static<typeof PreviewOrderItems>;

export const EditOrderItems = Type.Object(
  {
    version: Version,
    items,
    /** The new total as shown to the sender; another one is refused. */
    totalAmount: Type.Number({ minimum: 0, maximum: 1e12 }),
    /** For the timeline; the customer does not see it. */
    note: Type.Optional(Type.String({ maxLength: limits.textLength })),
  },
  { additionalProperties: false },
);
export type EditOrderItems = Type.Static<typeof EditOrderItems>;

const OrderAmounts = Type.Object({
  subtotal: naira,
  discount: naira,
  shipping: naira,
  /** Zero without VAT. */
  vat: naira,
  total: naira,
});

export const OrderItemsPreview = Type.Object({
  lines: Type.Array(
    Type.Object({
      productId: Type.String(),
      name: Type.String(),
      size: Type.String(),
      image: Type.String(),
      quantity: Type.Integer(),
      /** Each. */
      price: naira,
      total: naira,
    }),
  ),
  before: OrderAmounts,
  after: OrderAmounts,
  /** What the customer then has to pay, with what was due before. */
  due: naira,
  refund: naira,
  /** False where the refund exceeds what the member's role may refund. */
  canRefund: Type.Boolean(),
});
export type OrderItemsPreview = Type.Static<typeof OrderItemsPreview>;

/** The link is returned once: null for a repeated request, or when nothing is due. */
export const EditedOrder = Type.Object({
  order: StaffOrder,
  due: naira,
  refund: naira,
  paymentLink: nullableText,
  until: nullableText,
});
export type EditedOrder = Type.Static<typeof EditedOrder>;
