import type { ButtonHTMLAttributes } from "react";
import { type ButtonLook, type ButtonSize, buttonClasses } from "./button-look.ts";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  readonly size?: ButtonSize;
  /** Work is under way: threads pulse beside the label and presses are ignored, while focus stays. */
  readonly busy?: boolean;
}

/**
 * A button; `type` is "button" unless given. One that is `disabled` ignores presses and stays a stop of Tab, since
 * whoever leafs to the last page by keys would otherwise stand on nothing.
 */
export function Button({
  look,
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
      className={buttonClasses(look, size, className)}
    >
      {busy && <PulsingThreads />}
      {children}
    </button>
  );
}

/** Five thin threads that pulse left of the label. They take no room, so the button keeps its width. */
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
