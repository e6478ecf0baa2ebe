import { useId } from "react";
import { Link, useLocation } from "react-router";
import type { StaffRole } from "#contract/api/staff/staff.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { useCounts } from "./counts-context.tsx";
import { isWithin, type NavPage, navEntriesFor, settingsGroups } from "./navigation.ts";

export default function SettingsNav({ role }: { role: StaffRole }) {
  const titleId = useId();
  const settings = navEntriesFor(role).find(({ group }) => group === "settings");
  return (
    <nav aria-labelledby={titleId} className="w-55.5 shrink-0 space-y-5 pt-6.5 pl-8 max-lg:hidden">
      <p id={titleId} className="mb-2 flex min-h-11 items-center type-page-title">
        Settings
      </p>
      {settingsGroups.map((group) => {
        const pages = settings?.pages.filter(({ settingsGroup }) => settingsGroup === group) ?? [];
        if (pages.length === 0) return null;
        return (
          <div key={group}>
            <p className="px-3 pb-2 text-meta text-umber">{group}</p>
            <ul>
              {pages.map((page) => (
                <SettingsLink key={page.address} page={page} />
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

function SettingsLink({ page: { label, address, waiting } }: { page: NavPage }) {
  const { pathname } = useLocation();
  const { counts } = useCounts();
  const isCurrent = isWithin(pathname, address);
  const count = waiting && counts ? counts[waiting.count] : 0;
  return (
    <li>
      <Link
        to={address}
        aria-current={isCurrent ? "page" : undefined}
        className={classNames(
          "flex min-h-9 items-center justify-between gap-3 border-l-3 px-2.5 text-nav pointer-coarse:min-h-11",
          isCurrent ? "border-brass bg-paper font-medium" : "border-transparent",
        )}
      >
        {label}
        {count > 0 && <span className="text-amber tabular-nums">{count}</span>}
      </Link>
    </li>
  );
}
