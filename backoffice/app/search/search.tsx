import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { StaffRole } from "#contract/api/staff/staff.ts";
import { hasRight } from "#contract/rights.ts";
import { CloseIcon, SearchIcon } from "#ui/primitives/icons.tsx";
import { KeyCap } from "../keys/key-cap.tsx";
import { useSingleKeys } from "../keys/keys-context.tsx";
import { useMinWidth } from "../parts/layout/use-min-width.ts";
import { useMemberId } from "../session/use-member.ts";
import { SearchResults } from "./search-results.tsx";
import type { SearchRow } from "./search-row.ts";
import { saveRecentlyOpened, useSearchResults } from "./use-search-results.ts";

interface SearchProps {
  readonly role: StaffRole;
  readonly onClose: () => void;
}

export default function Search({ role, onClose }: SearchProps) {
  const navigate = useNavigate();
  const member = useMemberId();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [index, setIndex] = useState(0);
  const [onlyOrders, setOnlyOrders] = useState(false);
  const { heading, rows, isSearching, isFailed } = useSearchResults(text, role, onlyOrders);
  const { single } = useSingleKeys();
  // On a phone Tab moves to the Close button.
  const isWide = useMinWidth("768px");
  const canFilterOrders = isWide && hasRight(role, "orders.read") && text.trim() !== "";
  const current = Math.min(index, rows.length - 1);

  useEffect(() => field.current?.focus(), []);

  function openRow(row: SearchRow, inNewTab: boolean) {
    if (row.kind !== "do") saveRecentlyOpened(member, row);
    onClose();
    const isShop = row.address.startsWith("shop:");
    const address = isShop ? row.address.slice("shop:".length) : row.address;
    if (isShop || inNewTab)
      window.open(isShop ? address : `/staff${address}`, "_blank", "noopener");
    else void navigate(address);
  }

  function moveByKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setIndex((current + step + rows.length) % Math.max(rows.length, 1));
    } else if (event.key === "Tab" && canFilterOrders && !event.shiftKey) {
      event.preventDefault();
      setOnlyOrders(!onlyOrders);
      setIndex(0);
    } else if (event.key === "Escape") {
      // The browser would clear the input first.
      event.preventDefault();
      onClose();
    } else if (event.key === "Enter") {
      event.preventDefault();
      const selected = rows[current];
      if (selected) openRow(selected, event.ctrlKey || event.metaKey);
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
          value={text}
          maxLength={100}
          onChange={({ target }) => {
            setText(target.value);
            setIndex(0);
          }}
          onKeyDown={moveByKey}
          className="h-15 min-w-0 grow appearance-none bg-transparent text-lead outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        <span id={`${listId}-hint`} className="shrink-0 text-meta text-umber max-md:hidden">
          {onlyOrders ? "Orders only" : searchHint(role)}
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
      <SearchResults
        id={listId}
        rows={rows}
        current={current}
        heading={heading}
        showsKeys={single}
        onSelect={openRow}
      />
      <p role="status" className="px-4 text-umber md:px-5">
        {isFailed && <span className="block py-4">Can't reach the store. Showing pages only.</span>}
        {!isFailed && rows.length === 0 && (
          <span className="block py-4">{emptyText(text.trim(), isSearching)}</span>
        )}
        {rows.length > 0 && (
          <span className="sr-only">
            {rows.length} found<span>{onlyOrders && ", orders only"}</span>
          </span>
        )}
      </p>
      <p className="flex gap-5 border-line border-t px-5 py-2.5 text-meta text-umber max-md:hidden">
        <Hint shortcuts={["↑", "↓"]} action="move" />
        <Hint shortcuts={["Enter"]} action="open" />
        <Hint shortcuts={["Ctrl Enter"]} action="in a new tab" />
        {canFilterOrders && (
          <Hint shortcuts={["Tab"]} action={onlyOrders ? "everything" : "orders only"} />
        )}
        <span className="ml-auto">
          <Hint shortcuts={["Esc"]} action="close" />
        </span>
      </p>
    </>
  );
}

function emptyText(text: string, isSearching: boolean): string {
  if (text === "") return "Recent items appear here.";
  return isSearching ? "Searching…" : `No results for “${text}”.`;
}

function Hint({ shortcuts, action }: { shortcuts: readonly string[]; action: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {shortcuts.map((shortcut) => (
        <KeyCap key={shortcut} shortcut={shortcut} />
      ))}
      <span>{action}</span>
    </span>
  );
}

/** Examples of searches a role can make: "Try Kano, 0803…, “low”, ₦58,000". */
export function searchHint(role: StaffRole): string {
  const hints = [
    ...(hasRight(role, "orders.read") ? ["Kano", "0803…"] : []),
    ...(hasRight(role, "stock.change") ? ["“low”"] : []),
    ...(hasRight(role, "prices.read") ? ["₦58,000"] : []),
  ];
  return hints.length === 0 ? "" : `Try ${hints.join(", ")}`;
}
