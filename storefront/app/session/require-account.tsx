import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { AuthLoading } from "./auth-loading.tsx";
import { useSession } from "./session-context.tsx";

/**
 * Shows its children only to a signed-in shopper with a verified address. Visitors go to /login, which remembers
 * where they were; the unverified go to /verify (specification §2, §6).
 */
export function RequireAccount({ children }: { children: ReactNode }) {
  const { status, user, verificationRequired } = useSession();
  const { pathname, search } = useLocation();
  const origin = { from: `${pathname}${search}` };
  if (status === "loading") return <AuthLoading />;
  if (!user) return <Navigate to="/login" state={origin} replace />;
  if (verificationRequired) return <Navigate to="/verify" state={origin} replace />;
  return children;
}
