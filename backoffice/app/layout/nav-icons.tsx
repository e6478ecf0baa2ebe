import { BagIcon, drawIcon, SearchIcon } from "#ui/primitives/icons.tsx";

export const navIcons = {
  today: drawIcon(<path d="M2.5 3.5h15v13h-15zM2.5 8h15M5.5 11.5h4" />),
  orders: BagIcon,
  search: SearchIcon,
  products: drawIcon(
    <path d="M7 3 2 5.5l1.6 3.8 2-.8V17h8.8V8.5l2 .8L18 5.5 13 3a3 3 0 0 1-6 0Z" />,
  ),
  sections: drawIcon(
    <path d="M3 3h5.5v5.5H3zM11.5 3H17v5.5h-5.5zM3 11.5h5.5V17H3zM11.5 11.5H17V17h-5.5z" />,
  ),
} as const;

export type NavIcon = keyof typeof navIcons;
