import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { DemoSignIn } from "#contract/api/settings/store-info.ts";
import { api } from "../../api.ts";
import { apiContext, hostErrorReporter } from "../../api-context.ts";
import { DemoGuestNote } from "../../demo/demo-guest-note.tsx";
import { type DemoNotes, loadDemoNotes } from "../../demo/load-demo-notes.ts";
import { AuthPage } from "../../features/account/auth-page.tsx";
import { LoginForm } from "../../features/account/login-form.tsx";
import { SignedOutOnly } from "../../features/account/signed-out-only.tsx";
import { Link } from "../../link.tsx";
import { type PageMetaArgs, titleMeta } from "../../page-title.ts";
import { pathAfterLogin } from "../../session/return-path.ts";
import type { Route } from "./+types/login.ts";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Log in", page),
  { name: "robots", content: "noindex" },
];

export async function loader(args: Route.LoaderArgs) {
  return loadDemoNotes(args.context.get(apiContext), hostErrorReporter(args));
}

export async function clientLoader() {
  return loadDemoNotes(api);
}

export default function Login({ loaderData }: Route.ComponentProps) {
  return <LoginPage demo={loaderData} />;
}

function LoginPage({ demo }: { demo: DemoNotes }) {
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

function DemoSignIns({ signIns }: { signIns: readonly DemoSignIn[] }) {
  if (signIns.length === 0) return null;
  return (
    <section aria-labelledby="demo-sign-ins" className="mt-10 border-line border-t pt-6">
      <h2 id="demo-sign-ins" className="font-medium">
        This is the demo store. You can log in as
      </h2>
      <ul className="mt-3 divide-y divide-line border-line border-y">
        {signIns.map(({ email, password, about }) => (
          <li key={email} className="py-2.5">
            <p className="text-umber">{about}</p>
            <p className="wrap-anywhere">
              {email}, password <code className="font-medium font-sans">{password}</code>
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <a href="/mailbox" className="text-link touch-target">
          Open the demo mailbox
        </a>
      </p>
    </section>
  );
}
