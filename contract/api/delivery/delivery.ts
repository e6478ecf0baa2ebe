import { Type } from "typebox";
import { cleanedText } from "../fields.ts";
import { limits, printable } from "../limits.ts";

const terms = {
  /** Naira; 0 everywhere while no fee is charged. */
  fee: Type.Number(),
  /** Business days. */
  daysFrom: Type.Integer(),
  daysTo: Type.Integer(),
};

export const DeliveryTerms = Type.Object(terms);
export type DeliveryTerms = Type.Static<typeof DeliveryTerms>;

export const DeliveryRange = Type.Object({
  feeFrom: Type.Number(),
  feeTo: Type.Number(),
  daysFrom: Type.Integer(),
  daysTo: Type.Integer(),
});
export type DeliveryRange = Type.Static<typeof DeliveryRange>;

const line = cleanedText({ minLength: 1, maxLength: limits.textLength, pattern: printable });

export const PickupPlace = Type.Object(
  {
    address: line,
    city: line,
    state: line,
    postalCode: cleanedText({ minLength: 1, maxLength: 20, pattern: printable }),
    /** "Mon to Sat, 10:00 to 18:00" */
    hours: line,
    /** "4 hours" */
    readyIn: cleanedText({ minLength: 1, maxLength: 40, pattern: printable }),
  },
  { additionalProperties: false },
);
export type PickupPlace = Type.Static<typeof PickupPlace>;

/** As kept with an order; parts are empty where staff handed the items over elsewhere. */
export const OrderPickup = Type.Object({
  address: Type.String(),
  city: Type.String(),
  state: Type.String(),
  postalCode: Type.String(),
  hours: Type.String(),
  readyIn: Type.String(),
});

export const Delivery = Type.Object({
  /** Whether checkout adds the fee. */
  charges: Type.Boolean(),
  /** Set or confirmed by the merchant; only then delivery dates are shown. */
  isSet: Type.Boolean(),
  /** Within Nigeria, from this subtotal on; null while it is off or no fee is charged. */
  freeFrom: Type.Union([Type.Number(), Type.Null()]),
  pickup: Type.Union([PickupPlace, Type.Null()]),
  /** Present where some customers may pay on delivery in some places. */
  payOnDelivery: Type.Optional(Type.Literal(true)),
  range: DeliveryRange,
  /** States with terms other than most, grouped by terms. */
  groups: Type.Array(
    Type.Object({ ...DeliveryRange.properties, states: Type.Array(Type.String()) }),
  ),
  others: DeliveryRange,
  /** Fallback for places in Nigeria that match no name. */
  elsewhere: DeliveryTerms,
  abroad: DeliveryTerms,
  title: Type.String(),
  sentences: Type.Array(Type.String()),
});
export type Delivery = Type.Static<typeof Delivery>;

export const DeliveryAreasQuery = Type.Object(
  { state: Type.String({ minLength: 1, maxLength: limits.textLength, pattern: printable }) },
  { additionalProperties: false },
);
export type DeliveryAreasQuery = Type.Static<typeof DeliveryAreasQuery>;

/** Proposed at checkout; absent where none is certain. */
const postalCode = Type.Optional(Type.String());

export const DeliveryAreas = Type.Object({
  ...terms,
  state: Type.String(),
  postalCode,
  areas: Type.Array(Type.Object({ ...terms, name: Type.String(), postalCode })),
});
export type DeliveryAreas = Type.Static<typeof DeliveryAreas>;
