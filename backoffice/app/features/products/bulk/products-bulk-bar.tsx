import { type FormEvent, useState } from "react";
import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import type {
  ProductChoices,
  StaffProductQuery,
  StaffProductSummary,
} from "#contract/api/catalogue/staff-products.ts";
import { Button } from "#ui/primitives/button.tsx";
import { buttonClasses } from "#ui/primitives/button-variant.ts";
import { boxClasses } from "#ui/primitives/fields/field.tsx";
import { Select } from "#ui/primitives/fields/select.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../../api.ts";
import { errorText, isTemporaryError } from "../../../loading/errors.ts";
import { Menu, menuItem } from "../../../parts/layout/menu.tsx";
import { BulkBar } from "../../../parts/lists/bulk-selection/bulk-bar.tsx";
import type { RowSelection } from "../../../parts/lists/bulk-selection/row-selection.ts";
import { statusTransitions } from "../product-labels.ts";
import {
  type BulkDraft,
  bulkError,
  describeEffect,
  type PriceMode,
  type Target,
  toTarget,
} from "./bulk-change.ts";
import { TypeDialog } from "./type-dialog.tsx";
import { useBulkProgress, useBulkUpdateProducts } from "./use-bulk-update-products.ts";
import type { SelectedProducts } from "./use-selected-products.ts";

interface ProductsBulkBarProps {
  readonly choice: RowSelection;
  readonly products: SelectedProducts;
  readonly draft: BulkDraft;
  readonly onDraft: (draft: BulkDraft) => void;
  readonly types: ProductChoices["types"];
  readonly query: StaffProductQuery;
  readonly onPage: number;
  readonly total: number;
  readonly onChanged: () => void;
}

const priceModes: Readonly<Record<PriceMode, string>> = {
  leave: "Keep price",
  set: "Set price to ₦",
  up: "Increase price by %",
  down: "Decrease price by %",
};
const fieldClasses = boxClasses(false, "h-10 md:text-nav pointer-coarse:h-11");

export function ProductsBulkBar({
  choice,
  products,
  draft,
  onDraft,
  types,
  query,
  onPage,
  total,
  onChanged,
}: ProductsBulkBarProps) {
  const [busy, setBusy] = useState(false);
  const [isChoosingType, setChoosingType] = useState(false);
  const { showErrorToast } = useToast();
  const { chosen } = products;
  const progress = useBulkProgress(JSON.stringify(query), total);
  const change = useBulkUpdateProducts(({ done, left }, isUndo) => {
    progress.record(
      done.map(({ id }) => id),
      isUndo,
    );
    const current = left.flatMap((each) => each.current ?? []);
    products.update([...done, ...current]);
    choice.select(left.map(({ id }) => id).filter((id) => current.some((each) => each.id === id)));
    onChanged();
  });

  async function apply(label: string, targetFor: (row: StaffProductSummary) => Target | undefined) {
    const wanted = chosen.flatMap((row) => {
      const target = targetFor(row);
      return target ? [{ row, target }] : [];
    });
    if (busy || wanted.length === 0) return;
    setBusy(true);
    // The outcome is unknown until the answer comes: a repeat sends the same rows with the same key.
    products.freeze(wanted.map(({ row }) => row));
    try {
      await change(wanted, label);
      products.freeze([]);
    } catch (cause) {
      if (!isTemporaryError(cause)) products.freeze([]);
      showErrorToast(errorText(cause, "The products could not be changed. Please try again."));
    } finally {
      setBusy(false);
    }
  }
  function save(event: FormEvent) {
    event.preventDefault();
    void apply("changed", (row) => toTarget(row, draft));
  }

  const effect = describeEffect(chosen, draft);
  const count = chosen.filter((row) => toTarget(row, draft)).length;
  const statuses = new Set(chosen.map(({ status }) => status));
  const onlyStatus = statuses.size === 1 ? [...statuses][0] : undefined;
  return (
    <>
      <BulkBar
        selection={choice}
        onPage={onPage}
        all={{
          total,
          max: productLimits.maxBulkProducts,
          done: progress.count,
          load: async () => products.update(await loadRows(query, progress.ids)),
        }}
        summary={effect}
      >
        <form onSubmit={save} className="contents">
          <label className="flex items-center gap-2 text-nav">
            % off
            <input
              type="text"
              inputMode="decimal"
              maxLength={6}
              autoComplete="off"
              value={draft.percent}
              onChange={({ target }) => onDraft({ ...draft, percent: target.value })}
              className={`${fieldClasses} w-18!`}
            />
          </label>
          <span className="text-ink">
            <Select
              aria-label="Price change"
              value={draft.priceMode}
              onChange={({ target }) => onDraft({ ...draft, priceMode: target.value as PriceMode })}
              className="h-10 md:text-nav pointer-coarse:h-11"
            >
              {Object.entries(priceModes).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </span>
          {draft.priceMode !== "leave" && (
            <input
              type="text"
              inputMode="decimal"
              maxLength={14}
              autoComplete="off"
              aria-label={draft.priceMode === "set" ? "Naira" : "Percent of the price"}
              value={draft.amount}
              onChange={({ target }) => onDraft({ ...draft, amount: target.value })}
              className={`${fieldClasses} w-28!`}
            />
          )}
          <Button
            type="submit"
            variant="light"
            size="small"
            busy={busy}
            disabled={count === 0 || bulkError(draft) !== ""}
          >
            {count === 0 ? "Save" : `Save ${count}`}
          </Button>
        </form>
        <Menu
          opensUp
          label="More actions for the selected products"
          button={{ className: buttonClasses("outlined", "small"), text: "More" }}
        >
          <button type="button" onClick={() => setChoosingType(true)} className={menuItem}>
            Change the type…
          </button>
          {[true, false].map((featured) => (
            <button
              key={String(featured)}
              type="button"
              onClick={() =>
                void apply(featured ? "featured" : "removed from featured", () => ({ featured }))
              }
              className={menuItem}
            >
              {featured ? "Feature on the home page" : "Remove from featured"}
            </button>
          ))}
          {statusTransitions(onlyStatus).map(({ to, label, done }) => (
            <button
              key={to}
              type="button"
              onClick={() => void apply(done, () => ({ status: to }))}
              className={menuItem}
            >
              {label}
            </button>
          ))}
        </Menu>
      </BulkBar>
      <TypeDialog
        open={isChoosingType}
        count={chosen.length}
        types={types}
        onClose={() => setChoosingType(false)}
        onChoose={(typeId) => {
          setChoosingType(false);
          void apply("changed", () => ({ typeId }));
        }}
      />
    </>
  );
}

async function loadRows(
  query: StaffProductQuery,
  done: ReadonlySet<string>,
): Promise<readonly StaffProductSummary[]> {
  const rows: StaffProductSummary[] = [];
  for (let page = 1, read = 0; rows.length < productLimits.maxBulkProducts; page += 1) {
    const { data, meta } = await api("GET /staff/products", { query: { ...query, page } });
    read += data.length;
    rows.push(...data.filter(({ id }) => !done.has(id)));
    if (data.length === 0 || read >= meta.total) break;
  }
  return rows.slice(0, productLimits.maxBulkProducts);
}
