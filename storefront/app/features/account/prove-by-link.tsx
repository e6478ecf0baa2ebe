import { Link } from "../../link.tsx";

/** The other way to verify an address, for who gets no code: the link of a forgotten password comes to it as well. */
export function ProveByLink() {
  return (
    <p className="mt-5">
      There is another way to verify your email: set a new password through a link we mail you.{" "}
      <Link to="/password/forgot" className="text-link touch-target">
        Forgot your password?
      </Link>
    </p>
  );
}
