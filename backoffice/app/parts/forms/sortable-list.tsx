import { type ReactNode, useState } from "react";
import { ChevronDownIcon } from "#ui/primitives/icons.tsx";

interface SortableListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly nameOf: (item: Item) => string;
  readonly onReorder: (items: readonly Item[]) => void;
  /** A disabled fieldset doesn't stop dragging. */
  readonly canReorder?: boolean;
  readonly className?: string;
  readonly children: (item: Item) => ReactNode;
}

/** Rows move by drag, buttons and arrow keys. */
export function SortableList<Item>({
  label,
  items,
  keyOf,
  nameOf,
  onReorder,
  canReorder = true,
  className,
  children,
}: SortableListProps<Item>) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");

  function moveItem(item: Item, to: number) {
    const from = items.indexOf(item);
    if (to < 0 || to >= items.length || from === to) return;
    onReorder(items.toSpliced(from, 1).toSpliced(to, 0, item));
    setAnnouncement(`${nameOf(item)} is now number ${to + 1} of ${items.length}.`);
  }

  return (
    <>
      <ol aria-label={label} className={className}>
        {items.map((item, i) => (
          <li
            key={keyOf(item)}
            draggable={canReorder}
            onDragStart={() => setDragged(keyOf(item))}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => {
              const draggedItem = items.find((each) => keyOf(each) === dragged);
              if (!draggedItem) return;
              event.preventDefault();
              moveItem(draggedItem, i);
            }}
            className="flex items-center gap-2 border-line border-b"
          >
            <div className="min-w-0 grow">{children(item)}</div>
            <div className="flex shrink-0">
              {[
                { to: i - 1, direction: "up", iconClass: "rotate-180" },
                { to: i + 1, direction: "down", iconClass: undefined },
              ].map(({ to, direction, iconClass }) => (
                <button
                  key={direction}
                  type="button"
                  aria-label={`Move ${nameOf(item)} ${direction}`}
                  aria-keyshortcuts="ArrowUp ArrowDown"
                  aria-disabled={to < 0 || to >= items.length}
                  onClick={() => moveItem(item, to)}
                  onKeyDown={(event) => {
                    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                    if (step === undefined) return;
                    event.preventDefault();
                    moveItem(item, i + step);
                  }}
                  className="flex size-11 items-center justify-center text-umber hover:text-indigo aria-disabled:text-line-strong"
                >
                  <ChevronDownIcon className={iconClass} />
                </button>
              ))}
            </div>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
