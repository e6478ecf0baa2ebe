import { ChevronDownIcon, CloseIcon, MenuIcon } from "#ui/primitives/icons.tsx";
import { Link } from "../link.tsx";
import { MobileAccountLinks } from "./account-menu.tsx";
import { type ClothingTypesBySide, shopSides, sideLinks } from "./navigation.ts";
import { useDisclosure } from "./use-disclosure.ts";

interface MobileMenuProps {
  readonly clothingTypes: ClothingTypesBySide;
  readonly onOpen: () => void;
}

export function MobileMenu({ clothingTypes, onOpen }: MobileMenuProps) {
  const ref = useDisclosure();
  return (
    <details
      ref={ref}
      onToggle={(event) => event.currentTarget.open && onOpen()}
      className="group lg:hidden"
    >
      <summary className="-ml-3 flex size-11 items-center justify-center">
        <MenuIcon className="group-open:hidden" />
        <CloseIcon className="hidden group-open:block" />
        <span className="sr-only">Menu</span>
      </summary>
      <nav
        aria-label="Menu"
        className="absolute inset-x-0 top-full z-menu max-h-[calc(100dvh-60px)] overflow-y-auto border-ink border-y bg-paper px-4 py-2 shadow-menu md:px-10"
      >
        <ul className="divide-y divide-line text-input">
          <li>
            <Link to="/products/new" className="flex min-h-12 items-center">
              New Arrivals
            </Link>
          </li>
          {shopSides.map((side) => (
            <li key={side.category}>
              <details className="group/side">
                <summary className="flex min-h-12 items-center justify-between">
                  {side.label}
                  <ChevronDownIcon className="transition-transform group-open/side:rotate-180" />
                </summary>
                <ul className="pb-3 pl-4">
                  {sideLinks(side, clothingTypes).map((link) => (
                    <li key={link.to}>
                      <Link to={link.to} className="flex min-h-11 items-center">
                        {link.label}
                      </Link>
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          ))}
          <li>
            <Link to="/partner" className="flex min-h-12 items-center">
              Partner
            </Link>
          </li>
          <MobileAccountLinks />
        </ul>
      </nav>
    </details>
  );
}
