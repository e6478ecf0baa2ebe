import { useState } from "react";
import { Link, useLocation } from "react-router";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { ChunkError } from "../loading/errors.ts";
import { useCounts } from "./counts-context.tsx";
import { NavCount } from "./nav-count.tsx";
import { type NavIcon, navIcons } from "./nav-icons.tsx";
import { countWaiting, isWithin, type NavEntry, navEntriesFor } from "./navigation.ts";

const MobileMenu = lazyComponent(() => import("./mobile-menu.tsx"), ChunkError);

interface MobileNavBarProps {
  readonly member: StaffMember;
  readonly isSearching: boolean;
  readonly onSearch: () => void;
}

export function MobileNavBar({ member, isSearching, onSearch }: MobileNavBarProps) {
  const { pathname } = useLocation();
  const { counts } = useCounts();
  const [open, setOpen] = useState<boolean>();
  const entries = navEntriesFor(member.role);
  const barEntries = entries.filter((entry) => entry.mobileIcon !== undefined);
  const menuEntries = entries.filter((entry) => entry.mobileIcon === undefined);
  const isCurrent = ({ address, pages }: NavEntry) =>
    [address, ...pages.map((page) => page.address)].some((each) => isWithin(pathname, each));
  const barLink = (entry: NavEntry) =>
    entry.mobileIcon && (
      <Link
        key={entry.address}
        to={entry.address}
        aria-current={isCurrent(entry) ? "page" : undefined}
        className={cell(isCurrent(entry) && !isSearching && !open)}
      >
        <NavBarIcon icon={entry.mobileIcon} {...countWaiting(entry, counts)} />
        {entry.label}
      </Link>
    );
  const waiting = menuEntries.reduce(
    (total, entry) => total + countWaiting(entry, counts).people,
    0,
  );
  const before = barEntries.filter(({ group }) => group === "today" || group === "orders");
  const after = barEntries.filter((entry) => !before.includes(entry));

  return (
    <>
      <nav
        aria-label="Sections"
        className="on-dark no-print fixed inset-x-0 bottom-0 z-header flex h-15.5 bg-ink text-on-ink lg:hidden [:root:has([data-bottom-bar])_&]:hidden"
      >
        {before.map(barLink)}
        <button type="button" onClick={onSearch} className={cell(isSearching)}>
          <NavBarIcon icon="search" people={0} things={0} />
          Search
        </button>
        {after.map(barLink)}
        <button
          type="button"
          aria-expanded={open === true}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={cell(open || (!isSearching && menuEntries.some(isCurrent)))}
        >
          <NavBarIcon icon="sections" people={waiting} things={0} />
          More
        </button>
      </nav>
      {open !== undefined && (
        <MobileMenu
          member={member}
          entries={menuEntries}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function cell(isCurrent: boolean): string {
  return classNames(
    "flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 border-t-3 text-key focus-visible:-outline-offset-3",
    isCurrent
      ? "border-brass bg-on-ink/8 font-medium text-on-ink"
      : "border-transparent text-on-ink-muted",
  );
}

function NavBarIcon({ icon, people, things }: { icon: NavIcon; people: number; things: number }) {
  const Icon = navIcons[icon];
  return (
    <span className="relative">
      <Icon />
      <NavCount
        people={people}
        things={things}
        className="absolute -top-1.5 left-full pl-0.5 leading-4.5"
      />
    </span>
  );
}
