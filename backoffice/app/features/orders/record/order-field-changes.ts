import { orderStatusLabels } from "#contract/api/orders/order-status-labels.ts";
import { toPackingStatus } from "#contract/api/orders/order-status-rules.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import type { RecordField } from "../../../parts/records/field-changes.ts";

/** Fixed order, since the API guarantees none. */
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

/** Fields listed when somebody else changed the order. */
export const orderFields: readonly RecordField<StaffOrder>[] = [
  { name: "Status", read: (order) => orderStatusLabels[toPackingStatus(order)] },
  { name: "Items to send", read: ({ units }) => String(units) },
  {
    name: "Ship to",
    read: ({ address }) => addressFields.map((field) => address[field]).join(", "),
  },
  { name: "Carrier", read: ({ parcel }) => parcel.carrier },
  { name: "Tracking number", read: ({ parcel }) => parcel.trackingNumber },
  { name: "Received", read: ({ money }) => (money ? formatAmount(money.received) : "") },
  // Absent in responses of the previous release.
  {
    name: "Charged back or not received",
    read: ({ money }) => (money ? formatAmount(money.reversed ?? 0) : ""),
  },
  { name: "Refunded", read: ({ money }) => (money ? formatAmount(money.refunded) : "") },
];
