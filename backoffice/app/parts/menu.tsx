import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { classNames } from "#ui/primitives/class-names.ts";
import { MoreIcon } from "./icons.tsx";

interface MenuProps {
  /** What the button is called for those who do not see where it stands. */
  readonly label: string;
  /** Buttons and links, made with `menuItem`; a press on any closes the menu. */
  readonly children: ReactNode;
  /** The look of the button: by itself, or with words in place of the three dots. */
  readonly button?: { readonly className: string; readonly words?: string };
  /** Whether it opens upwards, from a bar at the bottom. */
  readonly up?: boolean;
}

/** The classes of one entry of a menu. */
export const menuItem =
  "flex min-h-11 w-full items-center gap-3 px-4 text-left text-nav hover:bg-plaster focus-visible:-outline-offset-2 disabled:text-umber";

/** The rest of what may be done, behind three dots. */
export function Menu({ label, children, button, up = false }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event) => {
      if (!frame.current?.contains(target as Node)) setOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      setOpen(false);
      frame.current?.querySelector("button")?.focus();
    };
    window.addEventListener("pointerdown", closeOutside);
    window.addEventListener("focusin", closeOutside);
    window.addEventListener("keydown", closeByKey, true);
    return () => {
      window.removeEventListener("pointerdown", closeOutside);
      window.removeEventListener("focusin", closeOutside);
      window.removeEventListener("keydown", closeByKey, true);
    };
  }, [open]);

  return (
    <div ref={frame} className="relative">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={button?.words ? undefined : label}
        onClick={() => setOpen(!open)}
        className={
          button?.className ??
          "flex size-11 items-center justify-center hover:text-indigo md:size-10 md:border md:border-line-strong md:bg-paper"
        }
      >
        {button?.words ?? <MoreIcon />}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: hears the presses of its entries */}
      <div
        id={id}
        hidden={!open}
        onClick={() => setOpen(false)}
        className={classNames(
          "absolute right-0 z-menu w-60 border border-ink bg-paper py-1 text-ink shadow-menu",
          up ? "bottom-full mb-2" : "top-full mt-1",
        )}
      >
        {children}
      </div>
    </div>
  );
}
