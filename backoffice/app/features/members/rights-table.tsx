import { useState } from "react";
import type { StaffRole } from "#contract/api/staff.ts";
import { staffRoles } from "#contract/rights.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { CheckIcon } from "#ui/primitives/icons.tsx";
import { Select } from "#ui/primitives/select.tsx";
import { Panel } from "../../parts/panel.tsx";
import { roleWords } from "../../parts/role-words.ts";
import { mayDo, rightsRows } from "./rights-words.ts";

const cell = "border-line border-b py-2";

/** What each role may do and may not: a table, on a phone the list of one role. */
export function RightsTable() {
  const [role, setRole] = useState<StaffRole>("support");
  return (
    <Panel
      title="What a role may do"
      aside={
        <p className="text-meta text-umber">
          The server decides; rooms that a role may not enter are not offered.
        </p>
      }
      className="mt-6"
    >
      <table className="w-full border-separate border-spacing-0 text-nav max-md:hidden">
        <caption className="sr-only">What a role may do</caption>
        <thead>
          <tr className="text-meta">
            <th scope="col" className="border-ink border-b">
              <span className="sr-only">What</span>
            </th>
            {staffRoles.map((each) => (
              <th
                key={each}
                scope="col"
                className="w-[13%] border-ink border-b px-1 py-2 font-medium text-umber"
              >
                {roleWords[each].word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rightsRows.map((row) => (
            <tr key={row.words}>
              <th scope="row" className={classNames(cell, "text-left font-normal")}>
                {row.words}
              </th>
              {staffRoles.map((each) => (
                <td key={each} className={classNames(cell, "text-center")}>
                  <Sign may={mayDo(each, row)} />
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
              {roleWords[each].word} may
            </option>
          ))}
        </Select>
        <ul className="mt-2">
          {rightsRows.map((row) => (
            <li
              key={row.words}
              className={classNames(
                "flex items-center gap-4 border-line border-b py-2.5",
                !mayDo(role, row) && "text-umber",
              )}
            >
              <Sign may={mayDo(role, row)} />
              {row.words}
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}

function Sign({ may }: { may: boolean }) {
  return (
    <>
      <span className="sr-only">{may ? "yes" : "no"}</span>
      {may ? (
        <CheckIcon className="inline size-4.5 shrink-0" />
      ) : (
        <span aria-hidden="true" className="inline-block w-4.5 shrink-0 text-center text-umber">
          –
        </span>
      )}
    </>
  );
}
