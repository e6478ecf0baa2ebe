import { api } from "../../../api.ts";
import { RecordLoader } from "../../../parts/records/record-page.tsx";
import { useMay } from "../../../session/use-member.ts";
import { DiscountEditor } from "./discount-editor.tsx";
import { discountFields } from "./discount-fields.ts";

export function DiscountPage() {
  const mayEdit = useMay()("discounts.edit");
  return (
    <RecordLoader
      basePath="/discounts"
      title="Discount"
      load={(id, signal) => api("GET /staff/discounts/:id", { params: { id }, signal })}
      comparedFields={discountFields}
    >
      {(discount, { backLink, replace }) => (
        <DiscountEditor
          backLink={backLink}
          discount={discount}
          mayEdit={mayEdit}
          onChanged={replace}
        />
      )}
    </RecordLoader>
  );
}
