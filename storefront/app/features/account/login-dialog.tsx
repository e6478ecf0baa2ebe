import { Dialog } from "#ui/primitives/dialog.tsx";
import { Link } from "../../link.tsx";
import { LoginForm } from "./login-form.tsx";

/** Signs in over a page that must not be left, such as a half-filled checkout. */
export function LoginDialog(props: {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The address typed on the page below, if any. */
  readonly email: string;
}) {
  const { open, onClose, email } = props;
  return (
    <Dialog open={open} onClose={onClose} title="Login">
      {open && (
        <LoginForm email={email} onSignedIn={onClose}>
          <p className="-mt-2">
            <Link to="/password/forgot" className="text-link touch-target">
              Forgot your password?
            </Link>
          </p>
        </LoginForm>
      )}
    </Dialog>
  );
}
