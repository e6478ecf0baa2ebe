import { Type } from "typebox";
import { limits, printable } from "./limits.ts";

const terms = {
  /** Naira; 0 everywhere while no fee is charged. */
  fee: Type.Number(),
  /** Business days. */
  daysFrom: Type.Integer(),
  daysTo: Type.Integer(),
};

/** What sending to a place costs and how long it takes. */
export const DeliveryTerms = Type.Object(terms);
/** What sending to a place costs and how long it takes. */
export type DeliveryTerms = Type.Static<typeof DeliveryTerms>;

/** What sending costs and takes over some places: from the least to the most. */
export const DeliveryRange = Type.Object({
  feeFrom: Type.Number(),
  feeTo: Type.Number(),
  daysFrom: Type.Integer(),
  daysTo: Type.Integer(),
});
/** What sending costs and takes over some places. */
export type DeliveryRange = Type.Static<typeof DeliveryRange>;

/** Reply of GET /delivery: what a shopper may know before saying where an order goes. */
export const Delivery = Type.Object({
  /** Whether an order's total holds the fee. */
  charges: Type.Boolean(),
  /** The merchant has said something of delivery; days are promised as dates then. */
  isSet: Type.Boolean(),
  /** Over all of Nigeria. */
  range: DeliveryRange,
  /** States that go otherwise than most, those alike together. */
  groups: Type.Array(
    Type.Object({ ...DeliveryRange.properties, states: Type.Array(Type.String()) }),
  ),
  /** Most states. */
  others: DeliveryRange,
  /** Places in Nigeria that are written as nobody knows them. */
  elsewhere: DeliveryTerms,
  /** Other countries. */
  abroad: DeliveryTerms,
  /** All of it as shoppers read it: a heading, and the sentences below it. */
  title: Type.String(),
  sentences: Type.Array(Type.String()),
});
/** Reply of GET /delivery. */
export type Delivery = Type.Static<typeof Delivery>;

/** Query of GET /delivery/areas: a state by any of its names. */
export const DeliveryAreasQuery = Type.Object(
  { state: Type.String({ minLength: 1, maxLength: limits.textLength, pattern: printable }) },
  { additionalProperties: false },
);
/** Query of GET /delivery/areas. */
export type DeliveryAreasQuery = Type.Static<typeof DeliveryAreasQuery>;

/** Reply of GET /delivery/areas: the terms of a state, and its areas by name, each with its own. */
export const DeliveryAreas = Type.Object({
  ...terms,
  state: Type.String(),
  areas: Type.Array(Type.Object({ ...terms, name: Type.String() })),
});
/** Reply of GET /delivery/areas. */
export type DeliveryAreas = Type.Static<typeof DeliveryAreas>;
