import { useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { maxBulkQuantity } from "#contract/api/business/bulk-order-limits.ts";
import type { Product } from "#contract/api/catalogue/products.ts";
import { limits } from "#contract/api/limits.ts";
import { plural } from "#contract/text/format.ts";
import { announce } from "#ui/primitives/accessibility/announce.ts";
import { Field } from "#ui/primitives/fields/field.tsx";
import { FieldNote } from "#ui/primitives/fields/field-frame.tsx";
import { SizeQuantities } from "#ui/primitives/fields/size-quantities.tsx";
import { Picture } from "#ui/primitives/pictures/picture.tsx";
import { api } from "../../api.ts";
import { serverMessage } from "../../loading/outcome.ts";
import { countUnits, type SelectedStyle } from "./selected-styles.ts";

export default function StyleLines(props: {
  readonly styles: readonly SelectedStyle[];
  readonly onChange: (styles: readonly SelectedStyle[]) => void;
  readonly error: string | undefined;
}) {
  const { styles, onChange, error } = props;
  const id = useId();
  const search = useRef<HTMLDivElement>(null);
  // Opened by a button that is gone now, unless by a link that named the styles.
  const isRequested = useRef(styles.length > 0);
  useEffect(() => {
    if (!isRequested.current) search.current?.querySelector("input")?.focus();
  }, []);
  const list = useRef<HTMLUListElement>(null);
  const [text, setText] = useState("");
  const { products, message } = useStyleSearch(text);
  const units = countUnits(styles);

  function add({ id: productId, name, sizesStock }: Product) {
    // Synchronous: a later focus would interrupt typing in the next field.
    flushSync(() => {
      setText("");
      if (!styles.some((style) => style.productId === productId)) {
        const sizes = sizesStock.map(({ size }) => size.size);
        onChange([...styles, { productId, name, sizes, quantities: {} }]);
      }
    });
    const first = `[data-style="${CSS.escape(productId)}"] input`;
    list.current?.querySelector<HTMLElement>(first)?.focus();
  }

  function remove({ productId, name }: Pick<SelectedStyle, "productId" | "name">) {
    announce(`${name} removed.`);
    onChange(styles.filter((style) => style.productId !== productId));
    search.current?.querySelector("input")?.focus();
  }

  function setQuantity(productId: string, size: string, quantity: number) {
    onChange(
      styles.map((style) =>
        style.productId === productId
          ? { ...style, quantities: { ...style.quantities, [size]: quantity } }
          : style,
      ),
    );
  }

  return (
    <section
      aria-label="Styles and sizes"
      className="rounded-panel border border-line bg-paper px-4 py-5 xs:px-5"
    >
      <div ref={search}>
        <Field
          label="Find a style"
          hint="Type a name, then choose it to add its sizes"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            if (products[0]) add(products[0]);
          }}
        />
      </div>
      <p role="status" className="text-nav text-umber not-empty:mt-3">
        {message}
      </p>
      {products.length > 0 && (
        <ul aria-label="Search results" className="mt-3 divide-y divide-line border-line border-y">
          {products.map((product) => (
            <li key={product.id}>
              <button
                type="button"
                onClick={() => add(product)}
                className="flex min-h-14 w-full items-center gap-3 py-1.5 text-left hover:text-indigo"
              >
                <Picture
                  image={product.images[0]}
                  sizes="36px"
                  alt=""
                  className="aspect-4/5 w-9 shrink-0 rounded-badge"
                />
                <span className="min-w-0 grow">{product.name}</span>
                <span className="text-link shrink-0">Add</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {styles.length > 0 && (
        <ul ref={list} className="mt-5 border-ink border-t">
          {styles.map(({ productId, name, sizes, quantities }) => (
            <li key={productId} data-style={productId} className="border-line border-b py-4">
              <SizeQuantities
                legend={name}
                sizes={sizes.map((size) => ({ size, max: maxBulkQuantity }))}
                quantities={quantities}
                onChange={(size, quantity) => setQuantity(productId, size, quantity)}
              >
                <button
                  type="button"
                  aria-label={`Remove ${name}`}
                  onClick={() => remove({ productId, name })}
                  className="mt-3 text-link text-nav touch-target"
                >
                  Remove
                </button>
              </SizeQuantities>
            </li>
          ))}
        </ul>
      )}
      <FieldNote id={`${id}-note`} error={error} />
      <p role="status" className="text-nav tabular-nums not-empty:mt-3">
        {units > 0 && `${plural(units, "unit")} in total`}
      </p>
    </section>
  );
}

const debounceMs = 300;

interface StyleSearchResult {
  readonly products: readonly Product[];
  readonly message: string;
}

const emptyResult: StyleSearchResult = { products: [], message: "" };

function useStyleSearch(text: string): StyleSearchResult {
  const [result, setResult] = useState(emptyResult);
  const term = text.trim();

  useEffect(() => {
    setResult(term === "" ? emptyResult : { products: [], message: "Searching…" });
    if (term === "") return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const query = { search: term.slice(0, limits.searchLength), limit: limits.searchResults };
      try {
        const { data: products } = await api("GET /products", {
          query: { ...query, page: 1 },
          signal: abort.signal,
        });
        const message = products.length === 0 ? "No matching products found." : "";
        if (!abort.signal.aborted) setResult({ products, message });
      } catch (cause) {
        if (abort.signal.aborted) return;
        console.error(cause);
        const message = serverMessage(cause, "Unable to search products right now.");
        setResult({ products: [], message });
      }
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [term]);

  return result;
}
