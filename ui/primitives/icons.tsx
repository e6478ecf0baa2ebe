import type { ReactNode, SVGProps } from "react";

type IconProps = SVGProps<SVGSVGElement>;

export function drawIcon(shape: ReactNode) {
  return function Icon(props: IconProps) {
    return (
      <svg
        width="20"
        height="20"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.35"
        aria-hidden="true"
        focusable="false"
        {...props}
      >
        {shape}
      </svg>
    );
  };
}

export const ArrowLeftIcon = drawIcon(<path d="M18 10H3M8.5 4.5 3 10l5.5 5.5" />);
export const ArrowRightIcon = drawIcon(<path d="M2 10h15M11.5 4.5 17 10l-5.5 5.5" />);
export const ChevronDownIcon = drawIcon(<path d="m5.5 8 4.5 4.5L14.5 8" />);
export const SearchIcon = drawIcon(
  <>
    <circle cx="8.5" cy="8.5" r="5.5" />
    <path d="m12.7 12.7 5 5" />
  </>,
);
export const BagIcon = drawIcon(
  <>
    <path d="M3.2 6.5h13.6l.7 11.3h-15z" />
    <path d="M6.8 9V5.2a3.2 3.2 0 0 1 6.4 0V9" />
  </>,
);
export const HeartIcon = drawIcon(
  <path d="M10 17.2C4.6 13.4 2.2 10.4 2.2 7.2A4 4 0 0 1 6.2 3c1.6 0 3 .9 3.8 2.4A4.3 4.3 0 0 1 13.8 3a4 4 0 0 1 4 4.2c0 3.2-2.4 6.2-7.8 10Z" />,
);
export const CloseIcon = drawIcon(<path d="m4 4 12 12M16 4 4 16" />);
export const MenuIcon = drawIcon(<path d="M2 5.5h16M2 10h16M2 14.5h16" />);
export const FilterIcon = drawIcon(<path d="M2 5.5h16M5 10h10M8 14.5h4" />);
export const PlusIcon = drawIcon(<path d="M10 4.5v11M4.5 10h11" />);
export const MinusIcon = drawIcon(<path d="M4.5 10h11" />);
export const CheckIcon = drawIcon(<path d="m3 11 4.5 4.5L17 5" />);
export const WarningIcon = drawIcon(<path d="M10 3 1.8 17h16.4zM10 8v4.6M10 14.2v1.6" />);
