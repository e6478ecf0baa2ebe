import { useLocation } from "react-router";
import { classNames } from "#ui/primitives/class-names.ts";
import { ChevronDownIcon } from "#ui/primitives/icons.tsx";
import { Link } from "../link.tsx";
import { type ClothingTypesBySide, type ShopSide, sideLinks } from "./navigation.ts";
import { useDisclosure } from "./use-disclosure.ts";

export function SideMenu({
  side,
  clothingTypes,
}: {
  side: ShopSide;
  clothingTypes: ClothingTypesBySide;
}) {
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
      <ul className="absolute top-full left-0 z-menu mt-2 -ml-5 min-w-52 border border-ink bg-paper py-3 shadow-menu">
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
