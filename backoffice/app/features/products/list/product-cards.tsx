import { Link, useSearchParams } from "react-router";
import type { ListedProduct } from "#contract/api/catalogue/staff-products.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { SizeStrip } from "../../../parts/domain/size-strip.tsx";
import { Thumbnail } from "../../../parts/layout/thumbnails.tsx";
import { RowCheckbox } from "../../../parts/lists/bulk-selection/row-checkbox.tsx";
import type { RowSelection } from "../../../parts/lists/bulk-selection/row-selection.ts";
import { useCurrentRow } from "../../../parts/lists/use-current-row.ts";
import { useSaveSourceList, useSourceListState } from "../../../parts/records/use-source-list.ts";
import type { Target } from "../bulk/bulk-change.ts";
import { productAddress } from "../product-labels.ts";
import { PaidPrice, ReductionIfAny } from "./product-columns.tsx";

interface ProductCardsProps {
  readonly rows: readonly ListedProduct[];
  readonly targets: ReadonlyMap<string, Target>;
  readonly queue: { readonly label: string; readonly total: number };
  readonly choice?: RowSelection;
}

export function ProductCards({ rows, targets, queue, choice }: ProductCardsProps) {
  const ids = rows.map(({ id }) => id);
  const { current, list, setCurrentRow } = useCurrentRow<HTMLUListElement>({
    basePath: "/products",
    ids,
    addressOf: productAddress,
    selection: choice,
  });
  const linkState = useSourceListState("/products");
  useSaveSourceList("/products", queue.label, ids, queue.total, productAddress);
  return (
    <ul
      ref={list}
      aria-label="Products"
      className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(13.5rem,1fr))] gap-4"
    >
      {rows.map((row) => {
        const { id, name, image } = row;
        const isSelected = choice?.selectedIds.has(id) ?? false;
        return (
          <li
            key={id}
            data-row={id}
            data-current={id === current || undefined}
            onFocus={() => setCurrentRow(id)}
            className={classNames(
              "relative border p-3",
              id === current ? "border-ink" : "border-line",
              isSelected ? "bg-indigo-wash" : "bg-paper hover:border-ink",
            )}
          >
            <Thumbnail image={image} className="aspect-4/5 w-full" />
            <span className="mt-2.5 flex items-baseline justify-between gap-3">
              <Link
                to={productAddress(id)}
                state={linkState}
                data-open
                className="wrap-anywhere min-w-0 font-medium after:absolute after:inset-0 hover:text-indigo focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-indigo"
              >
                {name}
              </Link>
              <span className="flex shrink-0 items-baseline gap-2">
                <ReductionIfAny row={row} target={targets.get(id)} />
                <PaidPrice row={row} target={targets.get(id)} />
              </span>
            </span>
            <span className="mt-2 block">
              <SizeStrip sizes={row.sizes} showsSizeNames />
            </span>
            {choice && (
              <span className="absolute top-3 left-3 z-1 flex size-11 items-center justify-center bg-paper">
                <RowCheckbox
                  label={`Select ${name}`}
                  checked={isSelected}
                  onToggle={(isRange) => choice.toggle(id, isRange)}
                />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const views = [
  { view: "", label: "Rows" },
  { view: "cards", label: "Cards" },
] as const;

export function ViewSwitch() {
  const [params, setParams] = useSearchParams();
  const chosen = params.get("view") ?? "";

  function choose(view: string) {
    const next = new URLSearchParams(params);
    if (view === "") next.delete("view");
    else next.set("view", view);
    setParams(next, { replace: true, preventScrollReset: true });
  }

  return (
    <fieldset className="flex border border-line-strong bg-paper max-md:hidden">
      <legend className="sr-only">View</legend>
      {views.map(({ view, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={view === chosen}
          onClick={() => choose(view)}
          className={classNames(
            "min-h-8.5 px-3.5 text-meta pointer-coarse:min-h-11",
            view === chosen ? "bg-ink font-medium text-paper" : "hover:text-indigo",
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
