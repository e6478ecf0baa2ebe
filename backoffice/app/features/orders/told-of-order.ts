import { orderStatusWords } from "#contract/api/order-words.ts";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { naira } from "../../parts/money.ts";
import type { ToldField } from "../../parts/told-changes.ts";

/** By name, since answers tell them in no order that one may count on. */
const addressFields = [
  "firstName",
  "lastName",
  "phone",
  "address",
  "city",
  "state",
  "postalCode",
  "country",
] as const;

/** What is told of an order that somebody else changed while it was looked at. */
export const toldOfOrder: readonly ToldField<StaffOrder>[] = [
  { name: "State", read: ({ status }) => orderStatusWords[status] },
  { name: "Pieces to send", read: ({ pieces }) => String(pieces) },
  {
    name: "Goes to",
    read: ({ address }) => addressFields.map((field) => address[field]).join(", "),
  },
  { name: "Carrier", read: ({ parcel }) => parcel.carrier },
  { name: "Tracking number", read: ({ parcel }) => parcel.trackingNumber },
  { name: "Came in", read: ({ money }) => (money ? naira(money.received) : "") },
  // A process of the release before does not tell it.
  {
    name: "Taken back or never came",
    read: ({ money }) => (money ? naira(money.reversed ?? 0) : ""),
  },
  { name: "Refunded", read: ({ money }) => (money ? naira(money.refunded) : "") },
];
