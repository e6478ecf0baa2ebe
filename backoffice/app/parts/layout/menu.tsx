import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { classNames } from "#ui/primitives/class-names.ts";
import { MoreIcon } from "./icons.tsx";

interface MenuProps {
  readonly label: string;
  /** Items styled with `menuItem`; a click on any closes the menu. */
  readonly children: ReactNode;
  readonly button?: { readonly className: string; readonly text?: string };
  readonly opensUp?: boolean;
}

export const menuItem =
  "flex min-h-11 w-full items-center gap-3 px-4 text-left text-nav hover:bg-plaster focus-visible:-outline-offset-2 disabled:text-umber";

export function Menu({ label, children, button, opensUp = false }: MenuProps) {
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
        aria-label={button?.text ? undefined : label}
        onClick={() => setOpen(!open)}
        className={
          button?.className ??
          "flex size-11 items-center justify-center hover:text-indigo md:size-10 md:border md:border-line-strong md:bg-paper"
        }
      >
        {button?.text ?? <MoreIcon />}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: hears the presses of its entries */}
      <div
        id={id}
        hidden={!open}
        onClick={() => setOpen(false)}
        className={classNames(
          "absolute right-0 z-menu w-60 border border-ink bg-paper py-1 text-ink shadow-menu",
          opensUp ? "bottom-full mb-2" : "top-full mt-1",
        )}
      >
        {children}
      </div>
    </div>
  );
}
