import { useEffect, useState } from "react";
import { NavLink, useLocation } from "react-router";
import { classNames } from "#ui/primitives/class-names.ts";
import { CloseIcon, SearchIcon } from "#ui/primitives/icons.tsx";
import { HeaderSearch } from "../features/search/header-search.tsx";
import { Link } from "../link.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { BackButton } from "./back-button.tsx";
import { CartButton } from "./cart-button.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { type ClothingTypesBySide, shopSides } from "./navigation.ts";
import { SideMenu } from "./side-menu.tsx";
import { Wordmark } from "./wordmark.tsx";

export function Header({ clothingTypes }: { clothingTypes: ClothingTypesBySide }) {
  const [isSearchOpen, setSearchOpen] = useState(false);
  const location = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is what puts the search away
  useEffect(() => setSearchOpen(false), [location]);

  return (
    <header className="sticky top-0 z-header border-line border-b bg-bone text-nav">
      <div className="page-margin flex h-15 items-center gap-3 whitespace-nowrap md:h-18 md:gap-5 xl:gap-7">
        <BackButton />
        <MobileMenu clothingTypes={clothingTypes} onOpen={() => setSearchOpen(false)} />
        <Link to="/" className="flex min-h-11 shrink-0 items-center">
          <Wordmark className="h-7.5 w-auto translate-y-1 md:h-8" />
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-5 lg:flex xl:gap-7">
          <HeaderLink to="/products/new">New Arrivals</HeaderLink>
          {shopSides.map((side) => (
            <SideMenu key={side.category} side={side} clothingTypes={clothingTypes} />
          ))}
          <HeaderLink to="/partner">Partner</HeaderLink>
        </nav>
        <div className="grow" />
        <div
          className={classNames(
            "whitespace-normal lg:static lg:block lg:w-auto lg:max-w-60 lg:grow lg:border-0 lg:p-0",
            isSearchOpen
              ? "absolute inset-x-0 top-full z-menu border-ink border-b bg-bone px-4 py-3 md:px-10"
              : "hidden",
          )}
          id="header-search"
        >
          <HeaderSearch focusOnShow={isSearchOpen} />
        </div>
        <button
          type="button"
          aria-expanded={isSearchOpen}
          aria-controls="header-search"
          onClick={() => setSearchOpen((isOpen) => !isOpen)}
          className="flex size-11 items-center justify-center lg:hidden"
        >
          {isSearchOpen ? <CloseIcon /> : <SearchIcon />}
          <span className="sr-only">Search</span>
        </button>
        <AccountMenu />
        <CartButton />
      </div>
    </header>
  );
}

function HeaderLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        classNames(
          "flex min-h-11 items-center border-y-2 border-t-transparent hover:text-indigo",
          isActive ? "border-b-ink" : "border-b-transparent",
        )
      }
    >
      {children}
    </NavLink>
  );
}
