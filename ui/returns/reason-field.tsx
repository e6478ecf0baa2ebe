import { returnReasonLabels } from "#contract/api/returns/return-labels.ts";
import type { ReturnReason } from "#contract/api/returns/returns.ts";
import { SelectField } from "../primitives/fields/select.tsx";

const reasons = Object.entries(returnReasonLabels) as [ReturnReason, string][];

export const reasonFieldId = "return-reason";

interface ReasonFieldProps {
  readonly value: ReturnReason | "";
  readonly isMissing: boolean;
  readonly onChange: (reason: ReturnReason | "") => void;
}

export function ReasonField({ value, isMissing, onChange }: ReasonFieldProps) {
  return (
    <SelectField
      id={reasonFieldId}
      label="Reason"
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
