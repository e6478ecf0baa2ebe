import { useId } from "react";
import { Link, useLocation } from "react-router";
import type { StaffRole } from "#contract/api/staff.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { useCounts } from "./counts-context.tsx";
import { isIn, type Room, railFor, settingsParts } from "./rooms.ts";

/** The rooms folded into Settings, beside one of them in a wide window. */
export default function SettingsRooms({ role }: { role: StaffRole }) {
  const titleId = useId();
  const settings = railFor(role).find(({ group }) => group === "settings");
  return (
    <nav aria-labelledby={titleId} className="w-55.5 shrink-0 space-y-5 pt-6.5 pl-8 max-lg:hidden">
      <p id={titleId} className="mb-2 flex min-h-11 items-center type-room">
        Settings
      </p>
      {settingsParts.map((part) => {
        const rooms =
          settings?.rooms.filter((room) => (room.part ?? "How it sells") === part) ?? [];
        if (rooms.length === 0) return null;
        return (
          <div key={part}>
            <p className="px-3 pb-2 text-meta text-umber">{part}</p>
            <ul>
              {rooms.map((room) => (
                <Entry key={room.address} room={room} />
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
}

function Entry({ room: { label, address, waiting } }: { room: Room }) {
  const { pathname } = useLocation();
  const { counts } = useCounts();
  const isCurrent = isIn(pathname, address);
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
