import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { SettingsValue } from "#contract/api/settings/settings-overview.ts";
import { type SettingsGroup, settingsGroups } from "#contract/api/settings/settings-rows.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { boxClasses } from "#ui/primitives/fields/field.tsx";
import { BagIcon, drawIcon, SearchIcon } from "#ui/primitives/icons.tsx";
import { useSettingsOverview } from "../../layout/use-settings-overview.ts";
import { pageTitle } from "../../page-title.ts";
import { CardIcon, RefreshIcon } from "../../parts/layout/icons.tsx";
import { PageHeader } from "../../parts/layout/page-header.tsx";
import { useSession } from "../../session/session-context.tsx";
import { findSettings, type SettingRow, settingAddress, settingText } from "./settings-search.ts";

export const meta = () => [{ title: pageTitle("Settings") }];

export default function SettingsPage() {
  const { session } = useSession();
  const values = useSettingsOverview();
  const [search, setSearch] = useState("");
  const navigate = useNavigate();
  if (session.state !== "in") return null;
  const isSearching = search.trim() !== "";
  const rows = findSettings(session.member.role, values, search);
  const openFirst = (event: FormEvent) => {
    event.preventDefault();
    const [first] = rows;
    if (isSearching && first) void navigate(settingAddress(first, values?.get(first.id)));
  };
  if (rows.length === 0 && !isSearching) {
    return (
      <>
        <PageHeader title="Settings" />
        <EmptyState
          title="No settings for your role"
          text="Owners and managers manage settings. Your own are under My account."
        />
      </>
    );
  }
  return (
    <>
      <PageHeader title="Settings">
        <search className="max-md:w-full">
          <form onSubmit={openFirst} className="relative md:w-75">
            <SearchIcon className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2" />
            <input
              type="search"
              aria-label="Search settings"
              placeholder="Search settings"
              autoComplete="off"
              maxLength={60}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
              className={boxClasses(false, "h-11 w-full pl-9.5 md:h-10 md:pointer-coarse:h-11")}
            />
          </form>
        </search>
      </PageHeader>
      <p role="status" className="sr-only">
        {isSearching && `${rows.length} found`}
      </p>
      {rows.length === 0 && (
        <EmptyState title="No settings match" text={`Nothing is called "${search.trim()}".`} />
      )}
      <div className="grid items-start gap-x-4 lg:grid-cols-2">
        {settingsGroups.map((group) => {
          const groupRows = rows.filter((row) => row.group === group);
          if (groupRows.length === 0) return null;
          const Icon = groupIcons[group];
          return (
            <section
              key={group}
              aria-labelledby={`settings-${group}`}
              className="mb-4 min-w-0 border border-line bg-paper px-5 pt-4 pb-1.5 max-md:-mx-4 max-md:mb-0 max-md:border-x-0 max-md:border-b-0 max-md:bg-transparent max-md:px-0 max-md:pb-0"
            >
              <h2
                id={`settings-${group}`}
                className="mb-1 flex items-center gap-2.5 type-panel max-md:px-4 max-md:pb-1.5"
              >
                <Icon className="size-4.75 shrink-0 text-umber" />
                <span>{group}</span>
              </h2>
              <ul className="max-md:border-line max-md:border-t max-md:bg-paper max-md:px-4">
                {groupRows.map((row) => (
                  <SettingLink key={row.id} row={row} value={values?.get(row.id)} />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </>
  );
}

const groupIcons: Readonly<Record<SettingsGroup, typeof BagIcon>> = {
  Shop: BagIcon,
  Selling: drawIcon(<path d="M3 3h7l7 7-7 7-7-7zM6.4 6.2v.4" />),
  Delivery: drawIcon(
    <path d="M1.5 5h11v9h-11zM12.5 8h3.4l2.6 3v3h-6M5 16.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM15 16.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z" />,
  ),
  Payments: CardIcon,
  People: drawIcon(
    <path d="M8 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2 16.5c0-3 2.6-4.5 6-4.5s6 1.5 6 4.5M13 3.8a3 3 0 0 1 0 5.4M15.5 12.4c1.6.7 2.5 2 2.5 4.1" />,
  ),
  System: RefreshIcon,
};

const toneClasses = {
  attention: "font-medium text-amber",
  urgent: "font-medium text-red",
} as const;

function SettingLink({ row, value }: { row: SettingRow; value: SettingsValue | undefined }) {
  const tone = value?.tone ?? null;
  return (
    <li className="border-line not-last:border-b">
      <Link
        to={settingAddress(row, value)}
        className="-mx-5 flex min-h-11.5 items-center gap-4 px-5 hover:bg-bone max-md:-mx-4 max-md:min-h-13.5 max-md:px-4"
      >
        <span className="grow">{row.label}</span>
        <span
          className={classNames(
            "flex min-w-0 items-center gap-2 text-right text-nav tabular-nums",
            tone ? toneClasses[tone] : "text-umber",
          )}
        >
          {tone && <span aria-hidden="true" className="size-2.5 shrink-0 bg-current" />}
          <span className="wrap-anywhere">{settingText(value)}</span>
        </span>
        <span
          aria-hidden="true"
          className="size-1.5 shrink-0 rotate-45 border-current border-t border-r"
        />
      </Link>
    </li>
  );
}
