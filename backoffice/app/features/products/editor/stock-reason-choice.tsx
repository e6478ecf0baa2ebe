import type { StockReason } from "#contract/api/catalogue/product-commands.ts";
import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import { Field } from "#ui/primitives/fields/field.tsx";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import { stockReasonLabels } from "../../../parts/format/labels.ts";

interface StockReasonChoiceProps {
  readonly reason: StockReason;
  readonly note: string;
  readonly onReason: (reason: StockReason) => void;
  readonly onNote: (note: string) => void;
}

export default function StockReasonChoice({
  reason,
  note,
  onReason,
  onNote,
}: StockReasonChoiceProps) {
  return (
    <div className="mt-4 grid gap-4 border-line border-t pt-4 md:grid-cols-[12rem_minmax(0,1fr)]">
      <SelectField
        label="Reason for stock change"
        value={reason}
        onChange={({ target }) => onReason(target.value as StockReason)}
      >
        {Object.entries(stockReasonLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field
        label="Note"
        placeholder="For example, the tailor's invoice"
        maxLength={productLimits.noteLength}
        value={note}
        onChange={({ target }) => onNote(target.value)}
      />
    </div>
  );
}
