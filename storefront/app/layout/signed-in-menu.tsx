import { useLocation, useNavigate } from "react-router";
import type { User } from "#contract/api/accounts/auth.ts";
import { ChevronDownIcon } from "#ui/primitives/icons.tsx";
import { ReviewStatus } from "../components/review-status.tsx";
import { Link } from "../link.tsx";
import { useSession } from "../session/session-context.tsx";
import { useDisclosure } from "./use-disclosure.ts";

export function SignedInMenu({ user }: { user: User }) {
  const ref = useDisclosure();
  const logout = useLogout();
  const item =
    "flex min-h-11 w-full items-center px-5 hover:bg-plaster focus-visible:-outline-offset-2";
  return (
    <details ref={ref} name="site-menu" className="group relative min-w-0">
      <summary className="flex min-h-11 min-w-0 items-center gap-2 hover:text-indigo">
        <Avatar user={user} />
        <span className="min-w-0 truncate">Hi, {user.firstName}</span>
        <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="absolute top-full right-0 z-menu mt-2 min-w-44 rounded-panel border border-ink bg-paper py-2 shadow-menu">
        <li>
          <Link to="/profile" className={item}>
            View profile
          </Link>
        </li>
        <li>
          <Link
            to="/business-profile"
            className={`${item} flex-col items-start justify-center py-2`}
          >
            Business profile
            <BusinessStatus />
          </Link>
        </li>
        <li>
          <button type="button" onClick={logout} className={item}>
            Logout
          </button>
        </li>
      </ul>
    </details>
  );
}

export function SignedInLinks({ user }: { user: User }) {
  const logout = useLogout();
  const row = "flex min-h-12 w-full items-center";
  return (
    <>
      <li className="flex min-h-12 min-w-0 items-center gap-2.5 font-medium">
        <Avatar user={user} />
        <span className="min-w-0 truncate">Hi, {user.firstName}</span>
      </li>
      <li>
        <Link to="/profile" className={row}>
          View profile
        </Link>
      </li>
      <li>
        <Link to="/business-profile" className={`${row} flex-wrap gap-x-4`}>
          Business profile
          <BusinessStatus />
        </Link>
      </li>
      <li>
        <button type="button" onClick={logout} className={row}>
          Logout
        </button>
      </li>
    </>
  );
}

function BusinessStatus() {
  const { business } = useSession();
  return business && <ReviewStatus status={business.status} />;
}

function Avatar({ user }: { user: User }) {
  const initials = [user.firstName, user.lastName].map(firstGrapheme).join("");
  return (
    <span
      aria-hidden="true"
      className="flex size-7 shrink-0 items-center justify-center rounded-badge bg-indigo font-semibold text-meta text-paper leading-none"
    >
      {initials}
    </span>
  );
}

/** The first letter with its accents: ẹ́ is one letter and three code points. */
function firstGrapheme(name: string): string {
  const [first] = new Intl.Segmenter("en").segment(name.trim().toUpperCase());
  return first?.segment ?? "";
}

/** Works offline. Account pages redirect home by themselves, the checkout from here. */
function useLogout() {
  const { logout } = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => {
    void logout();
    // The form and its order must not be visible to the next person.
    if (/^\/checkout(\/|$)/i.test(pathname)) void navigate("/");
  };
}
