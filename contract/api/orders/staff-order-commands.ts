import { Type } from "typebox";
import { cleanedText, nullableText } from "../fields.ts";
import { limits, printable } from "../limits.ts";
import { Version } from "../versions.ts";
import { OrderStatus, ShippingInfo } from "./orders.ts";
import { RecordedMethod } from "./staff-new-order.ts";

const maxBulkOrders = 200;

const orderId = Type.String({ maxLength: 44, pattern: "^ord_\\w{1,40}$" });
const tracking = {
  carrier: Type.Optional(Type.String({ maxLength: 60, pattern: printable })),
  trackingNumber: Type.Optional(cleanedText({ maxLength: 60, pattern: printable })),
};

/** For moves that need nothing else. */
export const MoveOrder = Type.Object({ version: Version }, { additionalProperties: false });
export type MoveOrder = Type.Static<typeof MoveOrder>;

export const ShipOrder = Type.Object(
  { version: Version, ...tracking },
  { additionalProperties: false },
);
export type ShipOrder = Type.Static<typeof ShipOrder>;

export const DeliverOrder = Type.Object(
  {
    version: Version,
    code: Type.Optional(cleanedText({ maxLength: 12, pattern: printable })),
    /** How the rider took the money of an order paid on delivery. */
    collected: Type.Optional(RecordedMethod),
  },
  { additionalProperties: false },
);
export type DeliverOrder = Type.Static<typeof DeliverOrder>;

export const BulkTransition = Type.Object(
  {
    to: Type.Union([
      Type.Literal("packed"),
      Type.Literal("sent"),
      Type.Literal("delivered"),
      Type.Literal("unpacked"),
      Type.Literal("shipment_cancelled"),
      Type.Literal("not_delivered"),
    ]),
    carrier: tracking.carrier,
    orders: Type.Array(
      Type.Object(
        {
          id: orderId,
          /** Expected version; unchecked when absent. */
          version: Type.Optional(Version),
          trackingNumber: tracking.trackingNumber,
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: maxBulkOrders },
    ),
  },
  { additionalProperties: false },
);
export type BulkTransition = Type.Static<typeof BulkTransition>;

export const BulkTransitionResult = Type.Object({
  done: Type.Array(
    Type.Object({
      id: Type.String(),
      orderNumber: Type.String(),
      version: Version,
      status: OrderStatus,
    }),
  ),
  left: Type.Array(
    Type.Object({ id: Type.String(), orderNumber: Type.String(), reason: Type.String() }),
  ),
});
export type BulkTransitionResult = Type.Static<typeof BulkTransitionResult>;

/** Orders taken by staff may lack a last name, a postal code and, for pick-up, an address. */
const { email: _email, ...shippingFields } = ShippingInfo.properties;
const optional = Type.String({ maxLength: limits.textLength });
const addressFields = {
  ...shippingFields,
  lastName: optional,
  phone: cleanedText({ maxLength: 32 }),
  address: optional,
  city: optional,
  state: optional,
  postalCode: cleanedText({ maxLength: 20 }),
};

export const UpdateOrderAddress = Type.Object(
  { version: Version, address: Type.Object(addressFields, { additionalProperties: false }) },
  { additionalProperties: false },
);
export type UpdateOrderAddress = Type.Static<typeof UpdateOrderAddress>;

export const UpdateTracking = Type.Object(
  {
    version: Version,
    carrier: Type.String({ maxLength: 60, pattern: printable }),
    trackingNumber: cleanedText({ maxLength: 60, pattern: printable }),
  },
  { additionalProperties: false },
);
export type UpdateTracking = Type.Static<typeof UpdateTracking>;

export const UpdatePackedQuantity = Type.Object(
  {
    position: Type.Integer({ minimum: 1, maximum: limits.orderLines }),
    packedQuantity: Type.Integer({ minimum: 0, maximum: limits.lineQuantity }),
  },
  { additionalProperties: false },
);
export type UpdatePackedQuantity = Type.Static<typeof UpdatePackedQuantity>;

export const CreateOrderNote = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: limits.messageLength, pattern: "\\S" }),
    isPinned: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type CreateOrderNote = Type.Static<typeof CreateOrderNote>;

export const PinOrderNote = Type.Object(
  { isPinned: Type.Boolean() },
  { additionalProperties: false },
);
export type PinOrderNote = Type.Static<typeof PinOrderNote>;

export const CancelDisposition = Type.Union([Type.Literal("stock"), Type.Literal("damaged")]);
export type CancelDisposition = Type.Static<typeof CancelDisposition>;

export const CancelOrder = Type.Object(
  {
    version: Version,
    /** Required once the order has shipped. */
    disposition: Type.Optional(CancelDisposition),
    reason: Type.String({ minLength: 1, maxLength: limits.textLength, pattern: "\\S" }),
  },
  { additionalProperties: false },
);
export type CancelOrder = Type.Static<typeof CancelOrder>;

export const maxParcelPhotoBytes = 12 * 1024 * 1024;

export const UploadParcelPhoto = Type.Object({}, { additionalProperties: false });
export type UploadParcelPhoto = Type.Static<typeof UploadParcelPhoto>;

export const PackingSlipsQuery = Type.Object(
  { ids: Type.String({ pattern: `^ord_\\w{1,40}(,ord_\\w{1,40}){0,${maxBulkOrders - 1}}$` }) },
  { additionalProperties: false },
);
export type PackingSlipsQuery = Type.Static<typeof PackingSlipsQuery>;

/** The pay link is returned once: null for a repeated request. */
export const CreatedPaymentLink = Type.Object({
  id: Type.String(),
  orderNumber: Type.String(),
  paymentLink: nullableText,
  until: nullableText,
});
export type CreatedPaymentLink = Type.Static<typeof CreatedPaymentLink>;
