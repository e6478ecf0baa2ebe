import { useParams } from "react-router";
import type { StaffDiscount } from "#contract/api/staff-discounts.ts";
import { hasRight } from "#contract/rights.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { naira } from "../../parts/money.ts";
import { RecordHead } from "../../parts/record-head.tsx";
import { RecordPage } from "../../parts/record-page.tsx";
import type { ToldField } from "../../parts/told-changes.ts";
import { recordWay } from "../../parts/use-queue.ts";
import { momentOf } from "../../parts/when.ts";
import { useSession } from "../../session/session-context.tsx";
import { DiscountEditor } from "./discount-editor.tsx";
import { gives } from "./discount-words.ts";

const moment = (iso: string | null) => (iso === null ? "" : momentOf(iso, new Date()));

const told: readonly ToldField<StaffDiscount>[] = [
  { name: "Code", read: ({ code }) => code },
  { name: "Gives", read: gives },
  { name: "Name", read: ({ description }) => description },
  { name: "By itself", read: ({ autoApply }) => (autoApply ? "Yes" : "No") },
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
  const { id = "" } = useParams();
  const way = recordWay("/discounts", "Discounts", id);
  const { session } = useSession();
  const mayEdit = session.state === "in" && hasRight(session.member.role, "discounts.edit");
  const loading = useLoaded(
    (signal) => api("GET /staff/discounts/:id", { params: { id }, signal }),
    ["discount", id],
  );
  return (
    <RecordPage
      key={id}
      loading={loading}
      way={way}
      title="Discount"
      failure="The discount could not be loaded."
      told={told}
    >
      {(discount) => (
        <>
          <RecordHead way={way} title={discount.code} />
          <DiscountEditor discount={discount} mayEdit={mayEdit} onChanged={loading.replace} />
        </>
      )}
    </RecordPage>
  );
}
