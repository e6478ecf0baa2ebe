import { Link } from "react-router";

/** Login and Register of the wide header. */
export function AccountMenu() {
  return (
    <div className="hidden items-center gap-5 lg:flex">
      <Link to="/login" className="flex min-h-11 items-center hover:text-indigo">
        Login
      </Link>
      <Link to="/register" className="flex min-h-11 items-center hover:text-indigo">
        Register
      </Link>
    </div>
  );
}

/** Login and Register of the mobile menu. */
export function MobileAccountLinks() {
  return (
    <>
      <MobileLink to="/login">Login</MobileLink>
      <MobileLink to="/register">Register</MobileLink>
    </>
  );
}

function MobileLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to} className="flex min-h-12 items-center">
        {children}
      </Link>
    </li>
  );
}
