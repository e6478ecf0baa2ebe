import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { User } from "#contract/api/auth.ts";
import { LeadOn } from "../../session/lead-on.tsx";
import { rememberedOrigin } from "../../session/return-path.ts";
import { useSession } from "../../session/session-context.tsx";

interface SignedOutOnlyProps {
  /** Where a signed-in shopper goes, given where they came from. */
  readonly pathFor: (user: User, origin: string | undefined) => string;
  readonly children: ReactNode;
}

/**
 * A page for signing in. Once somebody is signed in, here or in another tab, it leads on; the origin goes along,
 * since the address may have to be verified first.
 */
export function SignedOutOnly({ pathFor, children }: SignedOutOnlyProps) {
  const { user } = useSession();
  const { state } = useLocation();
  const origin = rememberedOrigin(state);
  if (!user) return children;
  return <LeadOn to={pathFor(user, origin)} state={origin ? { from: origin } : null} />;
}
