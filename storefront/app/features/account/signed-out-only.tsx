import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { User } from "#contract/api/accounts/auth.ts";
import { Redirect } from "../../session/redirect.tsx";
import { readOrigin } from "../../session/return-path.ts";
import { useSession } from "../../session/session-context.tsx";

interface SignedOutOnlyProps {
  readonly pathFor: (user: User, origin: string | undefined) => string;
  readonly children: ReactNode;
}

/** Redirects once somebody is signed in, here or in another tab. */
export function SignedOutOnly({ pathFor, children }: SignedOutOnlyProps) {
  const { user } = useSession();
  const { state } = useLocation();
  const origin = readOrigin(state);
  if (!user) return children;
  return <Redirect to={pathFor(user, origin)} state={origin ? { from: origin } : null} />;
}
