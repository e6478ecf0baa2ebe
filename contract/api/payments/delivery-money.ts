import { Type } from "typebox";
import { cleanedText, Day, nullableText } from "../fields.ts";
import { limits, printable } from "../limits.ts";
import { RecordedMethod } from "../orders/staff-new-order.ts";
import { maxCountedOrders } from "./payment-limits.ts";

const naira = Type.Number({ description: "Naira" });

/** Delivered orders whose money is with the rider, by rider and day. */
export const DeliveryMoney = Type.Array(
  Type.Object({
    id: Type.String(),
    orderNumber: Type.String(),
    buyer: Type.String(),
    city: Type.String(),
    /** Empty where nobody said who delivers. */
    carrier: Type.String(),
    deliveredAt: nullableText,
    /** How the rider took it; null where nobody said so. */
    collectedMethod: Type.Union([RecordedMethod, Type.Null()]),
    due: naira,
  }),
);
export type DeliveryMoney = Type.Static<typeof DeliveryMoney>;

/** All of them are recorded, or none. */
export const CountDeliveryMoney = Type.Object(
  {
    /** The day the money was handed in, in Lagos. */
    receivedOn: Day,
    orders: Type.Array(
      Type.Object(
        {
          id: Type.String({ pattern: "^ord_\\w{1,40}$" }),
          /** As shown to the sender; refused when it has changed. */
          due: Type.Number({ minimum: 0, maximum: 1e12 }),
          method: RecordedMethod,
          /** Less than the due amount leaves the rest due. */
          amount: Type.Number({ exclusiveMinimum: 0, maximum: limits.refundNaira }),
          /** Of the bank or the terminal; required for transfers. */
          reference: cleanedText({ maxLength: 200, pattern: printable }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: maxCountedOrders },
    ),
  },
  { additionalProperties: false },
);
export type CountDeliveryMoney = Type.Static<typeof CountDeliveryMoney>;
