import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { StaffRole } from "#contract/api/staff.ts";
import { hasRight } from "#contract/rights.ts";
import { CloseIcon, SearchIcon } from "#ui/primitives/icons.tsx";
import { KeyCap } from "../keys/key-cap.tsx";
import { useSingleKeys } from "../keys/keys-context.tsx";
import { useMinWidth } from "../parts/use-wide.ts";
import { useMemberId } from "../session/use-member.ts";
import type { FoundRow } from "./found-row.ts";
import { FoundRows } from "./found-rows.tsx";
import { keepOpened } from "./last-opened.ts";
import { searchHint } from "./search-hint.ts";
import { useFound } from "./use-found.ts";

interface SearchProps {
  readonly role: StaffRole;
  readonly onClose: () => void;
}

/** The field of the search and what it finds, moved through by the arrows. */
export default function Search({ role, onClose }: SearchProps) {
  const navigate = useNavigate();
  const member = useMemberId();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const [onlyOrders, setOnlyOrders] = useState(false);
  const { rows, isSearching, isFailed } = useFound(typed, role, onlyOrders);
  const { single } = useSingleKeys();
  // A phone has a button to come to by Tab; elsewhere the field is alone.
  const isWide = useMinWidth("48rem");
  const mayNarrow = isWide && hasRight(role, "orders.read") && typed.trim() !== "";
  const current = Math.min(at, rows.length - 1);

  useEffect(() => field.current?.focus(), []);

  function go(row: FoundRow, inNewTab: boolean) {
    if (row.kind !== "do") keepOpened(member, row);
    onClose();
    const isShop = row.address.startsWith("shop:");
    const address = isShop ? row.address.slice("shop:".length) : row.address;
    if (isShop || inNewTab)
      window.open(isShop ? address : `/staff${address}`, "_blank", "noopener");
    else void navigate(address);
  }

  function moveByKey(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) {
      event.preventDefault();
      setAt((current + by + rows.length) % Math.max(rows.length, 1));
    } else if (event.key === "Tab" && mayNarrow && !event.shiftKey) {
      event.preventDefault();
      setOnlyOrders(!onlyOrders);
      setAt(0);
    } else if (event.key === "Escape") {
      // The browser would first empty the field.
      event.preventDefault();
      onClose();
    } else if (event.key === "Enter") {
      event.preventDefault();
      const chosen = rows[current];
      if (chosen) go(chosen, event.ctrlKey || event.metaKey);
    }
  }

  return (
    <>
      <div className="flex items-center gap-3 border-ink border-b pr-2 pl-4 md:px-5">
        <SearchIcon />
        <input
          ref={field}
          type="search"
          role="combobox"
          aria-label="Search"
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-describedby={`${listId}-hint`}
          aria-activedescendant={rows.length > 0 ? `${listId}-${current}` : undefined}
          autoComplete="off"
          value={typed}
          maxLength={100}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
          }}
          onKeyDown={moveByKey}
          className="h-15 min-w-0 grow appearance-none bg-transparent text-lead outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        <span id={`${listId}-hint`} className="shrink-0 text-meta text-umber max-md:hidden">
          {onlyOrders ? "Only orders" : searchHint(role)}
        </span>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="flex size-11 shrink-0 items-center justify-center md:hidden"
        >
          <CloseIcon />
        </button>
      </div>
      <FoundRows
        id={listId}
        rows={rows}
        current={current}
        head={typed.trim() === "" ? "Opened last" : undefined}
        showsKeys={single}
        onChoose={go}
      />
      <p role="status" className="px-4 text-umber md:px-5">
        {isFailed && (
          <span className="block py-4">The store could not be asked. Rooms are found.</span>
        )}
        {!isFailed && rows.length === 0 && (
          <span className="block py-4">{whyEmpty(typed.trim(), isSearching)}</span>
        )}
        {rows.length > 0 && (
          <span className="sr-only">
            {rows.length} found{onlyOrders && ", only orders"}
          </span>
        )}
      </p>
      <p className="flex gap-5 border-line border-t px-5 py-2.5 text-meta text-umber max-md:hidden">
        <Hint presses={["↑", "↓"]} does="move" />
        <Hint presses={["Enter"]} does="open" />
        <Hint presses={["Ctrl Enter"]} does="in a new tab" />
        {mayNarrow && <Hint presses={["Tab"]} does={onlyOrders ? "everything" : "only orders"} />}
        <span className="ml-auto">
          <Hint presses={["Esc"]} does="away" />
        </span>
      </p>
    </>
  );
}

function whyEmpty(typed: string, isSearching: boolean): string {
  if (typed === "") return "What you open from here stands here the next time.";
  return isSearching ? "Searching…" : `Nothing found for “${typed}”.`;
}

function Hint({ presses, does }: { presses: readonly string[]; does: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {presses.map((press) => (
        <KeyCap key={press} press={press} />
      ))}
      {does}
    </span>
  );
}
