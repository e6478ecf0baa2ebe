import { api } from "../../api.ts";
import { AddressedRecord } from "../../parts/addressed-record.tsx";
import { useMay } from "../../session/use-member.ts";
import { DiscountEditor } from "./discount-editor.tsx";
import { toldDiscount } from "./told-discount.ts";

/** One discount. */
export function DiscountPage() {
  const mayEdit = useMay()("discounts.edit");
  return (
    <AddressedRecord
      room="/discounts"
      title="Discount"
      load={(id, signal) => api("GET /staff/discounts/:id", { params: { id }, signal })}
      told={toldDiscount}
    >
      {(discount, { way, replace }) => (
        <DiscountEditor way={way} discount={discount} mayEdit={mayEdit} onChanged={replace} />
      )}
    </AddressedRecord>
  );
}
