import { useState } from "react";
import { discountLimits } from "#contract/api/discounts/discount-limits.ts";
import type { StaffDiscount } from "#contract/api/discounts/staff-discounts.ts";
import { announce } from "#ui/primitives/accessibility/announce.ts";
import { Checkbox } from "#ui/primitives/fields/checkbox.tsx";
import { CloseIcon } from "#ui/primitives/icons.tsx";
import { api } from "../../../api.ts";
import { useLoaded } from "../../../loading/use-loaded.ts";
import { ProductSearch } from "../../../parts/domain/product-search.tsx";
import { CollapsiblePanel } from "../../../parts/layout/collapsible-panel.tsx";
import type { DiscountForm } from "./discount-draft.ts";
import { splitIds } from "./discount-draft.ts";

interface ProductsPanelProps {
  readonly form: DiscountForm;
  readonly names: ProductNames;
}

export function ProductsPanel({ form, names }: ProductsPanelProps) {
  const { draft, edit, errors } = form;
  const { types, addName } = names;
  const chosenTypes = splitIds(draft.typeIds);
  const chosen = splitIds(draft.productIds);
  const nameOf = (id: string) => names.nameOf(id) ?? id;
  const isAny = chosenTypes.length + chosen.length === 0;
  const summary = isAny ? "all products" : "selected products";
  const error = errors.typeIds ?? errors.productIds;

  function toggleType(id: string) {
    const rest = chosenTypes.filter((each) => each !== id);
    edit({ typeIds: (rest.length < chosenTypes.length ? rest : [...rest, id]).join() });
  }
  function choose(id: string, name: string) {
    addName(id, name);
    edit({ productIds: [...chosen, id].join() });
  }

  return (
    <CollapsiblePanel
      title="Products"
      aside={<p className="text-meta text-umber">{summary}</p>}
      collapse={form.isSaved ? { summary, hasError: error !== undefined } : undefined}
    >
      {error && <p className="mb-2 text-meta text-red">{error}</p>}
      <fieldset>
        <legend className="font-medium text-meta">Types</legend>
        {types.state === "ready" && (
          <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]">
            {types.data.types.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={chosenTypes.includes(id)}
                onChange={() => toggleType(id)}
              />
            ))}
          </div>
        )}
        {types.state === "failed" && (
          <p className="text-meta text-red">The types could not be loaded.</p>
        )}
      </fieldset>
      <div className="mt-3">
        {chosen.length > 0 && (
          <ul aria-label="Selected products" className="mb-2 flex flex-wrap gap-2">
            {chosen.map((id) => (
              <li key={id}>
                <button
                  type="button"
                  aria-label={`Remove ${nameOf(id)}`}
                  onClick={() => {
                    edit({ productIds: chosen.filter((each) => each !== id).join() });
                    announce(`${nameOf(id)} removed.`);
                  }}
                  className="inline-flex min-h-11 items-center gap-2.5 border border-ink px-3.5 text-left text-meta hover:bg-ink hover:text-paper"
                >
                  <span className="wrap-anywhere">{nameOf(id)}</span>
                  <CloseIcon className="size-3.5 shrink-0" />
                </button>
              </li>
            ))}
          </ul>
        )}
        {chosen.length < discountLimits.products && (
          <ProductSearch label="Add products">
            {({ id, name }) =>
              !chosen.includes(id) && (
                <li key={id} className="border-line border-b">
                  <button
                    type="button"
                    onClick={() => choose(id, name)}
                    className="min-h-11 w-full text-left hover:bg-plaster"
                  >
                    <span className="sr-only">Add </span>
                    {name}
                  </button>
                </li>
              )
            }
          </ProductSearch>
        )}
      </div>
    </CollapsiblePanel>
  );
}

type ProductNames = ReturnType<typeof useProductNames>;

export function useProductNames(saved: StaffDiscount["products"]) {
  const { loaded: types } = useLoaded(
    (signal) => api("GET /staff/products/options", { signal }),
    ["product-choices"],
  );
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const records = types.state === "ready" ? [...types.data.types, ...saved] : saved;
  return {
    types,
    /** Undefined until loaded. */
    nameOf: (id: string): string | undefined =>
      chosen[id] ?? records.find((each) => each.id === id)?.name,
    addName: (id: string, name: string) => setChosen({ ...chosen, [id]: name }),
  };
}
