import { productLimits } from "#contract/api/product-limits.ts";
import type { StockReason } from "#contract/api/staff-product-acts.ts";
import { Field } from "#ui/primitives/field.tsx";
import { SelectField } from "#ui/primitives/select.tsx";
import { stockReasonWords } from "../../parts/stock-reason-words.ts";

interface StockReasonChoiceProps {
  readonly reason: StockReason;
  readonly note: string;
  readonly onReason: (reason: StockReason) => void;
  readonly onNote: (note: string) => void;
}

/** Why pieces of sizes change, for the ledger. */
export function StockReasonChoice({ reason, note, onReason, onNote }: StockReasonChoiceProps) {
  return (
    <div className="mt-4 grid gap-4 border-line border-t pt-4 md:grid-cols-[12rem_minmax(0,1fr)]">
      <SelectField
        label="Why the pieces change"
        value={reason}
        onChange={({ target }) => onReason(target.value as StockReason)}
      >
        {Object.entries(stockReasonWords).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field
        label="Note"
        placeholder="Such as the tailor's bill"
        maxLength={productLimits.noteLength}
        value={note}
        onChange={({ target }) => onNote(target.value)}
      />
    </div>
  );
}
