import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { PageLoading } from "./page-loading.tsx";
import { Redirect } from "./redirect.tsx";
import { useSession } from "./session-context.tsx";
import { useSignedOutPath } from "./use-signed-out-path.ts";

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
