import { type FormEvent, useState } from "react";
import { productLimits } from "#contract/api/product-limits.ts";
import type {
  ProductChoices,
  StaffProductQuery,
  StaffProductSummary,
} from "#contract/api/staff-products.ts";
import { Button } from "#ui/primitives/button.tsx";
import { buttonClasses } from "#ui/primitives/button-look.ts";
import { boxClasses } from "#ui/primitives/field.tsx";
import { Select } from "#ui/primitives/select.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { faultText } from "../../loading/fault-text.ts";
import { isPassing } from "../../loading/is-passing.ts";
import { BulkBar } from "../../parts/bulk-bar.tsx";
import type { Choice } from "../../parts/choice.ts";
import { Menu, menuItem } from "../../parts/menu.tsx";
import {
  type BulkDraft,
  bulkFault,
  type PriceWay,
  type Target,
  targetOf,
  tellEffect,
} from "./bulk-change.ts";
import { waysFrom } from "./product-words.ts";
import { TypeDialog } from "./type-dialog.tsx";
import { useChangeProducts } from "./use-change-products.ts";
import type { ChosenProducts } from "./use-chosen-products.ts";
import { useDoneOf } from "./use-done-of.ts";

interface ProductsBulkBarProps {
  readonly choice: Choice;
  readonly products: ChosenProducts;
  readonly draft: BulkDraft;
  readonly onDraft: (draft: BulkDraft) => void;
  readonly types: ProductChoices["types"];
  readonly query: StaffProductQuery;
  readonly onPage: number;
  /** Products of all pages. */
  readonly total: number;
  readonly onChanged: () => void;
}

const priceWays: Readonly<Record<PriceWay, string>> = {
  leave: "Price: leave",
  set: "Price: set to ₦",
  up: "Price: up by %",
  down: "Price: down by %",
};
const fieldClasses = boxClasses(false, "h-10 md:text-nav pointer-coarse:h-11");

/** What may be done with the chosen products; the rows show what would become of them. */
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
  const [choosesType, setChoosesType] = useState(false);
  const { sayError } = useToaster();
  const { chosen } = products;
  const before = useDoneOf(JSON.stringify(query), total);
  const change = useChangeProducts(({ done, left }, isTakenBack) => {
    before.note(
      done.map(({ id }) => id),
      isTakenBack,
    );
    const current = left.flatMap((each) => each.current ?? []);
    products.keep([...done, ...current]);
    choice.choose(left.map(({ id }) => id).filter((id) => current.some((each) => each.id === id)));
    onChanged();
  });

  async function press(words: string, targetFor: (row: StaffProductSummary) => Target | undefined) {
    const wanted = chosen.flatMap((row) => {
      const target = targetFor(row);
      return target ? [{ row, target }] : [];
    });
    if (busy || wanted.length === 0) return;
    setBusy(true);
    // Until an answer comes nobody knows what was done: pressed again, the same is sent, and is done once.
    products.hold(wanted.map(({ row }) => row));
    try {
      await change(wanted, words);
      products.hold([]);
    } catch (cause) {
      if (!isPassing(cause)) products.hold([]);
      sayError(faultText(cause, "The products could not be changed. Please try again."));
    } finally {
      setBusy(false);
    }
  }
  function save(event: FormEvent) {
    event.preventDefault();
    void press("changed", (row) => targetOf(row, draft));
  }

  const effect = tellEffect(chosen, draft);
  const count = chosen.filter((row) => targetOf(row, draft)).length;
  const statuses = new Set(chosen.map(({ status }) => status));
  const onlyStatus = statuses.size === 1 ? [...statuses][0] : undefined;
  return (
    <>
      <BulkBar
        choice={choice}
        onPage={onPage}
        all={{
          total,
          most: productLimits.atOnce,
          done: before.count,
          load: async () => products.keep(await loadRows(query, before.ids)),
        }}
        sum={effect}
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
              aria-label="What becomes of the price"
              value={draft.priceWay}
              onChange={({ target }) => onDraft({ ...draft, priceWay: target.value as PriceWay })}
              className="h-10 md:text-nav pointer-coarse:h-11"
            >
              {Object.entries(priceWays).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          </span>
          {draft.priceWay !== "leave" && (
            <input
              type="text"
              inputMode="decimal"
              maxLength={14}
              autoComplete="off"
              aria-label={draft.priceWay === "set" ? "Naira" : "Percent of the price"}
              value={draft.amount}
              onChange={({ target }) => onDraft({ ...draft, amount: target.value })}
              className={`${fieldClasses} w-28!`}
            />
          )}
          <Button
            type="submit"
            look="paper"
            size="small"
            busy={busy}
            disabled={count === 0 || bulkFault(draft) !== ""}
          >
            {count === 0 ? "Save" : `Save ${count}`}
          </Button>
        </form>
        <Menu
          up
          label="More to do with the chosen products"
          button={{ className: buttonClasses("outlined", "small"), words: "More" }}
        >
          <button type="button" onClick={() => setChoosesType(true)} className={menuItem}>
            Change the type…
          </button>
          {[true, false].map((featured) => (
            <button
              key={String(featured)}
              type="button"
              onClick={() =>
                void press(featured ? "featured" : "no longer featured", () => ({ featured }))
              }
              className={menuItem}
            >
              {featured ? "Feature on the home page" : "Feature no longer"}
            </button>
          ))}
          {waysFrom(onlyStatus).map(({ to, label, done }) => (
            <button
              key={to}
              type="button"
              onClick={() => void press(done, () => ({ status: to }))}
              className={menuItem}
            >
              {label}
            </button>
          ))}
        </Menu>
      </BulkBar>
      <TypeDialog
        open={choosesType}
        count={chosen.length}
        types={types}
        onClose={() => setChoosesType(false)}
        onChoose={(typeId) => {
          setChoosesType(false);
          void press("changed", () => ({ typeId }));
        }}
      />
    </>
  );
}

/** The products of all pages of a list that were not `done` yet, as many as are changed at once. */
async function loadRows(
  query: StaffProductQuery,
  done: ReadonlySet<string>,
): Promise<readonly StaffProductSummary[]> {
  const rows: StaffProductSummary[] = [];
  for (let page = 1, read = 0; rows.length < productLimits.atOnce; page += 1) {
    const { data, meta } = await api("GET /staff/products", { query: { ...query, page } });
    read += data.length;
    rows.push(...data.filter(({ id }) => !done.has(id)));
    if (data.length === 0 || read >= meta.total) break;
  }
  return rows.slice(0, productLimits.atOnce);
}
