import { useLocation } from "react-router";
import { lazyPart } from "#ui/primitives/lazy-part.tsx";
import { Link } from "../link.tsx";
import { useSession } from "../session/session-context.tsx";

/** Fetched for those who are signed in; its place is kept. */
const loadSignedIn = () => import("./signed-in-menu.tsx");
const SignedInMenu = lazyPart(async () => ({ default: (await loadSignedIn()).SignedInMenu }));
const SignedInLinks = lazyPart(async () => ({ default: (await loadSignedIn()).SignedInLinks }));

/** The links of the signed-out stay invisible while a kept token is being tried, so that nothing jumps. */
const whileSignedOut = "in-data-kept-token:invisible";

/** Login and Register of the wide header, or the menu of whoever is signed in; both take the same room. */
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
      className={`flex min-h-11 items-center hover:text-indigo ${whileSignedOut}`}
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
        <li className={whileSignedOut}>
          <Link to="/login" state={origin} className={row}>
            Login
          </Link>
        </li>
        <li className={whileSignedOut}>
          <Link to="/register" state={origin} className={row}>
            Register
          </Link>
        </li>
      </>
    );
  }
  return <SignedInLinks user={user} />;
}

/** Where sign-in shall lead back to: the page one is on, unless that is home. */
function useOrigin(): unknown {
  const { pathname, search, state } = useLocation();
  // Between Login and Register the first origin stays.
  if (pathname === "/login" || pathname === "/register") return state;
  return pathname === "/" ? null : { from: `${pathname}${search}` };
}
