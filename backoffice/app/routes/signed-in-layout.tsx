import { Navigate, useLocation } from "react-router";
import { Shell } from "../layout/shell.tsx";
import { Failure } from "../loading/failure.tsx";
import { Splash } from "../parts/layout/splash.tsx";
import { signInAddress } from "../session/return-path.ts";
import { useSession } from "../session/session-context.tsx";

export default function SignedInLayout() {
  const { session, restore } = useSession();
  const location = useLocation();
  if (session.state === "loading") return <Splash />;
  if (session.state === "failed") {
    return (
      <main className="mx-auto max-w-160 px-4 py-20">
        <h1 className="sr-only">Back office</h1>
        <Failure
          error={session.error}
          message="The back office failed to load."
          onRetry={restore}
        />
      </main>
    );
  }
  if (session.state === "out") {
    const to = session.reason === "left" ? "/sign-in" : signInAddress(location);
    return <Navigate to={to} replace />;
  }
  return <Shell member={session.member} />;
}
