import { limits } from "#contract/api/limits.ts";
import { Field } from "#ui/primitives/fields/field.tsx";

interface PoNumberProps {
  readonly value: string;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

export default function PoNumberField(props: PoNumberProps) {
  const { value, disabled, onChange } = props;
  return (
    <fieldset disabled={disabled} className="mt-8 min-w-0">
      <legend className="type-panel mb-3">For your records</legend>
      <Field
        id="checkout-poNumber"
        label="PO number (optional)"
        hint="Shown on the invoice next to your tax number."
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.poNumberLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        frameClassName="max-w-90"
      />
    </fieldset>
  );
}
