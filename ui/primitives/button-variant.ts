import { classNames } from "./class-names.ts";

/** The last two are for dark backgrounds. */
export type ButtonVariant = "primary" | "ghost" | "danger" | "light" | "outlined";

/** 52px high; 48px for the next step of a record; 40px, or 34px in a row (44px on touch). */
export type ButtonSize = "regular" | "step" | "small" | "row";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-ink text-paper hover:bg-indigo active:bg-indigo",
  ghost: "border border-ink text-ink hover:bg-ink hover:text-paper active:bg-ink active:text-paper",
  danger: "bg-red text-paper hover:bg-ink active:bg-ink",
  light: "on-dark bg-light text-ink-deep hover:bg-light-hover active:bg-light-hover",
  outlined:
    "on-dark border border-light text-light hover:bg-light hover:text-ink-deep active:bg-light active:text-ink-deep",
};

const sizes: Record<ButtonSize, string> = {
  regular: "min-h-13 px-7 text-body",
  step: "min-h-12 px-6 text-body",
  small: "min-h-10 px-5 text-nav pointer-coarse:min-h-11",
  row: "min-h-8.5 px-3 text-meta pointer-coarse:min-h-11",
};

export function buttonClasses(
  variant: ButtonVariant = "primary",
  size: ButtonSize = "regular",
  className?: string,
): string {
  return classNames(
    "relative inline-flex items-center rounded-control justify-center gap-3 py-2 text-center font-medium leading-tight transition-colors select-none focus-visible:outline-offset-3",
    "disabled:border-transparent disabled:bg-plaster disabled:text-umber aria-disabled:border-transparent aria-disabled:bg-plaster aria-disabled:text-umber",
    variants[variant],
    sizes[size],
    className,
  );
}
