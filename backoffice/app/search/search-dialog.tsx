import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { StaffRole } from "#contract/api/staff.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { ArrowRightIcon, CloseIcon, SearchIcon } from "#ui/primitives/icons.tsx";
import { LoomStrip } from "#ui/primitives/loom-strip.tsx";
import { useModal } from "#ui/primitives/use-modal.ts";
import { KeyCap } from "../keys/key-cap.tsx";
import { roomsFor } from "../layout/rooms.ts";
import { findPlaces, roomPlaces } from "./search-rooms.ts";

interface SearchDialogProps {
  readonly role: StaffRole;
  readonly open: boolean;
  readonly onClose: () => void;
}

const mostRows = 8;

/** The one search of the back office, open over every room. */
export function SearchDialog({ role, open, onClose }: SearchDialogProps) {
  const ref = useModal(open, onClose);
  const navigate = useNavigate();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const places = roomPlaces(roomsFor(role));
  const found = (typed.trim() === "" ? places : findPlaces(places, typed)).slice(0, mostRows);
  const current = Math.min(at, found.length - 1);

  useEffect(() => {
    if (!open) return;
    setTyped("");
    setAt(0);
    field.current?.focus();
  }, [open]);

  function go(address: string) {
    onClose();
    void navigate(address);
  }

  function moveByKey(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      setAt((current + by + found.length) % Math.max(found.length, 1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      const chosen = found[current];
      if (chosen) go(chosen.address);
    }
  }

  return (
    <dialog ref={ref} aria-label="Search" className="overlay overlay-search">
      <LoomStrip direction="lying" className="h-2.5 max-md:hidden" />
      <div className="flex items-center gap-3 border-ink border-b pr-2 pl-4 md:px-5">
        <SearchIcon />
        <input
          ref={field}
          type="search"
          role="combobox"
          aria-label="Search"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-activedescendant={found.length > 0 ? `${listId}-${current}` : undefined}
          autoComplete="off"
          value={typed}
          maxLength={100}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
          }}
          onKeyDown={moveByKey}
          className="h-15 min-w-0 grow appearance-none bg-transparent text-lead outline-none"
        />
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="flex size-11 items-center justify-center"
        >
          <CloseIcon />
        </button>
      </div>
      <p className="px-4 pt-3 text-meta text-umber md:px-5">Rooms</p>
      <div id={listId} role="listbox" aria-label="Found" className="pb-2">
        {found.map(({ label, address }, i) => (
          // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: keys are heard by the field
          <div
            key={address}
            id={`${listId}-${i}`}
            role="option"
            aria-selected={i === current}
            onClick={() => go(address)}
            className={classNames(
              "flex min-h-11 cursor-pointer items-center gap-3 border-l-3 px-4 md:px-4.5",
              i === current ? "border-indigo bg-indigo-wash" : "border-transparent",
            )}
          >
            <ArrowRightIcon className="size-4.5" />
            {label}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="px-5 pb-4 text-umber">Nothing found for “{typed}”.</p>}
      <p className="flex gap-5 border-line border-t px-5 py-2.5 text-meta text-umber max-md:hidden">
        <span className="flex items-center gap-1">
          <KeyCap press="↑" />
          <KeyCap press="↓" /> move
        </span>
        <span className="flex items-center gap-1.5">
          <KeyCap press="Enter" /> open
        </span>
        <span className="ml-auto flex items-center gap-1.5">
          <KeyCap press="Esc" /> away
        </span>
      </p>
    </dialog>
  );
}
