import { useId } from "react";
import { Link, useLocation } from "react-router";
import { policyNames } from "#contract/api/content/content-sections.ts";
import type { SettingsValue } from "#contract/api/settings/settings-overview.ts";
import { settingsGroups, settingsRows } from "#contract/api/settings/settings-rows.ts";
import type { StaffRole } from "#contract/api/staff/staff.ts";
import { hasRight } from "#contract/rights.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { useCounts } from "./counts-context.tsx";
import { isWithin } from "./navigation.ts";
import { useSettingsOverview } from "./use-settings-overview.ts";

type Row = (typeof settingsRows)[number];

const policyPages: readonly string[] = policyNames.map((name) => `/settings/${name}`);

export default function SettingsNav({ role }: { role: StaffRole }) {
  const titleId = useId();
  const values = useSettingsOverview();
  // The account belongs to its member.
  const pages = settingsRows.filter(
    (row, index) =>
      hasRight(role, row.right) &&
      row.page !== "/account" &&
      settingsRows.findIndex(({ page }) => page === row.page) === index,
  );
  return (
    <nav
      aria-labelledby={titleId}
      className="w-57 shrink-0 space-y-4 pt-6.5 pl-8 max-[64rem]:hidden"
    >
      <p id={titleId} className="mb-1 min-h-11 type-page-title">
        <Link to="/settings" className="inline-flex min-h-11 items-center">
          Settings
        </Link>
      </p>
      {settingsGroups.map((group) => {
        const groupPages = pages.filter((row) => row.group === group);
        if (groupPages.length === 0) return null;
        return (
          <div key={group}>
            <p className="px-3 pb-1 text-meta text-umber">{group}</p>
            <ul>
              {groupPages.map((row) => (
                <PageLink key={row.id} row={row} value={values?.get(row.id)} />
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

function PageLink({ row, value }: { row: Row; value: SettingsValue | undefined }) {
  const { pathname } = useLocation();
  const { counts } = useCounts();
  const { id, page, label } = row;
  const isCurrent = id === "legal" ? policyPages.includes(pathname) : isWithin(pathname, page);
  const failedEmails = id === "failedEmails" ? (counts?.mails ?? 0) : 0;
  return (
    <li>
      <Link
        to={page}
        aria-current={isCurrent ? "page" : undefined}
        className={classNames(
          "flex min-h-8.75 items-center justify-between gap-3 border-l-3 px-2.5 text-nav pointer-coarse:min-h-11",
          isCurrent ? "border-brass bg-paper font-medium" : "border-transparent",
        )}
      >
        {"pageLabel" in row ? row.pageLabel : label}
        {failedEmails > 0 && <span className="text-amber tabular-nums">{failedEmails}</span>}
        {id === "health" && value?.tone && (
          <span
            role="img"
            aria-label={value.text ?? ""}
            className={classNames("size-2.5", value.tone === "urgent" ? "bg-red" : "bg-amber")}
          />
        )}
      </Link>
    </li>
  );
}
