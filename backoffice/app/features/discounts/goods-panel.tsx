import { discountLimits } from "#contract/api/discount-limits.ts";
import { Checkbox } from "#ui/primitives/checkbox.tsx";
import { CloseIcon } from "#ui/primitives/icons.tsx";
import { FindGoods } from "../../parts/find-goods.tsx";
import { FoldingPanel } from "../../parts/folding-panel.tsx";
import { listOf } from "./discount-draft.ts";
import type { DiscountForm } from "./use-discount-draft.ts";
import type { GoodsNames } from "./use-goods-names.ts";

interface GoodsPanelProps {
  readonly form: DiscountForm;
  readonly names: GoodsNames;
}

/** What a discount counts for: everything, or some types and some products. */
export function GoodsPanel({ form, names }: GoodsPanelProps) {
  const { draft, edit, faults } = form;
  const { types, learn } = names;
  const chosenTypes = listOf(draft.typeIds);
  const chosen = listOf(draft.productIds);
  const nameOf = (id: string) => names.nameOf(id) ?? id;
  const isAny = chosenTypes.length + chosen.length === 0;
  const words = isAny ? "for everything" : "only for these";
  const fault = faults.typeIds ?? faults.productIds;

  function toggleType(id: string) {
    const rest = chosenTypes.filter((each) => each !== id);
    edit({ typeIds: (rest.length < chosenTypes.length ? rest : [...rest, id]).join() });
  }
  function choose(id: string, name: string) {
    learn(id, name);
    edit({ productIds: [...chosen, id].join() });
  }

  return (
    <FoldingPanel
      title="For which goods"
      aside={<p className="text-meta text-umber">{words}</p>}
      fold={form.isSaved ? { summary: words, hasFault: fault !== undefined } : undefined}
    >
      {fault && <p className="mb-2 text-meta text-red">{fault}</p>}
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
          <FindGoods label="Single products">
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
          </FindGoods>
        )}
      </div>
    </FoldingPanel>
  );
}
