import { Navigate } from "react-router";
import { roomsFor } from "../layout/rooms.ts";
import { useSession } from "../session/session-context.tsx";

/** Leads to the first room one may enter. */
export default function FirstRoom() {
  const { session } = useSession();
  const [first] = session.state === "in" ? roomsFor(session.member.role) : [];
  return first ? <Navigate to={first.address} replace /> : null;
}
