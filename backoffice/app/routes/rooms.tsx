import { Navigate, useLocation } from "react-router";
import { Shell } from "../layout/shell.tsx";
import { Failure } from "../loading/failure.tsx";
import { Opening } from "../parts/opening.tsx";
import { signInAddress } from "../session/return-path.ts";
import { useSession } from "../session/session-context.tsx";

/** Lets only members of staff into the rooms; others sign in first and come back to where they were going. */
export default function Rooms() {
  const { session, restore } = useSession();
  const location = useLocation();
  if (session.state === "loading") return <Opening />;
  if (session.state === "failed") {
    return (
      <main className="mx-auto max-w-160 px-4 py-20">
        <h1 className="sr-only">Back office</h1>
        <Failure
          fault={session.fault}
          message="The back office could not be opened."
          onRetry={restore}
        />
      </main>
    );
  }
  if (session.state === "out") {
    const to = session.because === "left" ? "/sign-in" : signInAddress(location);
    return <Navigate to={to} replace />;
  }
  return <Shell member={session.member} />;
}
