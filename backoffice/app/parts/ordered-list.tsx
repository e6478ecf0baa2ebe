import { type ReactNode, useState } from "react";
import { ChevronDownIcon } from "#ui/primitives/icons.tsx";

interface OrderedListProps<Item> {
  /** Says what the list holds. */
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly nameOf: (item: Item) => string;
  readonly onOrder: (items: readonly Item[]) => void;
  /** Without it rows do not move by drag, which no disabled fieldset stops. */
  readonly mayOrder?: boolean;
  readonly className?: string;
  readonly children: (item: Item) => ReactNode;
}

/** A list whose order is the merchant's: rows move by drag, by their buttons, and by the arrow keys on these. */
export function OrderedList<Item>({
  label,
  items,
  keyOf,
  nameOf,
  onOrder,
  mayOrder = true,
  className,
  children,
}: OrderedListProps<Item>) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [told, setTold] = useState("");

  function place(item: Item, to: number) {
    const from = items.indexOf(item);
    if (to < 0 || to >= items.length || from === to) return;
    onOrder(items.toSpliced(from, 1).toSpliced(to, 0, item));
    setTold(`${nameOf(item)} is now number ${to + 1} of ${items.length}.`);
  }

  return (
    <>
      <ol aria-label={label} className={className}>
        {items.map((item, i) => (
          <li
            key={keyOf(item)}
            draggable={mayOrder}
            onDragStart={() => setDragged(keyOf(item))}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => {
              const moved = items.find((each) => keyOf(each) === dragged);
              if (!moved) return;
              event.preventDefault();
              place(moved, i);
            }}
            className="flex items-center gap-2 border-line border-b"
          >
            <div className="min-w-0 grow">{children(item)}</div>
            <div className="flex shrink-0">
              {[
                { to: i - 1, way: "up", turned: "rotate-180" },
                { to: i + 1, way: "down", turned: undefined },
              ].map(({ to, way, turned }) => (
                <button
                  key={way}
                  type="button"
                  aria-label={`Move ${nameOf(item)} ${way}`}
                  aria-keyshortcuts="ArrowUp ArrowDown"
                  aria-disabled={to < 0 || to >= items.length}
                  onClick={() => place(item, to)}
                  onKeyDown={(event) => {
                    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                    if (step === undefined) return;
                    event.preventDefault();
                    place(item, i + step);
                  }}
                  className="flex size-11 items-center justify-center text-umber hover:text-indigo aria-disabled:text-line-strong"
                >
                  <ChevronDownIcon className={turned} />
                </button>
              ))}
            </div>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {told}
      </p>
    </>
  );
}
