import { Link } from "../../link.tsx";

/** The password reset link proves the address as well. */
export function VerifyByResetLink() {
  return (
    <p className="mt-5">
      You can also verify your email by setting a new password with a link we email you.{" "}
      <Link to="/password/forgot" className="text-link touch-target">
        Forgot your password?
      </Link>
    </p>
  );
}
