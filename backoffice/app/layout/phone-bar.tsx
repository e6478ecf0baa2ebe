import { useState } from "react";
import { Link, useLocation } from "react-router";
import type { StaffMember } from "#contract/api/staff.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { lazyPart } from "#ui/primitives/lazy-part.tsx";
import { LostPart } from "../parts/lost-part.ts";
import { useCounts } from "./counts-context.tsx";
import { type FrameIcon, frameIcons } from "./frame-icons.tsx";
import { RoomCount } from "./room-count.tsx";
import { isIn, type RailEntry, railFor, waitingIn } from "./rooms.ts";

/** Fetched when it is opened. */
const RoomsSheet = lazyPart(() => import("./rooms-sheet.tsx"), LostPart);

interface PhoneBarProps {
  readonly member: StaffMember;
  readonly isSearching: boolean;
  readonly onSearch: () => void;
}

/** The ink bar at the bottom of a phone. It gives way to the bar of a record or of chosen rows. */
export function PhoneBar({ member, isSearching, onSearch }: PhoneBarProps) {
  const { pathname } = useLocation();
  const { counts } = useCounts();
  /** Undefined until first asked for. */
  const [open, setOpen] = useState<boolean>();
  const entries = railFor(member.role);
  const inBar = entries.filter((entry) => entry.bar !== undefined);
  const inSheet = entries.filter((entry) => entry.bar === undefined);
  const isHere = ({ address, rooms }: RailEntry) =>
    [address, ...rooms.map((room) => room.address)].some((each) => isIn(pathname, each));
  const link = (entry: RailEntry) =>
    entry.bar && (
      <Link
        key={entry.address}
        to={entry.address}
        aria-current={isHere(entry) ? "page" : undefined}
        className={cell(isHere(entry) && !isSearching && !open)}
      >
        <Drawing icon={entry.bar} {...waitingIn(entry, counts)} />
        {entry.label}
      </Link>
    );
  const waiting = inSheet.reduce((sum, entry) => sum + waitingIn(entry, counts).people, 0);
  const before = inBar.filter(({ group }) => group === "today" || group === "orders");
  const after = inBar.filter((entry) => !before.includes(entry));

  return (
    <>
      <nav
        aria-label="Rooms"
        className="on-dark no-print fixed inset-x-0 bottom-0 z-header flex h-15.5 bg-ink text-on-ink lg:hidden [:root:has([data-bottom-bar])_&]:hidden"
      >
        {before.map(link)}
        <button type="button" onClick={onSearch} className={cell(isSearching)}>
          <Drawing icon="search" people={0} things={0} />
          Search
        </button>
        {after.map(link)}
        <button
          type="button"
          aria-expanded={open === true}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={cell(open || (!isSearching && inSheet.some(isHere)))}
        >
          <Drawing icon="rooms" people={waiting} things={0} />
          Rooms
        </button>
      </nav>
      {open !== undefined && (
        <RoomsSheet member={member} entries={inSheet} open={open} onClose={() => setOpen(false)} />
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

function Drawing({ icon, people, things }: { icon: FrameIcon; people: number; things: number }) {
  const Icon = frameIcons[icon];
  return (
    <span className="relative">
      <Icon />
      <RoomCount
        people={people}
        things={things}
        className="absolute -top-1.5 left-full pl-0.5 leading-4.5"
      />
    </span>
  );
}
