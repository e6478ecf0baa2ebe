import { useEffect, useState } from "react";
import { NavLink, useLocation } from "react-router";
import { pluralForm } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import {
  ArrowLeftIcon,
  BagIcon,
  ChevronDownIcon,
  CloseIcon,
  SearchIcon,
} from "#ui/primitives/icons.tsx";
import { HeaderSearch } from "../features/search/header-search.tsx";
import { Link } from "../link.tsx";
import { useCart } from "../session/cart/cart-context.tsx";
import { useGoBack } from "../use-go-back.ts";
import { AccountMenu } from "./account-menu.tsx";
import { loadCartDrawer } from "./lazy-cart-drawer.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { type ClothingTypesBySide, type ShopSide, shopSides, sideLinks } from "./navigation.ts";
import { useDisclosure } from "./use-disclosure.ts";
import { Wordmark } from "./wordmark.tsx";

export function Header({ clothingTypes }: { clothingTypes: ClothingTypesBySide }) {
  const [isSearchOpen, setSearchOpen] = useState(false);
  const location = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is what puts the search away
  useEffect(() => setSearchOpen(false), [location]);

  return (
    <header className="sticky top-0 z-header border-line border-b bg-bone text-nav print:hidden">
      <div className="page-margin flex min-h-15 items-center gap-3 whitespace-nowrap max-[64rem]:flex-wrap md:min-h-18 md:gap-5 xl:gap-7">
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

function BackButton() {
  const goBack = useGoBack("/");
  const { pathname } = useLocation();
  if (pathname === "/") return null;

  return (
    <div className="hidden items-center gap-5 back:flex">
      <button
        type="button"
        onClick={goBack}
        className="flex min-h-11 items-center gap-2.5 hover:text-indigo"
      >
        <ArrowLeftIcon className="size-4.5" />
        <span>Back</span>
      </button>
      <span aria-hidden="true" className="h-6 border-line border-l" />
    </div>
  );
}

function CartButton() {
  const { itemCount, open } = useCart();
  return (
    <button
      type="button"
      onClick={open}
      onPointerEnter={loadCartDrawer}
      onFocus={loadCartDrawer}
      aria-haspopup="dialog"
      className="flex min-h-11 min-w-11 items-center justify-end gap-2 hover:text-indigo"
    >
      <BagIcon />
      <span className="max-md:sr-only">Cart </span>
      {itemCount > 0 && (
        <span className="flex h-5 min-w-5 items-center justify-center rounded-badge bg-laterite px-1 font-semibold text-meta text-paper leading-none tabular-nums">
          <span>{itemCount}</span>
          <span className="sr-only"> {pluralForm(itemCount, "item", "items")}</span>
        </span>
      )}
    </button>
  );
}

function SideMenu({ side, clothingTypes }: { side: ShopSide; clothingTypes: ClothingTypesBySide }) {
  const ref = useDisclosure();
  const { pathname, search } = useLocation();
  const isCurrent =
    pathname === "/products" && new URLSearchParams(search).get("category") === side.category;
  return (
    <details ref={ref} name="site-menu" className="group relative">
      <summary
        className={classNames(
          "flex min-h-11 items-center gap-2 border-y-2 border-t-transparent hover:text-indigo",
          isCurrent ? "border-b-ink" : "border-b-transparent",
        )}
      >
        {side.label}
        <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="absolute top-full left-0 z-menu mt-2 -ml-5 min-w-52 rounded-panel border border-ink bg-paper py-3 shadow-menu">
        {sideLinks(side, clothingTypes).map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              className="block px-5 py-2 hover:bg-plaster focus-visible:-outline-offset-2"
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
