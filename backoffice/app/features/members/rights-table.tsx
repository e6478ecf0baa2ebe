import { useState } from "react";
import type { StaffRole } from "#contract/api/staff/staff.ts";
import { hasRight, type StaffRight, staffRoles, supportRefundLimit } from "#contract/rights.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { Select } from "#ui/primitives/fields/select.tsx";
import { CheckIcon } from "#ui/primitives/icons.tsx";
import { roleLabels } from "../../parts/format/labels.ts";
import { formatAmount } from "../../parts/format/money.ts";
import { Panel } from "../../parts/layout/panel.tsx";

/** Every role has all of these rights or none. */
interface RightsRow {
  readonly label: string;
  readonly rights: readonly StaffRight[];
  /** Roles limited in spite of these rights. */
  readonly except?: readonly StaffRole[];
}

/** Each right is in a row, in the order of the navigation. */
export const rightsRows: readonly RightsRow[] = [
  { label: "Today: to-do list", rights: ["today.read"] },
  { label: "Today: sales", rights: ["reports.read"] },
  { label: "Orders: pack, ship, add notes", rights: ["orders.read", "orders.pack"] },
  { label: "Orders: edit, cancel, create", rights: ["orders.edit"] },
  { label: "See prices and email addresses", rights: ["prices.read"] },
  { label: "View payments", rights: ["payments.read"] },
  { label: "Resolve payment reviews", rights: ["payments.resolve"] },
  {
    label: `Refund up to ${formatAmount(supportRefundLimit)} per order`,
    rights: ["refunds.create"],
  },
  { label: "Refund any amount", rights: ["refunds.create"], except: ["support"] },
  { label: "Returns: receive items, ship exchanges", rights: ["returns.read", "returns.receive"] },
  { label: "Returns: approve, decline", rights: ["returns.approve"] },
  { label: "View products and stock", rights: ["products.read"] },
  {
    label: "Products, stock, prices, import and export",
    rights: ["products.edit", "stock.change", "products.import"],
  },
  { label: "Types and sizes", rights: ["types.edit"] },
  { label: "View discounts", rights: ["discounts.read"] },
  { label: "Discounts: create, edit, activate", rights: ["discounts.edit"] },
  {
    label: "Customers: view, add notes, unsubscribe",
    rights: ["customers.read", "customers.note"],
  },
  { label: "Export or erase personal data", rights: ["customers.erase"] },
  { label: "Export orders and customers", rights: ["orders.export", "customers.export"] },
  { label: "View businesses", rights: ["profiles.read"] },
  { label: "Approve businesses", rights: ["profiles.approve"] },
  {
    label: "Answer enquiries",
    rights: ["enquiries.read", "enquiries.answer", "members.read"],
  },
  { label: "Newsletter", rights: ["newsletter.write", "newsletter.send"] },
  { label: "Shop content, delivery", rights: ["content.edit", "delivery.edit"] },
  {
    label: "Failed emails, system health, activity log",
    rights: ["mails.read", "mails.resend", "health.read", "audit.read"],
  },
  {
    label: "Orders and returns, VAT, bank account, email sender, setup, staff",
    rights: ["settings.edit", "onboarding.edit", "members.manage"],
  },
];

export function canDo(role: StaffRole, { rights, except = [] }: RightsRow): boolean {
  return !except.includes(role) && rights.every((right) => hasRight(role, right));
}

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
