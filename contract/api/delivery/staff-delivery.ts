import { Type } from "typebox";
import { Version } from "../versions.ts";
import { PickupPlace } from "./delivery.ts";
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

const amount = Type.Union([
  Type.Number({ minimum: 1, maximum: deliveryLimits.maxAmount }),
  Type.Null(),
]);

/** An option that is off keeps its values. Naira. */
export const DeliveryOptions = Type.Object(
  {
    /** Whether checkout adds the fee. */
    charges: Type.Boolean(),
    freeDelivery: Type.Object(
      { isOn: Type.Boolean(), /** Of the items, within Nigeria. */ from: amount },
      { additionalProperties: false },
    ),
    pickup: Type.Object(
      { isOn: Type.Boolean(), place: Type.Union([PickupPlace, Type.Null()]) },
      { additionalProperties: false },
    ),
    /** In the places whose terms allow it. */
    payOnDelivery: Type.Object(
      { isOn: Type.Boolean(), limit: amount },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type DeliveryOptions = Type.Static<typeof DeliveryOptions>;

const withAreas = { ...place, areas: Type.Array(StaffDeliveryPlace) };

export const StaffDelivery = Type.Object({
  options: DeliveryOptions,
  /** Of the options. */
  version: Type.Integer(),
  isSet: Type.Boolean(),
  /** Where a group has no terms of its own. */
  elsewhere: StaffDeliveryPlace,
  abroad: StaffDeliveryPlace,
  /** Parts of the country between a state and the fallback; Lagos stands alone. */
  groups: Type.Array(Type.Object({ ...place, stateIds: Type.Array(Type.String()) })),
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
      { maxItems: deliveryLimits.maxPlaces },
    ),
    options: Type.Optional(
      Type.Object({ version: Version, values: DeliveryOptions }, { additionalProperties: false }),
    ),
  },
  { additionalProperties: false },
);
export type UpdateDelivery = Type.Static<typeof UpdateDelivery>;

export const ConfirmDelivery = Type.Object({ version: Version }, { additionalProperties: false });
export type ConfirmDelivery = Type.Static<typeof ConfirmDelivery>;
