import { type ReactNode, useRef } from "react";
import { useLocation } from "react-router";
import { PageLoading } from "./page-loading.tsx";
import { Redirect } from "./redirect.tsx";
import { useSession } from "./session-context.tsx";

/** To /login, or home after logging out; the unverified to /verify (specification §2, §6). */
export function RequireAccount({ children }: { children: ReactNode }) {
  const { status, user, verificationRequired } = useSession();
  const { pathname, search } = useLocation();
  const signedOutPath = useSignedOutPath();
  const origin = { from: `${pathname}${search}` };
  if (status === "loading") return <PageLoading />;
  if (!user) return <Redirect to={signedOutPath} state={origin} />;
  if (verificationRequired) return <Redirect to="/verify" state={origin} />;
  return children;
}

/** Where account pages redirect visitors: the login, but home after logging out on this page. */
export function useSignedOutPath(): "/" | "/login" {
  const { user, hasLoggedOut } = useSession();
  const wasSignedIn = useRef(false);
  if (user) wasSignedIn.current = true;
  return hasLoggedOut && wasSignedIn.current ? "/" : "/login";
}
