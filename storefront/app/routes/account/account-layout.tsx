import type { ReactNode } from "react";
import { NavLink, Outlet } from "react-router";
import type { User } from "#contract/api/accounts/auth.ts";
import { LoomStrip } from "#ui/primitives/loom-strip.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { tabClasses, tabRowClasses } from "#ui/primitives/tab-classes.ts";
import { Link } from "../../link.tsx";
import { RequireAccount } from "../../session/require-account.tsx";
import { useSession } from "../../session/session-context.tsx";

export const meta = () => [{ name: "robots", content: "noindex" }];

export default function Account() {
  const { user } = useSession();
  return (
    <RequireAccount>
      {user && (
        <AccountFrame user={user}>
          <Outlet />
        </AccountFrame>
      )}
    </RequireAccount>
  );
}

const tabs = [
  { to: "/account", label: "Profile", end: true },
  { to: "/account/orders", label: "Orders", end: false },
  { to: "/account/wishlist", label: "Wishlist", end: false },
] as const;

function AccountFrame({ user, children }: { user: User; children: ReactNode }) {
  return (
    <div className="page-margin fill-window pt-8 md:pt-13">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h1 className="type-page wrap-anywhere">{user.firstName}’s wardrobe</h1>
        <BusinessChip />
      </div>
      <nav aria-label="Account" className={`${tabRowClasses} mt-5 md:mt-6`}>
        {tabs.map(({ to, label, end }) => (
          <NavLink key={to} to={to} end={end} className={({ isActive }) => tabClasses(isActive)}>
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="pt-6 md:pt-8">{children}</div>
    </div>
  );
}

const statusStyles = {
  approved: { tone: "good", label: "Approved business" },
  rejected: { tone: "bad", label: "Business not approved" },
  pending: { tone: "waiting", label: "Business in review" },
} as const;

function BusinessChip() {
  const { business: profile } = useSession();
  if (!profile) return null;
  const style = statusStyles[profile.status] ?? statusStyles.pending;
  return (
    <div className="grid gap-3 max-md:w-full">
      <Link
        to="/business-profile"
        className="flex overflow-clip rounded-panel border border-line bg-paper transition-colors hover:border-ink"
      >
        <LoomStrip direction="standing" className="w-2" />
        <span className="flex min-w-0 flex-col px-5 py-2.5">
          <span className="font-medium wrap-anywhere">{profile.companyName}</span>
          <Status tone={style.tone}>{style.label}</Status>
        </span>
      </Link>
      {profile.status === "approved" && (
        <Link to="/quick-order" className="justify-self-start text-link text-nav touch-target">
          Order from a list
        </Link>
      )}
    </div>
  );
}
