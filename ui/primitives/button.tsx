import type { ButtonHTMLAttributes } from "react";
import { type ButtonSize, type ButtonVariant, buttonClasses } from "./button-variant.ts";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Shows pulsing threads and ignores clicks; focus stays. */
  readonly busy?: boolean;
}

/** `disabled` ignores clicks but stays focusable, so that keyboard users keep their place. */
export function Button({
  variant,
  size,
  busy = false,
  disabled = false,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      aria-disabled={disabled || undefined}
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      onClick={busy || disabled ? (event) => event.preventDefault() : onClick}
      className={buttonClasses(variant, size, className)}
    >
      {busy && <PulsingThreads />}
      <span className="contents">{children}</span>
    </button>
  );
}

function PulsingThreads() {
  return (
    <span aria-hidden="true" className="relative -mr-3 h-4 w-0">
      <span className="absolute right-2 flex h-4 gap-0.5">
        {[1, 2, 3, 4, 5].map((thread) => (
          <span key={thread} className="pulsing-thread w-px bg-current" />
        ))}
      </span>
    </span>
  );
}
