import { useEffect, useRef } from "react";
import { SearchIcon } from "#ui/primitives/icons.tsx";

/** The search box of the header. */
export function HeaderSearch({ focusOnShow }: { focusOnShow: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusOnShow) input.current?.focus();
  }, [focusOnShow]);
  return (
    <search className="flex h-11 items-center gap-3 border-line-strong border-b focus-within:border-ink">
      <SearchIcon className="size-4.5 shrink-0" />
      <input
        ref={input}
        type="search"
        aria-label="Search"
        placeholder="Search"
        className="w-full min-w-0 bg-transparent text-input md:text-nav"
      />
    </search>
  );
}
