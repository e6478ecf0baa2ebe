import { Type } from "typebox";
import { limits, printable } from "./limits.ts";
import { nullableText } from "./nullable-text.ts";
import { OrderStatus, ShippingInfo, WantedPieces } from "./orders.ts";
import { TakeBack } from "./staff-orders.ts";
import { Version } from "./versions.ts";

/** More orders than one walk along the rails picks. */
const bulkOrdersAtOnce = 200;

const orderId = Type.String({ maxLength: 44, pattern: "^ord_\\w{1,40}$" });
const tracking = {
  carrier: Type.Optional(Type.String({ maxLength: 60, pattern: printable })),
  trackingNumber: Type.Optional(Type.String({ maxLength: 60, pattern: printable })),
};

/** Body of POST /staff/orders/{id}/pack. */
export const PackOrder = Type.Object({ version: Version }, { additionalProperties: false });
/** Body of POST /staff/orders/{id}/pack. */
export type PackOrder = Type.Static<typeof PackOrder>;

/** Body of POST /staff/orders/{id}/send. */
export const SendOrder = Type.Object(
  { version: Version, ...tracking },
  { additionalProperties: false },
);
/** Body of POST /staff/orders/{id}/send. */
export type SendOrder = Type.Static<typeof SendOrder>;

/** Body of POST /staff/orders/{id}/deliver; with the buyer's hand-over code where the rider was told it. */
export const DeliverOrder = Type.Object(
  { version: Version, code: Type.Optional(Type.String({ maxLength: 12, pattern: printable })) },
  { additionalProperties: false },
);
/** Body of POST /staff/orders/{id}/deliver. */
export type DeliverOrder = Type.Static<typeof DeliverOrder>;

/** Body of POST /staff/orders/{id}/undo: which press is taken back. */
export const UndoPress = Type.Object(
  { eventId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) },
  { additionalProperties: false },
);
/** Body of POST /staff/orders/{id}/undo. */
export type UndoPress = Type.Static<typeof UndoPress>;

/** Body of POST /staff/orders/moves: the same press on many orders. */
export const MoveOrders = Type.Object(
  {
    to: Type.Union([Type.Literal("packed"), Type.Literal("sent"), Type.Literal("delivered")]),
    carrier: tracking.carrier,
    orders: Type.Array(
      Type.Object(
        {
          id: orderId,
          /** In which the order was chosen; without one it is moved however it stands. */
          version: Type.Optional(Version),
          trackingNumber: tracking.trackingNumber,
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: bulkOrdersAtOnce },
    ),
  },
  { additionalProperties: false },
);
/** Body of POST /staff/orders/moves. */
export type MoveOrders = Type.Static<typeof MoveOrders>;

/** Reply of POST /staff/orders/moves and …/moves/undo: what became of each order, in words where it was left alone. */
export const MovedOrders = Type.Object({
  done: Type.Array(
    Type.Object({
      id: Type.String(),
      orderNumber: Type.String(),
      undo: Type.Union([TakeBack, Type.Null()]),
      /** How it stands then; a process of the release before does not say. */
      version: Type.Optional(Version),
      status: Type.Optional(OrderStatus),
    }),
  ),
  left: Type.Array(
    Type.Object({ id: Type.String(), orderNumber: Type.String(), reason: Type.String() }),
  ),
});
/** Reply of POST /staff/orders/moves. */
export type MovedOrders = Type.Static<typeof MovedOrders>;

/** Body of POST /staff/orders/moves/undo. */
export const UndoMoves = Type.Object(
  {
    orders: Type.Array(
      Type.Object(
        { id: orderId, eventId: UndoPress.properties.eventId },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: bulkOrdersAtOnce },
    ),
  },
  { additionalProperties: false },
);
/** Body of POST /staff/orders/moves/undo. */
export type UndoMoves = Type.Static<typeof UndoMoves>;

const { email: _email, ...addressFields } = ShippingInfo.properties;

/** Body of PATCH /staff/orders/{id}/address: to whom it goes, and where. */
export const CorrectAddress = Type.Object(
  { version: Version, address: Type.Object(addressFields, { additionalProperties: false }) },
  { additionalProperties: false },
);
/** Body of PATCH /staff/orders/{id}/address. */
export type CorrectAddress = Type.Static<typeof CorrectAddress>;

/** Body of PATCH /staff/orders/{id}/parcel and of PATCH /staff/returns/{id}/parcel. */
export const ChangeTracking = Type.Object(
  {
    version: Version,
    carrier: Type.String({ maxLength: 60, pattern: printable }),
    trackingNumber: Type.String({ maxLength: 60, pattern: printable }),
  },
  { additionalProperties: false },
);
/** Body of PATCH /staff/orders/{id}/parcel and of PATCH /staff/returns/{id}/parcel. */
export type ChangeTracking = Type.Static<typeof ChangeTracking>;

/** Body of POST /staff/orders/{id}/ticks: so many pieces of a line lie in the parcel. */
export const TickPieces = Type.Object(
  {
    position: Type.Integer({ minimum: 1, maximum: limits.orderLines }),
    laidIn: Type.Integer({ minimum: 0, maximum: limits.lineQuantity }),
  },
  { additionalProperties: false },
);
/** Body of POST /staff/orders/{id}/ticks. */
export type TickPieces = Type.Static<typeof TickPieces>;

/** Body of POST /staff/orders/{id}/notes. */
export const WriteNote = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: limits.messageLength, pattern: "\\S" }),
    isPinned: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
/** Body of POST /staff/orders/{id}/notes. */
export type WriteNote = Type.Static<typeof WriteNote>;

/** Body of PATCH /staff/orders/{id}/notes/{noteId}. */
export const PinNote = Type.Object({ isPinned: Type.Boolean() }, { additionalProperties: false });
/** Body of PATCH /staff/orders/{id}/notes/{noteId}. */
export type PinNote = Type.Static<typeof PinNote>;

/** What becomes of the pieces of a parcel that came back, or never arrived. */
export const CancelFate = Type.Union([Type.Literal("stock"), Type.Literal("damaged")]);
/** What becomes of the pieces of a parcel that came back, or never arrived. */
export type CancelFate = Type.Static<typeof CancelFate>;

/** Body of POST /staff/orders/{id}/cancel; only an unpaid order that is here, or one that holds none of its money. */
export const CancelOrder = Type.Object(
  {
    version: Version,
    /** Asked for where the parcel had left. */
    fate: Type.Optional(CancelFate),
    reason: Type.String({ minLength: 1, maxLength: limits.textLength, pattern: "\\S" }),
  },
  { additionalProperties: false },
);
/** Body of POST /staff/orders/{id}/cancel. */
export type CancelOrder = Type.Static<typeof CancelOrder>;

/** Bytes of a picture of a parcel as the phone sends it, at most. */
export const parcelPhotoBytes = 12 * 1024 * 1024;

/** Body of POST /staff/orders/{id}/photo beside the file. */
export const SendPhoto = Type.Object({}, { additionalProperties: false });
/** Body of POST /staff/orders/{id}/photo beside the file. */
export type SendPhoto = Type.Static<typeof SendPhoto>;

/** Query of GET /staff/orders/slips: ids of orders, parted by commas. */
export const SlipsQuery = Type.Object(
  { ids: Type.String({ pattern: `^ord_\\w{1,40}(,ord_\\w{1,40}){0,${bulkOrdersAtOnce - 1}}$` }) },
  { additionalProperties: false },
);
/** Query of GET /staff/orders/slips. */
export type SlipsQuery = Type.Static<typeof SlipsQuery>;

/** Body of POST /staff/orders: what a person orders on the phone, at today's prices and without a discount. */
export const PlaceForBuyer = Type.Object(
  {
    items: Type.Array(WantedPieces, { minItems: 1, maxItems: limits.orderLines }),
    shippingInfo: ShippingInfo,
    /** Naira that the person was told; another total is refused with the store's figures. */
    totalAmount: Type.Number({ minimum: 0, maximum: 1e12 }),
  },
  { additionalProperties: false },
);
/** Body of POST /staff/orders. */
export type PlaceForBuyer = Type.Static<typeof PlaceForBuyer>;

/**
 * Reply of POST /staff/orders and …/pay-link: by whoever has the link the order can be paid. It was mailed to the
 * buyer, and is shown this once; null where the same request came a second time, or nothing is to be paid.
 */
export const PayLinkMade = Type.Object({
  id: Type.String(),
  orderNumber: Type.String(),
  payLink: nullableText,
  /** Until when the pieces are kept; null where there is nothing to pay. */
  until: nullableText,
});
/** Reply of POST /staff/orders and …/pay-link. */
export type PayLinkMade = Type.Static<typeof PayLinkMade>;
