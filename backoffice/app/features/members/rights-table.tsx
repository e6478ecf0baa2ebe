import { useState } from "react";
import type { StaffRole } from "#contract/api/staff/staff.ts";
import { staffRoles } from "#contract/rights.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { CheckIcon } from "#ui/primitives/icons.tsx";
import { Select } from "#ui/primitives/select.tsx";
import { roleLabels } from "../../parts/format/role-labels.ts";
import { Panel } from "../../parts/layout/panel.tsx";
import { canDo, rightsRows } from "./rights-labels.ts";

const cell = "border-line border-b py-2";

export function RightsTable() {
  const [role, setRole] = useState<StaffRole>("support");
  return (
    <Panel title="Permissions by role" className="mt-6">
      <table className="w-full border-separate border-spacing-0 text-nav max-md:hidden">
        <caption className="sr-only">Permissions by role</caption>
        <thead>
          <tr className="text-meta">
            <th scope="col" className="border-ink border-b">
              <span className="sr-only">Permission</span>
            </th>
            {staffRoles.map((each) => (
              <th
                key={each}
                scope="col"
                className="w-[13%] border-ink border-b px-1 py-2 font-medium text-umber"
              >
                {roleLabels[each].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rightsRows.map((row) => (
            <tr key={row.label}>
              <th scope="row" className={classNames(cell, "text-left font-normal")}>
                {row.label}
              </th>
              {staffRoles.map((each) => (
                <td key={each} className={classNames(cell, "text-center")}>
                  <RightIcon isAllowed={canDo(each, row)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="md:hidden">
        <Select
          aria-label="Role"
          value={role}
          onChange={({ target }) => setRole(target.value as StaffRole)}
          className="h-12"
        >
          {staffRoles.map((each) => (
            <option key={each} value={each}>
              {roleLabels[each].label}
            </option>
          ))}
        </Select>
        <ul className="mt-2">
          {rightsRows.map((row) => (
            <li
              key={row.label}
              className={classNames(
                "flex items-center gap-4 border-line border-b py-2.5",
                !canDo(role, row) && "text-umber",
              )}
            >
              <RightIcon isAllowed={canDo(role, row)} />
              <span>{row.label}</span>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

function RightIcon({ isAllowed }: { isAllowed: boolean }) {
  return (
    <>
      <span className="sr-only">{isAllowed ? "yes" : "no"}</span>
      {isAllowed ? (
        <CheckIcon className="inline size-4.5 shrink-0" />
      ) : (
        <span aria-hidden="true" className="inline-block w-4.5 shrink-0 text-center text-umber">
          –
        </span>
      )}
    </>
  );
}
