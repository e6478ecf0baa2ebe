import type { StaffDiscount } from "#contract/api/staff-discounts.ts";
import { api } from "../../api.ts";
import { AddressedRecord } from "../../parts/addressed-record.tsx";
import { naira } from "../../parts/money.ts";
import type { ToldField } from "../../parts/told-changes.ts";
import { momentOf } from "../../parts/when.ts";
import { useMay } from "../../session/use-member.ts";
import { DiscountEditor } from "./discount-editor.tsx";
import { gives } from "./discount-words.ts";

const moment = (iso: string | null) => (iso === null ? "" : momentOf(iso, new Date()));

const told: readonly ToldField<StaffDiscount>[] = [
  { name: "Code", read: ({ code }) => code },
  { name: "Gives", read: gives },
  { name: "Name", read: ({ description }) => description },
  { name: "Applies automatically", read: ({ autoApply }) => (autoApply ? "Yes" : "No") },
  { name: "Switched on", read: ({ active }) => (active ? "Yes" : "No") },
  { name: "Who", read: ({ buyers }) => buyers },
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

/** One discount. */
export function DiscountPage() {
  const mayEdit = useMay()("discounts.edit");
  return (
    <AddressedRecord
      room="/discounts"
      title="Discount"
      load={(id, signal) => api("GET /staff/discounts/:id", { params: { id }, signal })}
      told={told}
    >
      {(discount, { way, replace }) => (
        <DiscountEditor way={way} discount={discount} mayEdit={mayEdit} onChanged={replace} />
      )}
    </AddressedRecord>
  );
}
