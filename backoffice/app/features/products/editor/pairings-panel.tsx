import { attributeLimits } from "#contract/api/catalogue/product-limits.ts";
import { announce } from "#ui/primitives/accessibility/announce.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { CloseIcon } from "#ui/primitives/icons.tsx";
import { api } from "../../../api.ts";
import { useLoaded } from "../../../loading/use-loaded.ts";
import { ProductSearch } from "../../../parts/domain/product-search.tsx";
import { CollapsiblePanel } from "../../../parts/layout/collapsible-panel.tsx";
import type { ProductForm } from "./product-draft.ts";

const modes = [
  { field: "wearWith", label: "Wear it with" },
  { field: "similar", label: "More like this" },
] as const;

interface PairingsPanelProps {
  readonly form: ProductForm;
  readonly productId?: string;
}

/** The products below a product's page: what goes with it, or what is like it. */
export function PairingsPanel({ form, productId }: PairingsPanelProps) {
  const { draft, edit, errors } = form;
  const mode = draft.similar.length > 0 ? modes[1] : modes[0];
  const chosen = draft[mode.field];
  const known = useProducts(chosen);
  const isFull = chosen.length >= attributeLimits.pairings;
  const choose = (ids: readonly string[], field = mode.field) =>
    edit({ wearWith: [], similar: [], [field]: ids });
  const error = errors.wearWith ?? errors.similar;

  return (
    <CollapsiblePanel
      title="Products below it"
      collapse={
        form.isSaved
          ? {
              summary:
                chosen.length === 0
                  ? "Chosen by the store"
                  : `${mode.label}: ${chosen.length} chosen`,
              hasError: error !== undefined,
            }
          : undefined
      }
      aside={
        <fieldset className="flex">
          <legend className="sr-only">Heading</legend>
          {modes.map(({ field, label }) => (
            <button
              key={field}
              type="button"
              aria-pressed={field === mode.field}
              disabled={chosen.length === 0}
              onClick={() => choose(chosen, field)}
              className={classNames(
                "min-h-11 border border-ink px-3 text-meta disabled:border-line",
                field === mode.field && chosen.length > 0 && "bg-ink text-paper",
              )}
            >
              {label}
            </button>
          ))}
        </fieldset>
      }
    >
      <div {...form.group("wearWith")} className="outline-none">
        <ul>
          {chosen.map((id) => {
            const product = known.get(id);
            const name = product?.name ?? "Not published";
            return (
              <li key={id} className="flex items-center gap-3 border-line border-b py-2">
                <img
                  src={product?.image ?? ""}
                  alt=""
                  width={36}
                  height={45}
                  className="h-11.25 w-9 shrink-0 bg-plaster object-cover"
                />
                <span className="min-w-0 grow">{name}</span>
                <button
                  type="button"
                  aria-label={`Remove ${name}`}
                  onClick={() => {
                    choose(chosen.filter((each) => each !== id));
                    announce(`${name} removed.`);
                  }}
                  className="flex size-11 items-center justify-center"
                >
                  <CloseIcon className="size-4" />
                </button>
              </li>
            );
          })}
        </ul>
        {!isFull && (
          <div className="mt-3">
            <ProductSearch label="Add a product">
              {(product) =>
                product.id === productId || chosen.includes(product.id) ? null : (
                  <li key={product.id} className="border-line border-b">
                    <button
                      type="button"
                      onClick={() => {
                        choose([...chosen, product.id]);
                        announce(`${product.name} added.`);
                      }}
                      className="flex min-h-13 w-full items-center gap-3 py-1.5 text-left hover:bg-plaster"
                    >
                      <img
                        src={product.images[0]?.thumbnailUrl ?? ""}
                        alt=""
                        width={36}
                        height={45}
                        className="h-11.25 w-9 shrink-0 bg-plaster object-cover"
                      />
                      {product.name}
                    </button>
                  </li>
                )
              }
            </ProductSearch>
          </div>
        )}
      </div>
      <p className={classNames("mt-3 text-meta", error ? "text-red" : "text-umber")}>
        {error ??
          `Two to ${attributeLimits.pairings} look best. With none chosen, the store shows bottoms for tops, outer layers for one-pieces and similar products for sets.`}
      </p>
    </CollapsiblePanel>
  );
}

function useProducts(ids: readonly string[]) {
  const { loaded } = useLoaded(
    async (signal) => {
      if (ids.length === 0) return [];
      const query = { ids: ids.join(","), limit: ids.length };
      return (await api("GET /products", { query, signal })).data;
    },
    ["paired-products", ...ids],
    { showPrevious: true },
  );
  const products = loaded.state === "ready" ? loaded.data : [];
  return new Map(
    products.map(({ id, name, images }) => [id, { name, image: images[0]?.thumbnailUrl }]),
  );
}
