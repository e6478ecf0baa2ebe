import { useId, useState } from "react";
import type { ListedCustomer } from "#contract/api/customers/customers.ts";
import { plural } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { PlusIcon, SearchIcon } from "#ui/primitives/icons.tsx";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { formatDate } from "../../parts/format/dates.ts";
import { useDebouncedValue } from "../../parts/forms/use-debounced-value.ts";

const pauseMs = 200;
const maxRows = 6;

interface CustomerSearchProps {
  readonly onChoose: (customer: ListedCustomer) => void;
  /** With what was typed. */
  readonly onNew: (text: string) => void;
}

/** By name or any part of the phone number; the last row adds what was typed. */
export function CustomerSearch({ onChoose, onNew }: CustomerSearchProps) {
  const listId = useId();
  const [text, setText] = useState("");
  const [current, setCurrent] = useState(0);
  const typed = text.trim();
  const search = useDebouncedValue(typed, pauseMs);
  const { loaded } = useLoaded(
    async (signal) => {
      if (search === "") return [];
      const query = { search, sort: "latest" } as const;
      return (await api("GET /staff/customers", { query, signal })).data.slice(0, maxRows);
    },
    ["new-order-customers", search],
    { showPrevious: true },
  );
  const found = loaded.state === "ready" && typed !== "" ? loaded.data : [];
  const isOpen = typed !== "";
  const last = found.length;
  const active = Math.min(current, last);

  function choose(index: number) {
    const customer = found[index];
    if (customer) onChoose(customer);
    else onNew(typed);
  }

  return (
    <div>
      <div className="relative">
        <SearchIcon className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2" />
        <input
          role="combobox"
          type="text"
          aria-label="Search customers by name or phone"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
          autoComplete="off"
          // The page's first job; nothing else has the focus yet.
          // biome-ignore lint/a11y/noAutofocus: the one field of a new order
          autoFocus
          maxLength={100}
          placeholder="Name or phone"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setCurrent(0);
          }}
          onKeyDown={(event) => {
            const { key } = event;
            if (!isOpen || !["ArrowDown", "ArrowUp", "Enter", "Escape"].includes(key)) return;
            event.preventDefault();
            if (key === "ArrowDown") setCurrent(active === last ? 0 : active + 1);
            if (key === "ArrowUp") setCurrent(active === 0 ? last : active - 1);
            if (key === "Enter") choose(active);
            if (key === "Escape") setText("");
          }}
          className="block h-12.5 w-full border border-line-strong bg-paper pr-3.5 pl-11 text-body text-ink placeholder:text-clay"
        />
      </div>
      <p role="status" className="sr-only">
        {isOpen && loaded.state === "ready" && !loaded.isPlaceholder
          ? plural(found.length, "customer")
          : ""}
      </p>
      {loaded.state === "failed" && (
        <p className="mt-2 text-meta text-red">Couldn't search customers. Check your connection.</p>
      )}
      <div
        id={listId}
        role="listbox"
        aria-label="Customers"
        className={classNames("border-ink border-x border-b", !isOpen && "hidden")}
      >
        {found.map((customer, index) => (
          <CustomerRow
            key={customer.id}
            id={`${listId}-${index}`}
            customer={customer}
            typed={typed}
            isActive={index === active}
            onClick={() => choose(index)}
          />
        ))}
        {isOpen && (
          <div
            id={`${listId}-${last}`}
            role="option"
            aria-selected={active === last}
            tabIndex={-1}
            onClick={() => choose(last)}
            onKeyDown={undefined}
            className={rowClasses(active === last)}
          >
            <span className="flex min-w-0 items-center gap-2.5 font-medium">
              <PlusIcon className="size-5 shrink-0" />
              <span className="wrap-anywhere">
                {isPhoneInput(typed)
                  ? `New customer with ${typed}`
                  : `Add “${typed}” as a new customer`}
              </span>
            </span>
          </div>
        )}
      </div>
    </div>
  );
}

/** Or the beginning of one. */
export const isPhoneInput = (text: string): boolean => /^[\d\s()+-]+$/.test(text);

const rowClasses = (isActive: boolean) =>
  classNames(
    "min-h-13 cursor-pointer px-3.5 py-2.5 not-first:border-line not-first:border-t",
    isActive ? "bg-indigo-wash" : "bg-paper hover:bg-bone",
  );

interface CustomerRowProps {
  readonly id: string;
  readonly customer: ListedCustomer;
  readonly typed: string;
  readonly isActive: boolean;
  readonly onClick: () => void;
}

function CustomerRow({ id, customer, typed, isActive, onClick }: CustomerRowProps) {
  const { name, email, phone, city, orders, lastOrderAt } = customer;
  const last = lastOrderAt && `, last ${formatDate(lastOrderAt, new Date())}`;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={onClick}
      onKeyDown={undefined}
      className={classNames(
        rowClasses(isActive),
        "grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 md:grid-cols-[minmax(0,1fr)_auto_11rem] md:items-baseline",
      )}
    >
      <span className="min-w-0 truncate">
        <span className="font-medium">{name || email}</span>{" "}
        <span className="text-umber max-md:hidden">{city}</span>
      </span>
      <span className="tabular-nums max-md:order-last max-md:col-span-2 max-md:text-nav max-md:text-umber">
        <MarkedPhone phone={phone} typed={typed} />
        <span className="md:hidden">{city && `${phone && ", "}${city}`}</span>
      </span>
      <span className="whitespace-nowrap text-right text-nav text-umber">
        <span>{plural(orders, "order")}</span>
        <span>{last}</span>
      </span>
    </div>
  );
}

/** The typed digits stand out, whatever spaces are between them. */
function MarkedPhone({ phone, typed }: { readonly phone: string; readonly typed: string }) {
  const digits = typed.replace(/\D/g, "").replace(/^(234|0)/, "");
  const pattern = digits.length < 3 ? null : new RegExp([...digits].join("\\D*"));
  const match = pattern?.exec(phone);
  if (!match) return <span>{phone}</span>;
  return (
    <span>
      <span>{phone.slice(0, match.index)}</span>
      <strong className="font-semibold text-ink">{match[0]}</strong>
      <span>{phone.slice(match.index + match[0].length)}</span>
    </span>
  );
}
