import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigation } from "react-router";
import { classNames } from "#ui/primitives/class-names.ts";
import { boxClasses } from "#ui/primitives/field.tsx";
import { SearchIcon } from "#ui/primitives/icons.tsx";
import { KeyCap } from "../keys/key-cap.tsx";
import { useKeys } from "../keys/keys-context.tsx";
import { useNarrowing } from "./narrow-list.ts";

const pauseMs = 300;

/** The search of a list; what is typed goes into the address after a pause, or at once with Enter. */
export function SearchBox({ label, placeholder }: { label: string; placeholder: string }) {
  const { params, narrow } = useNarrowing();
  const inAddress = params.get("search") ?? "";
  const [typed, setTyped] = useState(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => setTyped(inAddress), [inAddress]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useKeys({ findInList: () => field.current?.focus() });
  // Whoever has pressed a row already is on the way there, and is not called back to the list. A busy page draws the
  // way there later than the pause ends, so a press counts at once.
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== "idle") clearTimeout(timer.current);
  }, [state]);
  useEffect(() => {
    const stay = ({ target }: Event) => {
      if ((target as Element).closest("a[href]")) clearTimeout(timer.current);
    };
    document.addEventListener("click", stay, true);
    return () => document.removeEventListener("click", stay, true);
  }, []);

  function apply(text: string) {
    clearTimeout(timer.current);
    narrow({ search: text.trim() });
  }

  const isShut = !open && typed === "";
  return (
    <search
      className={classNames("relative max-md:contents md:w-80", isShut && "max-md:[&>form]:hidden")}
    >
      <button
        type="button"
        aria-label={label}
        aria-expanded={!isShut}
        onClick={() => {
          flushSync(() => setOpen(true));
          field.current?.focus();
        }}
        className="ml-auto flex size-11 items-center justify-center md:hidden"
      >
        <SearchIcon />
      </button>
      <form
        className="relative max-md:order-last max-md:w-full"
        onSubmit={(event) => {
          event.preventDefault();
          apply(typed);
        }}
      >
        <SearchIcon className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2" />
        <input
          ref={field}
          type="search"
          aria-label={label}
          placeholder={placeholder}
          maxLength={100}
          value={typed}
          onChange={({ target: { value } }) => {
            setTyped(value);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => apply(value), pauseMs);
          }}
          className={boxClasses(false, "h-11 pl-9.5 md:h-10 md:pointer-coarse:h-11")}
        />
        {typed === "" && (
          <span className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-umber">
            <KeyCap press="F" />
          </span>
        )}
      </form>
    </search>
  );
}
