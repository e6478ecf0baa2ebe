import { returnReasonWords } from "#contract/api/return-words.ts";
import type { ReturnReason } from "#contract/api/returns.ts";
import { SelectField } from "../primitives/select.tsx";

const reasons = Object.entries(returnReasonWords) as [ReturnReason, string][];

/** Where the focus goes while no reason is chosen. */
export const reasonFieldId = "return-reason";

interface ReasonFieldProps {
  /** Empty until one is chosen. */
  readonly value: ReturnReason | "";
  /** It was sent without one. */
  readonly isMissing: boolean;
  readonly onChange: (reason: ReturnReason | "") => void;
}

/** Why pieces come back. */
export function ReasonField({ value, isMissing, onChange }: ReasonFieldProps) {
  return (
    <SelectField
      id={reasonFieldId}
      label="Why"
      required
      value={value}
      error={isMissing ? "Choose a reason" : undefined}
      onChange={({ currentTarget }) =>
        onChange(reasons.find(([id]) => id === currentTarget.value)?.[0] ?? "")
      }
    >
      <option value="">Choose a reason</option>
      {reasons.map(([id, label]) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
