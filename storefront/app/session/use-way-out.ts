import { useRef } from "react";
import { useSession } from "./session-context.tsx";

/** Where a page of an account leads visitors: to the login, but home whoever has just left on this very page. */
export function useWayOut(): "/" | "/login" {
  const { user, left } = useSession();
  const wasIn = useRef(false);
  if (user) wasIn.current = true;
  return left && wasIn.current ? "/" : "/login";
}
