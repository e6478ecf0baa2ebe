import { flushSync } from "react-dom";
import { ChevronDownIcon, CloseIcon } from "#ui/primitives/icons.tsx";
import { readAt } from "./at-path.ts";
import type { WordsForm } from "./use-words-form.ts";

interface ListButtonsProps {
  readonly form: WordsForm<unknown>;
  /** Of the list. */
  readonly path: string;
  readonly place: number;
  /** What the entry is called for those who do not see where the buttons stand. */
  readonly name: string;
  /** Entries the list has at least. */
  readonly least?: number;
}

type Way = "up" | "down" | "away";

const square =
  "flex size-11 items-center justify-center hover:text-indigo disabled:text-line-strong md:pointer-fine:size-9";

/** Moves an entry of a list up or down, or takes it away. The focus goes with it, or to the one that takes its place. */
export function ListButtons({ form, path, place, name, least = 0 }: ListButtonsProps) {
  const list = (readAt(form.draft, path) ?? []) as readonly unknown[];
  const idOf = (of: number, way: Way) => `${form.idOf(path)}-${of}-${way}`;

  /** Gives the keyboard to the first of an entry's buttons that can be pressed. */
  function focusOn(of: number, ways: readonly Way[]) {
    const buttons = ways.map((way) => document.getElementById(idOf(of, way)));
    const next = buttons.find((button) => button?.matches(":enabled"));
    (next ?? document.getElementById("room"))?.focus();
  }

  function move(to: number, way: "up" | "down") {
    const moved = [...list];
    moved.splice(to, 0, ...moved.splice(place, 1));
    flushSync(() => form.set(path, moved));
    focusOn(to, [way, "up", "down"]);
  }

  function takeAway() {
    flushSync(() =>
      form.set(
        path,
        list.filter((_, n) => n !== place),
      ),
    );
    focusOn(Math.min(place, list.length - 2), ["away", "up", "down"]);
  }
  return (
    <div className="flex shrink-0">
      <button
        type="button"
        id={idOf(place, "up")}
        aria-label={`Move ${name} up`}
        disabled={place === 0}
        onClick={() => move(place - 1, "up")}
        className={square}
      >
        <ChevronDownIcon className="rotate-180" />
      </button>
      <button
        type="button"
        id={idOf(place, "down")}
        aria-label={`Move ${name} down`}
        disabled={place === list.length - 1}
        onClick={() => move(place + 1, "down")}
        className={square}
      >
        <ChevronDownIcon />
      </button>
      <button
        type="button"
        id={idOf(place, "away")}
        aria-label={`Take ${name} away`}
        disabled={list.length <= least}
        onClick={takeAway}
        className={square}
      >
        <CloseIcon />
      </button>
    </div>
  );
}

/** The places of a list, by which its entries are told apart: they have no names of their own that stay. */
export function placesOf(list: readonly unknown[]): readonly number[] {
  return [...list.keys()];
}
