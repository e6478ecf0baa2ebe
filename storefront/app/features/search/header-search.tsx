import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useReducer,
  useRef,
} from "react";
import { useNavigate } from "react-router";
import type { Product } from "#contract/api/catalogue/products.ts";
import { limits } from "#contract/api/limits.ts";
import { plural } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { SearchIcon } from "#ui/primitives/icons.tsx";
import { Picture } from "#ui/primitives/pictures/picture.tsx";
import { Price } from "#ui/primitives/price.tsx";
import { api } from "../../api.ts";
import { serverMessage } from "../../loading/outcome.ts";
import { useDisplayedPrice } from "../../pricing/displayed-price.ts";
import {
  chosenResult,
  hasMoreResults,
  idleSearch,
  isAllHighlighted,
  searchMessage,
  searchReducer,
} from "./search-state.ts";

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

  const leaveFor = useCallback(
    (path: string) => {
      dispatch({ type: "cleared" });
      field.current?.blur();
      navigate(path);
    },
    [dispatch, navigate],
  );
  const openProduct = useCallback((id: string) => leaveFor(`/product/${id}`), [leaveFor]);
  const openAll = () => leaveFor(`/products?${new URLSearchParams({ search: state.text.trim() })}`);

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
    if (isAllHighlighted(state)) openAll();
    else if (chosen) openProduct(chosen.id);
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
        className="absolute top-full right-0 left-0 z-menu overflow-clip rounded-panel border border-ink bg-paper shadow-menu"
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
          {message === "" && hasMoreResults(state) && (
            <SearchOption
              id={`${base}-${state.results.length}`}
              isActive={isAllHighlighted(state)}
              onOpen={openAll}
            >
              <span className="flex min-h-11 items-center text-indigo underline underline-offset-4">
                {`All ${state.total} results for “${state.text.trim()}”`}
              </span>
            </SearchOption>
          )}
        </div>
      </div>
    </search>
  );
}

function formatResultCount(results: number): string {
  return `${plural(results, "product")} found`;
}

function SearchResults(props: {
  readonly products: readonly Product[];
  readonly active: number;
  readonly optionId: (place: number) => string;
  readonly onOpen: (product: Product) => void;
}) {
  return props.products.map((product, i) => (
    <SearchOption
      key={product.id}
      id={props.optionId(i)}
      isActive={i === props.active}
      onOpen={() => props.onOpen(product)}
    >
      <Picture
        image={product.images[0]}
        sizes="36px"
        alt=""
        className="aspect-4/5 w-9 shrink-0 rounded-badge text-[10px]"
      />
      <span className="grow">{product.name}</span>
      <ResultPrice product={product} />
    </SearchOption>
  ));
}

interface SearchOptionProps {
  readonly id: string;
  readonly isActive: boolean;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

function SearchOption({ id, isActive, onOpen, children }: SearchOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox field
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which points here
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={onOpen}
      className={classNames(
        "flex cursor-pointer items-center gap-3 border-line border-b px-3.5 py-2 last:border-0 hover:bg-plaster",
        isActive && "bg-plaster",
      )}
    >
      {children}
    </div>
  );
}

function ResultPrice({ product }: { product: Product }) {
  const { priceKobo } = useDisplayedPrice(product);
  return <Price price={priceKobo} className="shrink-0" />;
}

/** Debounce after the last key, in ms (specification §9). */
const debounceMs = 300;

/** Loads 5 products after typing pauses, and ignores outdated answers. */
function useSearch() {
  const [state, dispatch] = useReducer(searchReducer, idleSearch);
  const term = state.text.trim();

  useEffect(() => {
    if (term === "") return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      dispatch({ type: "searching" });
      try {
        const search = term.slice(0, limits.searchLength);
        const { data: products, meta } = await api("GET /products", {
          query: { search, limit: limits.searchResults, page: 1 },
          signal: controller.signal,
        });
        if (!controller.signal.aborted) {
          dispatch({ type: "found", results: products, total: meta.total });
        }
      } catch (cause) {
        if (controller.signal.aborted) return;
        console.error(cause);
        const error = serverMessage(cause, "Unable to search products right now.");
        dispatch({ type: "failed", error });
      }
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [term]);

  return { state, dispatch };
}
