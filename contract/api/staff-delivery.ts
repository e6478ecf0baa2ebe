import { Type } from "typebox";
import { deliveryLimits } from "./delivery-limits.ts";
import { Version } from "./versions.ts";

const days = Type.Integer({ minimum: 0, maximum: deliveryLimits.mostDays });

/** What staff say of a place. Naira, business days. */
export const StaffTerms = Type.Object(
  {
    fee: Type.Number({ minimum: 0, maximum: deliveryLimits.mostFee }),
    daysFrom: days,
    daysTo: days,
    payOnDelivery: Type.Boolean(),
  },
  { additionalProperties: false },
);
/** What staff say of a place. */
export type StaffTerms = Type.Static<typeof StaffTerms>;

const place = {
  /** Such as `lagos` and `lagos/ikeja`; `elsewhere` and `abroad` for the rest. */
  id: Type.String(),
  name: Type.String(),
  /** Its own terms; null where it goes as the place around it. */
  own: Type.Union([StaffTerms, Type.Null()]),
  /** Counts the changes of its terms; 0 where there were none. */
  version: Type.Integer(),
};
/** A place as staff see it. */
export const StaffPlace = Type.Object(place);
/** A place as staff see it. */
export type StaffPlace = Type.Static<typeof StaffPlace>;

const withAreas = { ...place, areas: Type.Array(StaffPlace) };

/** Reply of GET /staff/delivery. */
export const StaffDelivery = Type.Object({
  /** Whether an order's total holds the fee. */
  charges: Type.Boolean(),
  /** Counts how often that was switched, or all of it said to be right. */
  version: Type.Integer(),
  /** The merchant has said something of delivery: set it, or found what came with the store right. */
  isSet: Type.Boolean(),
  elsewhere: StaffPlace,
  abroad: StaffPlace,
  /** By name. */
  states: Type.Array(Type.Object(withAreas)),
});
/** Reply of GET /staff/delivery. */
export type StaffDelivery = Type.Static<typeof StaffDelivery>;

/** Reply of GET /staff/delivery/arrivals: how long the parcels of the last thirty days took, where enough arrived. */
export const DeliveryArrivals = Type.Array(
  Type.Object({
    /** A state, `elsewhere` or `abroad`. */
    place: Type.String(),
    /** Business days from payment to delivery on average; a part of a day counts as a whole one. */
    days: Type.Integer(),
    parcels: Type.Integer(),
  }),
);
/** Reply of GET /staff/delivery/arrivals. */
export type DeliveryArrivals = Type.Static<typeof DeliveryArrivals>;

/** Body of POST /staff/delivery/changes. All of it is done, or nothing. */
export const ChangeDelivery = Type.Object(
  {
    changes: Type.Array(
      Type.Object(
        {
          place: Type.String({ pattern: "^[a-z-]{1,60}(/[a-z-]{1,60})?$" }),
          /** The version that was seen. */
          version: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
          /** Null lets the place go as the one around it. */
          terms: Type.Union([StaffTerms, Type.Null()]),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: deliveryLimits.places },
    ),
  },
  { additionalProperties: false },
);
/** Body of POST /staff/delivery/changes. */
export type ChangeDelivery = Type.Static<typeof ChangeDelivery>;

/** Body of POST /staff/delivery/charging. */
export const SwitchCharging = Type.Object(
  { version: Version, charges: Type.Boolean() },
  { additionalProperties: false },
);
/** Body of POST /staff/delivery/charging. */
export type SwitchCharging = Type.Static<typeof SwitchCharging>;

/** Body of POST /staff/delivery/acceptance: what came with the store is right, as it was seen. */
export const AcceptDelivery = Type.Object({ version: Version }, { additionalProperties: false });
/** Body of POST /staff/delivery/acceptance. */
export type AcceptDelivery = Type.Static<typeof AcceptDelivery>;
