import { Navigate } from "react-router";
import { roomsFor } from "../layout/rooms.ts";
import { useSession } from "../session/session-context.tsx";

/** Leads to the first room one may enter, and to the own account where there is none. */
export default function FirstRoom() {
  const { session } = useSession();
  if (session.state !== "in") return null;
  const [first] = roomsFor(session.member.role);
  return <Navigate to={first?.address ?? "/account"} replace />;
}
