import type { ReactNode } from "react";
import { NavLink } from "react-router";
import type { User } from "#contract/api/accounts/auth.ts";
import { tabClasses, tabRowClasses } from "#ui/primitives/tab-classes.ts";
import { BusinessChip } from "./business-chip.tsx";

const tabs = [
  { to: "/account", label: "Profile", end: true },
  { to: "/account/orders", label: "Orders", end: false },
  { to: "/account/wishlist", label: "Wishlist", end: false },
] as const;

export function AccountFrame({ user, children }: { user: User; children: ReactNode }) {
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
