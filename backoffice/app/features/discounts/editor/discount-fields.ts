import type { StaffDiscount } from "#contract/api/discounts/staff-discounts.ts";
import { formatDateTime } from "../../../parts/format/dates.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import type { RecordField } from "../../../parts/records/field-changes.ts";
import { buyerLabels, formatValue } from "../discount-labels.ts";

const formatDate = (iso: string | null) => (iso === null ? "" : formatDateTime(iso, new Date()));

export const discountFields: readonly RecordField<StaffDiscount>[] = [
  { name: "Code", read: ({ code }) => code },
  { name: "Discount", read: formatValue },
  { name: "Name", read: ({ description }) => description },
  { name: "Automatic", read: ({ autoApply }) => (autoApply ? "Yes" : "No") },
  { name: "Active", read: ({ active }) => (active ? "Yes" : "No") },
  { name: "Customers", read: ({ buyers }) => buyerLabels[buyers] },
  { name: "First purchase", read: ({ firstPurchaseOnly }) => (firstPurchaseOnly ? "Yes" : "No") },
  { name: "Minimum cart", read: ({ minimumSubtotal }) => formatAmount(minimumSubtotal) },
  {
    name: "Products",
    read: ({ types, products }) => [...types, ...products].map(({ name }) => name).join(", "),
  },
  { name: "Starts", read: ({ startsAt }) => formatDate(startsAt) },
  { name: "Ends", read: ({ endsAt }) => formatDate(endsAt) },
  { name: "Uses per customer", read: ({ usageLimitPerBuyer }) => String(usageLimitPerBuyer ?? "") },
  { name: "Total uses", read: ({ usageLimit }) => String(usageLimit ?? "") },
];
