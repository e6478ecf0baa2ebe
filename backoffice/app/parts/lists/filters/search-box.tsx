import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigation } from "react-router";
import { classNames } from "#ui/primitives/class-names.ts";
import { boxClasses } from "#ui/primitives/fields/field.tsx";
import { SearchIcon } from "#ui/primitives/icons.tsx";
import { KeyCap } from "../../../keys/key-cap.tsx";
import { useKeys } from "../../../keys/keys-context.tsx";
import { useListParams } from "../list-params.ts";

const debounceMs = 300;

/** Searches after a pause, or at once with Enter. */
export function SearchBox({ label, placeholder }: { label: string; placeholder: string }) {
  const { params, setListParams } = useListParams();
  const urlSearch = params.get("search") ?? "";
  const [text, setText] = useState(urlSearch);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => setText(urlSearch), [urlSearch]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useKeys({ findInList: () => field.current?.focus() });
  // A click on a row cancels a pending search, which would navigate back to the list.
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== "idle") clearTimeout(timer.current);
  }, [state]);
  useEffect(() => {
    const cancelSearch = ({ target }: Event) => {
      if ((target as Element).closest("a[href]")) clearTimeout(timer.current);
    };
    document.addEventListener("click", cancelSearch, true);
    return () => document.removeEventListener("click", cancelSearch, true);
  }, []);

  function apply(text: string) {
    clearTimeout(timer.current);
    setListParams({ search: text.trim() });
  }

  const isCollapsed = !open && text === "";
  return (
    <search
      className={classNames(
        "relative max-md:contents md:w-80",
        isCollapsed && "max-md:[&>form]:hidden",
      )}
    >
      <button
        type="button"
        aria-label={label}
        aria-expanded={!isCollapsed}
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
          apply(text);
        }}
      >
        <SearchIcon className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2" />
        <input
          ref={field}
          type="search"
          aria-label={label}
          placeholder={placeholder}
          maxLength={100}
          value={text}
          onChange={({ target: { value } }) => {
            setText(value);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => apply(value), debounceMs);
          }}
          className={boxClasses(false, "h-11 pl-9.5 md:h-10 md:pointer-coarse:h-11")}
        />
        {text === "" && (
          <span className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-umber">
            <KeyCap shortcut="F" />
          </span>
        )}
      </form>
    </search>
  );
}
