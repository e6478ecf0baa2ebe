import { Link } from "react-router";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { useCounts } from "../../layout/counts-context.tsx";
import { navEntriesFor } from "../../layout/navigation.ts";
import { PageHeader } from "../../parts/layout/page-header.tsx";
import { useSession } from "../../session/session-context.tsx";
import { settingsDescriptions } from "./settings-descriptions.ts";

export function SettingsPage() {
  const { session } = useSession();
  const { counts } = useCounts();
  if (session.state !== "in") return null;
  const settings = navEntriesFor(session.member.role).find(({ group }) => group === "settings");
  return (
    <>
      <PageHeader title="Settings" />
      {settings === undefined ? (
        <EmptyState
          title="No settings for your role"
          text="Owners and managers manage settings. Your own are under My account."
        />
      ) : (
        <ul className="max-w-170 border-ink border-t">
          {settings.pages.map(({ label, address, waiting }) => {
            const count = waiting && counts ? counts[waiting.count] : 0;
            return (
              <li key={address} className="border-line border-b">
                <Link
                  to={address}
                  className="flex min-h-11.5 items-center justify-between gap-4 py-2 hover:bg-paper"
                >
                  <span className="md:flex md:gap-4">
                    <span className="block font-medium md:w-40">{label}</span>
                    <span className="block text-nav text-umber">
                      {settingsDescriptions[address]}
                    </span>
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
