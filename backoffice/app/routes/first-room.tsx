import { Navigate } from "react-router";
import { hasRight } from "#contract/rights.ts";
import { TodayPage } from "../features/today/today-page.tsx";
import { roomsFor } from "../layout/rooms.ts";
import { pageTitle } from "../page-title.ts";
import { useSession } from "../session/session-context.tsx";

export const meta = () => [{ title: pageTitle("Today") }];

/** Today; who packs is led to the first room of theirs, where their work waits. */
export default function FirstRoom() {
  const { session } = useSession();
  if (session.state !== "in") return null;
  const { member } = session;
  if (hasRight(member.role, "today.read")) return <TodayPage member={member} />;
  const [first] = roomsFor(member.role);
  return <Navigate to={first?.address ?? "/account"} replace />;
}
