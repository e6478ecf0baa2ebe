import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { Link } from "../../link.tsx";
import { LoginForm } from "./login-form.tsx";

export function LoginDialog(props: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly email: string;
}) {
  const { open, onClose, email } = props;
  return (
    <Dialog open={open} onClose={onClose} title="Log in">
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
