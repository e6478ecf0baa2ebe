import type { StaffDiscount } from "#contract/api/staff-discounts.ts";
import { naira } from "../../parts/money.ts";
import type { ToldField } from "../../parts/told-changes.ts";
import { momentOf } from "../../parts/when.ts";
import { buyersWords, gives } from "./discount-words.ts";

const moment = (iso: string | null) => (iso === null ? "" : momentOf(iso, new Date()));

/** A discount as it is told where somebody else changed it meanwhile. */
export const toldDiscount: readonly ToldField<StaffDiscount>[] = [
  { name: "Code", read: ({ code }) => code },
  { name: "Gives", read: gives },
  { name: "Name", read: ({ description }) => description },
  { name: "Applies automatically", read: ({ autoApply }) => (autoApply ? "Yes" : "No") },
  { name: "Switched on", read: ({ active }) => (active ? "Yes" : "No") },
  { name: "Who", read: ({ buyers }) => buyersWords[buyers] },
  { name: "First purchase", read: ({ firstPurchaseOnly }) => (firstPurchaseOnly ? "Yes" : "No") },
  { name: "Cart from", read: ({ minimumSubtotal }) => naira(minimumSubtotal) },
  {
    name: "Goods",
    read: ({ types, products }) => [...types, ...products].map(({ name }) => name).join(", "),
  },
  { name: "From", read: ({ startsAt }) => moment(startsAt) },
  { name: "Until", read: ({ endsAt }) => moment(endsAt) },
  { name: "Times a person", read: ({ usageLimitPerBuyer }) => String(usageLimitPerBuyer ?? "") },
  { name: "Times in all", read: ({ usageLimit }) => String(usageLimit ?? "") },
];
