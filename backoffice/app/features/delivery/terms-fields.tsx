import { Field } from "#ui/primitives/field.tsx";

/** What is typed of what sending costs and how long it takes. */
interface Terms {
  readonly fee: string;
  readonly days: string;
}

interface TermsFieldsProps {
  readonly typed: Terms;
  readonly faults: { readonly [Name in keyof Terms]?: string | undefined };
  readonly onType: (changed: Partial<Terms>) => void;
}

/** What sending to a place costs, and how long it takes. */
export function TermsFields({ typed, faults, onType }: TermsFieldsProps) {
  return (
    <>
      <Field
        label="Fee"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        placeholder="2,500"
        value={typed.fee}
        error={faults.fee}
        onChange={({ target }) => onType({ fee: target.value })}
      />
      <Field
        label="Business days"
        autoComplete="off"
        maxLength={20}
        placeholder="3-5"
        value={typed.days}
        error={faults.days}
        onChange={({ target }) => onType({ days: target.value })}
      />
    </>
  );
}
