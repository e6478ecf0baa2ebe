import { Link } from "react-router";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { useCounts } from "../../layout/counts-context.tsx";
import { railFor } from "../../layout/rooms.ts";
import { RoomHead } from "../../parts/room-head.tsx";
import { useSession } from "../../session/session-context.tsx";
import { settingsAbouts } from "./settings-abouts.ts";

/** What is set up once rather than worked on daily: the rooms of Settings, and what each is for. */
export function SettingsPage() {
  const { session } = useSession();
  const { counts } = useCounts();
  if (session.state !== "in") return null;
  const settings = railFor(session.member.role).find(({ group }) => group === "settings");
  return (
    <>
      <RoomHead title="Settings" />
      {settings === undefined ? (
        <EmptyState
          title="Nothing to set here"
          text="Owners and managers set the store up. Yours is under My account."
        />
      ) : (
        <ul className="max-w-170 border-ink border-t">
          {settings.rooms.map(({ label, address, waiting }) => {
            const count = waiting && counts ? counts[waiting.count] : 0;
            return (
              <li key={address} className="border-line border-b">
                <Link
                  to={address}
                  className="flex min-h-11.5 items-center justify-between gap-4 py-2 hover:bg-paper"
                >
                  <span className="md:flex md:gap-4">
                    <span className="block font-medium md:w-40">{label}</span>
                    <span className="block text-nav text-umber">{settingsAbouts[address]}</span>
                  </span>
                  {count > 0 && <span className="text-amber tabular-nums">{count}</span>}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
