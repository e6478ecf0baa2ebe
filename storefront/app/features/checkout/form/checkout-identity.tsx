import { useSession } from "../../../session/session-context.tsx";

interface LoginActions {
  /** Prefetches the login dialog. */
  readonly onIntent: () => void;
  readonly onLogin: () => void;
}

/** Who is checking out, or a way to log in without leaving the page. */
export function CheckoutIdentity(props: LoginActions) {
  const { user } = useSession();
  if (user)
    return <p className="min-w-0 text-umber wrap-anywhere">{`Logged in as ${user.email}`}</p>;
  return (
    <p key="guest" className="in-data-restoring-session:invisible">
      Have an account? <LoginButton {...props}>Log in</LoginButton>
    </p>
  );
}

/** Offered for every address alike, so it does not reveal who has an account (decision 9). */
export function LoginOffer(actions: LoginActions) {
  return (
    <span>
      Already have an account with this email? <LoginButton {...actions}>Log in</LoginButton>
    </span>
  );
}

function LoginButton(props: LoginActions & { readonly children: string }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onPointerEnter={props.onIntent}
      onFocus={props.onIntent}
      onClick={props.onLogin}
      className="text-link touch-target font-medium"
    >
      {props.children}
    </button>
  );
}
