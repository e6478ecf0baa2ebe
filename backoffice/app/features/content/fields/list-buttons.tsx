import { flushSync } from "react-dom";
import { announce } from "#ui/primitives/accessibility/announce.ts";
import { ChevronDownIcon, CloseIcon } from "#ui/primitives/icons.tsx";
import { getAtPath } from "../../../parts/forms/object-path.ts";
import type { ContentForm } from "../content-form.ts";

interface ListButtonsProps {
  readonly form: ContentForm<unknown>;
  readonly path: string;
  readonly index: number;
  readonly name: string;
  readonly min?: number;
}

type ListAction = "up" | "down" | "remove";

const square =
  "flex size-11 items-center justify-center hover:text-indigo disabled:text-line-strong md:pointer-fine:size-9";

/** The focus moves with the entry, or to the one that takes its place. */
export function ListButtons({ form, path, index, name, min = 0 }: ListButtonsProps) {
  const list = (getAtPath(form.draft, path) ?? []) as readonly unknown[];
  const idOf = (itemIndex: number, action: ListAction) =>
    `${form.fieldId(path)}-${itemIndex}-${action}`;

  function focusOn(itemIndex: number, actions: readonly ListAction[]) {
    const buttons = actions.map((action) => document.getElementById(idOf(itemIndex, action)));
    const next = buttons.find((button) => button?.matches(":enabled"));
    (next ?? document.getElementById("content"))?.focus();
  }

  function move(to: number, action: "up" | "down") {
    const moved = [...list];
    moved.splice(to, 0, ...moved.splice(index, 1));
    flushSync(() => form.set(path, moved));
    focusOn(to, [action, "up", "down"]);
  }

  function remove() {
    flushSync(() =>
      form.set(
        path,
        list.filter((_, i) => i !== index),
      ),
    );
    focusOn(Math.min(index, list.length - 2), ["remove", "up", "down"]);
    announce(`${name} removed.`);
  }
  return (
    <div className="flex shrink-0">
      <button
        type="button"
        id={idOf(index, "up")}
        aria-label={`Move ${name} up`}
        disabled={index === 0}
        onClick={() => move(index - 1, "up")}
        className={square}
      >
        <ChevronDownIcon className="rotate-180" />
      </button>
      <button
        type="button"
        id={idOf(index, "down")}
        aria-label={`Move ${name} down`}
        disabled={index === list.length - 1}
        onClick={() => move(index + 1, "down")}
        className={square}
      >
        <ChevronDownIcon />
      </button>
      <button
        type="button"
        id={idOf(index, "remove")}
        aria-label={`Remove ${name}`}
        disabled={list.length <= min}
        onClick={remove}
        className={square}
      >
        <CloseIcon />
      </button>
    </div>
  );
}

/** List entries have no ids, so their index is the key. */
export function indexesOf(list: readonly unknown[]): readonly number[] {
  return [...list.keys()];
}

interface AddButtonProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onAdd: () => void;
}

export function AddButton({ label, disabled = false, onAdd }: AddButtonProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onAdd}
      className="min-h-11 text-link text-nav disabled:text-umber disabled:no-underline md:pointer-fine:min-h-8"
    >
      {label}
    </button>
  );
}
