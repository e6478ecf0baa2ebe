import { useSession } from "../../session/session-context.tsx";

interface LoginWay {
  /** The shopper is about to sign in. */
  readonly onNear: () => void;
  readonly onLogin: () => void;
}

/** Who is checking out, or the way to sign in without leaving the page. */
export function CheckoutIdentity(props: LoginWay) {
  const { user } = useSession();
  if (user) return <p className="min-w-0 text-umber wrap-anywhere">Signed in as {user.email}</p>;
  return (
    <p className="in-data-kept-token:invisible">
      Have an account? <LoginButton {...props}>Login</LoginButton>
    </p>
  );
}

/**
 * The way to sign in beside a typed e-mail address. It is offered for every address alike: whether one has an
 * account is nobody else's to know (docs/decisions/0009-accounts-and-sessions.md).
 */
export function SignInOffer(way: LoginWay) {
  return (
    <>
      Have an account with this address? <LoginButton {...way}>Sign in</LoginButton>
    </>
  );
}

function LoginButton(props: LoginWay & { readonly children: string }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onPointerEnter={props.onNear}
      onFocus={props.onNear}
      onClick={props.onLogin}
      className="text-link touch-target font-medium"
    >
      {props.children}
    </button>
  );
}
