import { useSession } from "../../session/session-context.tsx";

/** Who is checking out, or the way to sign in without leaving the page. */
export function CheckoutIdentity(props: {
  /** The shopper is about to press Login. */
  readonly onNear: () => void;
  readonly onLogin: () => void;
}) {
  const { user } = useSession();
  if (user) return <p className="min-w-0 text-umber wrap-anywhere">Signed in as {user.email}</p>;
  return (
    <p className="in-data-kept-token:invisible">
      Have an account?{" "}
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerEnter={props.onNear}
        onFocus={props.onNear}
        onClick={props.onLogin}
        className="text-link touch-target font-medium"
      >
        Login
      </button>
    </p>
  );
}
