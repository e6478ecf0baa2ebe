import { useState } from "react";
import { discountLimits } from "#contract/api/discount-limits.ts";
import type { StaffDiscount } from "#contract/api/staff-discounts.ts";
import { Checkbox } from "#ui/primitives/checkbox.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { CloseIcon } from "#ui/primitives/icons.tsx";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { Panel } from "../../parts/panel.tsx";
import { listOf } from "./discount-draft.ts";
import type { DiscountForm } from "./use-discount-draft.ts";

interface GoodsPanelProps {
  readonly form: DiscountForm;
  /** What the chosen products are called, as far as they were saved. */
  readonly products: StaffDiscount["products"];
}

/** What a discount counts for: everything, or some types and some products. */
export function GoodsPanel({ form, products }: GoodsPanelProps) {
  const { draft, edit, faults } = form;
  const types = useLoaded((signal) => api("GET /products/types", { signal }), ["types of goods"]);
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const chosenTypes = listOf(draft.typeIds);
  const chosen = listOf(draft.productIds);
  const nameOf = (id: string) => names[id] ?? products.find((each) => each.id === id)?.name ?? id;
  const fault = faults.typeIds ?? faults.productIds;

  function toggleType(id: string) {
    const rest = chosenTypes.filter((each) => each !== id);
    edit({ typeIds: (rest.length < chosenTypes.length ? rest : [...rest, id]).join() });
  }

  return (
    <Panel
      title="For which goods"
      aside={
        <p className="text-meta text-umber">
          {chosenTypes.length + chosen.length === 0 ? "for everything" : "only for these"}
        </p>
      }
    >
      {fault && <p className="mb-2 text-meta text-red">{fault}</p>}
      <fieldset>
        <legend className="font-medium text-meta">Types</legend>
        {types.loaded.state === "ready" && (
          <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]">
            {types.loaded.data.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={chosenTypes.includes(id)}
                onChange={() => toggleType(id)}
              />
            ))}
          </div>
        )}
        {types.loaded.state === "failed" && (
          <p className="text-meta text-red">The types could not be loaded.</p>
        )}
      </fieldset>
      <div className="mt-3">
        {chosen.length > 0 && (
          <ul aria-label="Products it counts for" className="mb-2 flex flex-wrap gap-2">
            {chosen.map((id) => (
              <li key={id}>
                <button
                  type="button"
                  aria-label={`Take ${nameOf(id)} off`}
                  onClick={() => edit({ productIds: chosen.filter((each) => each !== id).join() })}
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
          <ProductChoice
            chosen={chosen}
            onChoose={(id, name) => {
              setNames({ ...names, [id]: name });
              edit({ productIds: [...chosen, id].join() });
            }}
          />
        )}
      </div>
    </Panel>
  );
}

function ProductChoice({
  chosen,
  onChoose,
}: {
  chosen: readonly string[];
  onChoose: (id: string, name: string) => void;
}) {
  const [search, setSearch] = useState("");
  const typed = search.trim();
  const { loaded } = useLoaded(
    async (signal) =>
      typed === ""
        ? []
        : (await api("GET /products", { query: { limit: 6, search: typed }, signal })).data,
    ["goods by words", "to choose", typed],
    { keepShown: true },
  );
  const found = loaded.state === "ready" ? loaded.data : [];
  return (
    <>
      <Field
        label="Single products"
        type="search"
        autoComplete="off"
        maxLength={100}
        placeholder="A name, a kind, a colour"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <p role="status" className="mt-2 text-meta text-umber empty:hidden">
        {loaded.state === "failed" && "The goods could not be loaded."}
        {loaded.state === "ready" &&
          typed !== "" &&
          found.length === 0 &&
          `Nothing is called “${typed}”.`}
      </p>
      <ul className="mt-1">
        {found
          .filter(({ id }) => !chosen.includes(id))
          .map(({ id, name }) => (
            <li key={id} className="border-line border-b">
              <button
                type="button"
                onClick={() => onChoose(id, name)}
                className="min-h-11 w-full text-left hover:bg-plaster"
              >
                <span className="sr-only">Add </span>
                {name}
              </button>
            </li>
          ))}
      </ul>
    </>
  );
}
