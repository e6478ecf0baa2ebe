import { useLocation } from "react-router";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { Link } from "../link.tsx";
import { useSession } from "../session/session-context.tsx";

const loadSignedIn = () => import("./signed-in-menu.tsx");
const SignedInMenu = lazyComponent(async () => ({ default: (await loadSignedIn()).SignedInMenu }));
const SignedInLinks = lazyComponent(async () => ({
  default: (await loadSignedIn()).SignedInLinks,
}));

/** Signed-out links stay invisible while a stored token is checked, to avoid a jump. */
const hiddenWhileRestoring = "in-data-restoring-session:invisible";

/** Login and Register, or the menu of the signed-in shopper; both have the same width. */
export function AccountMenu() {
  const { user } = useSession();
  return (
    <div className="hidden w-36 items-center justify-end gap-5 lg:flex">
      {user ? (
        <SignedInMenu user={user} />
      ) : (
        <>
          <HeaderLink to="/login">Login</HeaderLink>
          <HeaderLink to="/register">Register</HeaderLink>
        </>
      )}
    </div>
  );
}

function HeaderLink({ to, children }: { to: string; children: string }) {
  const origin = useOrigin();
  return (
    <Link
      to={to}
      state={origin}
      className={`flex min-h-11 items-center hover:text-indigo ${hiddenWhileRestoring}`}
    >
      {children}
    </Link>
  );
}

/** The account's part of the mobile menu. */
export function MobileAccountLinks() {
  const { user } = useSession();
  const origin = useOrigin();
  const row = "flex min-h-12 w-full items-center";
  if (!user) {
    return (
      <>
        <li className={hiddenWhileRestoring}>
          <Link to="/login" state={origin} className={row}>
            Login
          </Link>
        </li>
        <li className={hiddenWhileRestoring}>
          <Link to="/register" state={origin} className={row}>
            Register
          </Link>
        </li>
      </>
    );
  }
  return <SignedInLinks user={user} />;
}

function useOrigin(): unknown {
  const { pathname, search, state } = useLocation();
  // Between Login and Register the first origin stays.
  if (pathname === "/login" || pathname === "/register") return state;
  return pathname === "/" ? null : { from: `${pathname}${search}` };
}
