import type { StaffRole } from "#contract/api/staff/staff.ts";
import { staffRoles } from "#contract/rights.ts";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import { roleLabels } from "../../parts/format/labels.ts";

interface RoleFieldProps {
  readonly role: StaffRole;
  readonly disabled?: boolean;
  readonly onChange: (role: StaffRole) => void;
}

export function RoleField({ role, disabled, onChange }: RoleFieldProps) {
  return (
    <SelectField
      label="Role"
      hint={roleLabels[role].description}
      value={role}
      disabled={disabled}
      onChange={({ target }) => {
        const chosen = staffRoles.find((each) => each === target.value);
        if (chosen) onChange(chosen);
      }}
    >
      {staffRoles.map((each) => (
        <option key={each} value={each}>
          {roleLabels[each].label}
        </option>
      ))}
    </SelectField>
  );
}
