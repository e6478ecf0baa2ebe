import type { StaffRole } from "#contract/api/staff.ts";
import { staffRoles } from "#contract/rights.ts";
import { SelectField } from "#ui/primitives/select.tsx";
import { roleWords } from "../../parts/role-words.ts";

interface RoleFieldProps {
  readonly role: StaffRole;
  readonly disabled?: boolean;
  readonly onChange: (role: StaffRole) => void;
}

/** What somebody may do, with the words for it below. */
export function RoleField({ role, disabled, onChange }: RoleFieldProps) {
  return (
    <SelectField
      label="Role"
      hint={roleWords[role].may}
      value={role}
      disabled={disabled}
      onChange={({ target }) => {
        const chosen = staffRoles.find((each) => each === target.value);
        if (chosen) onChange(chosen);
      }}
    >
      {staffRoles.map((each) => (
        <option key={each} value={each}>
          {roleWords[each].word}
        </option>
      ))}
    </SelectField>
  );
}
