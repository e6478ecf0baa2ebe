import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { StaffMember } from "#contract/api/staff.ts";
import { CloseIcon } from "#ui/primitives/icons.tsx";
import { Wordmark } from "../parts/wordmark.tsx";
import { RoomLinks } from "./room-links.tsx";
import { WhoIsHere } from "./who-is-here.tsx";

/** The bar over a narrow window, from which the rooms unfold. */
export function TopBar({ member }: { member: StaffMember }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    window.addEventListener("keydown", closeByKey);
    return () => window.removeEventListener("keydown", closeByKey);
  }, [open]);

  return (
    <header className="on-dark sticky top-0 z-header bg-ink text-on-ink lg:hidden">
      <div className="flex h-15 items-center gap-3 pr-4 pl-2">
        <button
          ref={button}
          type="button"
          aria-expanded={open}
          aria-controls="rooms-menu"
          aria-label={open ? "Close the menu" : "Open the menu"}
          onClick={() => setOpen(!open)}
          className="flex size-11 items-center justify-center"
        >
          {open ? <CloseIcon /> : <TwoLines />}
        </button>
        <Link to="/" className="flex min-h-11 items-center" onClick={() => setOpen(false)}>
          <Wordmark className="h-6.5" />
        </Link>
        <span className="text-nav text-on-ink-muted">Back office</span>
      </div>
      <div
        id="rooms-menu"
        hidden={!open}
        className="max-h-[calc(100dvh-3.75rem)] overflow-y-auto border-on-ink/15 border-t pt-2"
      >
        <RoomLinks role={member.role} onFollow={() => setOpen(false)} />
        <div className="mt-4">
          <WhoIsHere member={member} onFollow={() => setOpen(false)} />
        </div>
      </div>
    </header>
  );
}

function TwoLines() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      stroke="currentColor"
      strokeWidth="1.35"
      aria-hidden="true"
    >
      <path d="M1 6h18M1 14h18" />
    </svg>
  );
}
