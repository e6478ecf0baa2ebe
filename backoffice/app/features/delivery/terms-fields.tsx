import { Field } from "#ui/primitives/fields/field.tsx";

interface Terms {
  readonly fee: string;
  readonly days: string;
}

interface TermsFieldsProps {
  readonly values: Terms;
  readonly errors: { readonly [Name in keyof Terms]?: string | undefined };
  readonly onChange: (changed: Partial<Terms>) => void;
}

export function TermsFields({ values, errors, onChange }: TermsFieldsProps) {
  return (
    <>
      <Field
        label="Fee"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        placeholder="2,500"
        value={values.fee}
        error={errors.fee}
        onChange={({ target }) => onChange({ fee: target.value })}
      />
      <Field
        label="Business days"
        autoComplete="off"
        maxLength={20}
        placeholder="3-5"
        value={values.days}
        error={errors.days}
        onChange={({ target }) => onChange({ days: target.value })}
      />
    </>
  );
}
