import { useRef } from "react";
import { useSession } from "./session-context.tsx";

/** Where account pages redirect visitors: the login, but home after logging out on this page. */
export function useSignedOutPath(): "/" | "/login" {
  const { user, hasLoggedOut } = useSession();
  const wasSignedIn = useRef(false);
  if (user) wasSignedIn.current = true;
  return hasLoggedOut && wasSignedIn.current ? "/" : "/login";
}
