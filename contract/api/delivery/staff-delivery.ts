import { Type } from "typebox";
import { Version } from "../versions.ts";
import { deliveryLimits } from "./delivery-limits.ts";

const days = Type.Integer({ minimum: 0, maximum: deliveryLimits.maxDays });

/** Naira and business days. */
export const StaffDeliveryTerms = Type.Object(
  {
    fee: Type.Number({ minimum: 0, maximum: deliveryLimits.maxFee }),
    daysFrom: days,
    daysTo: days,
    payOnDelivery: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type StaffDeliveryTerms = Type.Static<typeof StaffDeliveryTerms>;

const place = {
  /** Such as `lagos` and `lagos/ikeja`; `elsewhere` and `abroad` for the rest. */
  id: Type.String(),
  name: Type.String(),
  /** Null inherits the terms of the parent place. */
  own: Type.Union([StaffDeliveryTerms, Type.Null()]),
  version: Type.Integer(),
};
export const StaffDeliveryPlace = Type.Object(place);
export type StaffDeliveryPlace = Type.Static<typeof StaffDeliveryPlace>;

const withAreas = { ...place, areas: Type.Array(StaffDeliveryPlace) };

export const StaffDelivery = Type.Object({
  charges: Type.Boolean(),
  version: Type.Integer(),
  isSet: Type.Boolean(),
  elsewhere: StaffDeliveryPlace,
  abroad: StaffDeliveryPlace,
  states: Type.Array(Type.Object(withAreas)),
});
export type StaffDelivery = Type.Static<typeof StaffDelivery>;

/** Last thirty days; only places with enough parcels. */
export const DeliveryTimes = Type.Array(
  Type.Object({
    place: Type.String(),
    /** Average business days from payment to delivery, rounded up. */
    days: Type.Integer(),
    parcels: Type.Integer(),
  }),
);
export type DeliveryTimes = Type.Static<typeof DeliveryTimes>;

export const UpdateDelivery = Type.Object(
  {
    changes: Type.Array(
      Type.Object(
        {
          place: Type.String({ pattern: "^[a-z-]{1,60}(/[a-z-]{1,60})?$" }),
          version: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
          terms: Type.Union([StaffDeliveryTerms, Type.Null()]),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: deliveryLimits.maxPlaces },
    ),
  },
  { additionalProperties: false },
);
export type UpdateDelivery = Type.Static<typeof UpdateDelivery>;

export const SetDeliveryCharging = Type.Object(
  { version: Version, charges: Type.Boolean() },
  { additionalProperties: false },
);
export type SetDeliveryCharging = Type.Static<typeof SetDeliveryCharging>;

export const ConfirmDelivery = Type.Object({ version: Version }, { additionalProperties: false });
export type ConfirmDelivery = Type.Static<typeof ConfirmDelivery>;
