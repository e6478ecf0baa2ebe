import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useId, useRef } from "react";
import { useNavigate } from "react-router";
import { limits } from "#contract/api/limits.ts";
import { plural } from "#contract/text/format.ts";
import { SearchIcon } from "#ui/primitives/icons.tsx";
import { SearchResults } from "./search-results.tsx";
import { chosenResult, searchMessage } from "./search-state.ts";
import { useSearch } from "./use-search.ts";

/**
 * A combobox with a listbox (WAI-ARIA Authoring Practices). Enter opens the highlighted or first
 * product (specification §2).
 */
export function HeaderSearch(props: { readonly focusOnShow?: boolean }) {
  const { state, dispatch } = useSearch();
  const navigate = useNavigate();
  const root = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const base = useId();
  const message = searchMessage(state);

  const openProduct = useCallback(
    (id: string) => {
      dispatch({ type: "cleared" });
      field.current?.blur();
      navigate(`/product/${id}`);
    },
    [dispatch, navigate],
  );

  useEffect(() => {
    if (props.focusOnShow) field.current?.focus();
  }, [props.focusOnShow]);

  const resultToOpen = state.opensFirstResult ? chosenResult(state) : undefined;
  useEffect(() => {
    if (resultToOpen) openProduct(resultToOpen.id);
  }, [resultToOpen, openProduct]);

  useEffect(() => {
    if (state.phase === "idle" || !state.isWanted) return;
    const closeOutside = (event: Event) => {
      const isInside = event.target instanceof Node && root.current?.contains(event.target);
      if (!isInside) dispatch({ type: "closed" });
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [state.phase, state.isWanted, dispatch]);

  function onKeyDown(event: KeyboardEvent) {
    // Enter that ends an IME composition, such as ọ.
    if (event.nativeEvent.isComposing) return;
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp":
        event.preventDefault();
        dispatch({ type: "moved", step: event.key === "ArrowDown" ? 1 : -1 });
        break;
      case "Escape":
        if (state.open) event.preventDefault();
        dispatch({ type: "closed" });
        break;
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const chosen = chosenResult(state);
    if (chosen) openProduct(chosen.id);
    else dispatch({ type: "hurried" });
  }

  return (
    <search ref={root} className="relative block">
      <form action="/products" onSubmit={onSubmit}>
        <label className="relative flex items-center border-line-strong border-b outline-indigo outline-offset-2 focus-within:border-ink has-focus-visible:outline-2">
          <span className="sr-only">Search products</span>
          <SearchIcon className="size-4.5 shrink-0" />
          <input
            ref={field}
            type="text"
            name="search"
            role="combobox"
            aria-expanded={state.open}
            aria-controls={`${base}-results`}
            aria-autocomplete="list"
            aria-activedescendant={state.active >= 0 ? `${base}-${state.active}` : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={limits.searchLength}
            placeholder="Search"
            value={state.text}
            onChange={(event) => dispatch({ type: "typed", text: event.target.value })}
            onFocus={() => dispatch({ type: "opened" })}
            onKeyDown={onKeyDown}
            className="h-11 w-full bg-transparent px-2.5 outline-none lg:h-10 lg:text-nav"
          />
        </label>
      </form>
      <div
        hidden={!state.open}
        className="absolute top-full right-0 left-0 z-menu border border-ink bg-paper shadow-menu"
      >
        <p role="status" className={message === "" ? "sr-only" : "px-4 py-3.5 text-umber"}>
          {message || (state.phase === "found" && formatResultCount(state.results.length))}
        </p>
        <div id={`${base}-results`} role="listbox" aria-label="Products">
          {message === "" && state.results.length > 0 && (
            <SearchResults
              products={state.results}
              active={state.active}
              optionId={(place) => `${base}-${place}`}
              onOpen={({ id }) => openProduct(id)}
            />
          )}
        </div>
      </div>
    </search>
  );
}

function formatResultCount(results: number): string {
  return `${plural(results, "product")} found`;
}
