import { NavLink } from "react-router";
import type { StaffRole } from "#contract/api/staff.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { useCounts } from "./counts-context.tsx";
import { roomsFor } from "./rooms.ts";

/** The rooms on ink: a brass marker at the current one, and what waits in each. */
export function RoomLinks({ role, onFollow }: { role: StaffRole; onFollow?: () => void }) {
  const { counts } = useCounts();
  return (
    <nav aria-label="Rooms">
      <ul>
        {roomsFor(role).map(({ label, address, waiting }) => {
          const count = counts && waiting ? counts[waiting] : 0;
          return (
            <li key={address}>
              <NavLink
                to={address}
                onClick={onFollow}
                className={({ isActive }) =>
                  classNames(
                    "flex min-h-11 items-center justify-between gap-3 border-l-4 pr-6 pl-5 text-nav focus-visible:-outline-offset-2",
                    isActive
                      ? "border-brass bg-on-ink/8 font-medium text-on-ink"
                      : "border-transparent text-on-ink/85 hover:bg-on-ink/4 hover:text-on-ink",
                  )
                }
              >
                {label}
                {count > 0 && (
                  <span className="text-on-ink-count tabular-nums">
                    {count}
                    <span className="sr-only"> waiting</span>
                  </span>
                )}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
