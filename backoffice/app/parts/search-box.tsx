import { useEffect, useRef, useState } from "react";
import { useNavigation, useSearchParams } from "react-router";
import { boxClasses } from "#ui/primitives/field.tsx";

const pauseMs = 300;

/** The search of a list; what is typed goes into the address after a pause, or at once with Enter. */
export function SearchBox({ label, placeholder }: { label: string; placeholder: string }) {
  const [search, setSearch] = useSearchParams();
  const inAddress = search.get("search") ?? "";
  const [typed, setTyped] = useState(inAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setTyped(inAddress), [inAddress]);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Whoever has pressed a row already is on the way there, and is not called back to the list.
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== "idle") clearTimeout(timer.current);
  }, [state]);

  function apply(text: string) {
    clearTimeout(timer.current);
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete("page");
        if (text.trim() === "") next.delete("search");
        else next.set("search", text.trim());
        return next;
      },
      { replace: true },
    );
  }

  return (
    <search className="w-full md:w-72">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          apply(typed);
        }}
      >
        <input
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
          className={boxClasses(false, "h-11")}
        />
      </form>
    </search>
  );
}
