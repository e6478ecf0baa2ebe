import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { DemoGuestNote } from "../../demo/demo-guest-note.tsx";
import type { DemoNotes } from "../../demo/load-demo-notes.ts";
import { Link } from "../../link.tsx";
import { pathAfterLogin } from "../../session/return-path.ts";
import { AuthPage } from "./auth-page.tsx";
import { DemoSignIns } from "./demo-sign-ins.tsx";
import { LoginForm } from "./login-form.tsx";
import { SignedOutOnly } from "./signed-out-only.tsx";

export function LoginPage({ demo }: { demo: DemoNotes }) {
  const { state } = useLocation();
  const [isSavingToWishlist, setSavingToWishlist] = useState(false);
  // In an effect: the server does not know the history state after a reload.
  useEffect(() => setSavingToWishlist(state?.toSave === true), [state]);
  return (
    <SignedOutOnly pathFor={pathAfterLogin}>
      <AuthPage
        title="Log in"
        cloth="adire"
        lead={
          <>
            {isSavingToWishlist && (
              <p className="mb-2 font-medium text-ink">Log in to save items to your wishlist.</p>
            )}
            <p>
              New here?{" "}
              <Link to="/register" state={state} className="text-link touch-target text-ink">
                Create an account
              </Link>
            </p>
          </>
        }
      >
        <div className="mt-8">
          <LoginForm>
            <p className="-mt-2">
              <Link to="/password/forgot" state={state} className="text-link touch-target">
                Forgot your password?
              </Link>
            </p>
          </LoginForm>
        </div>
        <DemoSignIns signIns={demo.demoSignIns} />
        {demo.demoGuest && <DemoGuestNote guest={demo.demoGuest} />}
      </AuthPage>
    </SignedOutOnly>
  );
}
