import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { LeadOn } from "./lead-on.tsx";
import { PageLoading } from "./page-loading.tsx";
import { useSession } from "./session-context.tsx";
import { useWayOut } from "./use-way-out.ts";

/**
 * Shows its children only to a signed-in shopper with a verified address. Visitors go to /login, which remembers
 * where they were, and home when they just logged out; the unverified go to /verify (specification §2, §6).
 */
export function RequireAccount({ children }: { children: ReactNode }) {
  const { status, user, verificationRequired } = useSession();
  const { pathname, search } = useLocation();
  const wayOut = useWayOut();
  const origin = { from: `${pathname}${search}` };
  if (status === "loading") return <PageLoading />;
  if (!user) return <LeadOn to={wayOut} state={origin} />;
  if (verificationRequired) return <LeadOn to="/verify" state={origin} />;
  return children;
}
