import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { StockQuery, StockRow } from "#contract/api/stock/stock.ts";
import { stockTabs } from "#contract/api/stock/stock-limits.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { api, apiAddress } from "../../api.ts";
import { type Loading, useLoaded } from "../../loading/use-loaded.ts";
import { pageTitle } from "../../page-title.ts";
import { CountSheetLink } from "../../parts/domain/count-sheet-link.tsx";
import { parseProductFilters, productFilters } from "../../parts/domain/product-filters.ts";
import { SizeStrip } from "../../parts/domain/size-strip.tsx";
import { StockLedger } from "../../parts/domain/stock-ledger.tsx";
import { useProductChoices } from "../../parts/domain/use-product-choices.ts";
import { DraftRestoredNotice, ExpiredSaveNotice } from "../../parts/forms/unsaved-changes.tsx";
import { useDebouncedValue } from "../../parts/forms/use-debounced-value.ts";
import { Thumbnail } from "../../parts/layout/thumbnails.tsx";
import { useMinWidth } from "../../parts/layout/use-min-width.ts";
import { Filters } from "../../parts/lists/filters/filters.tsx";
import { SearchBox } from "../../parts/lists/filters/search-box.tsx";
import { SortSelect } from "../../parts/lists/filters/sort-select.tsx";
import { StatusTabs } from "../../parts/lists/filters/status-tabs.tsx";
import { ListPage } from "../../parts/lists/list-page.tsx";
import { parseChoice, parseSort } from "../../parts/lists/list-params.ts";
import { useSaveSourceList, useSourceListState } from "../../parts/records/use-source-list.ts";
import { useMay } from "../../session/use-member.ts";
import { ConflictCells } from "./conflict-cells.tsx";
import type { StockEdits } from "./edits/stock-edits.ts";
import { useStockForm } from "./edits/use-stock-form.ts";
import { toColumns } from "./grid-lines.ts";
import { StockBar } from "./stock-bar.tsx";
import { StockGrid } from "./stock-grid.tsx";
import {
  formatDaysLeft,
  lowStockHint,
  runsOutSoon,
  stockAddress,
  stockTabLabels,
} from "./stock-labels.ts";

export const meta = () => [{ title: pageTitle("Stock") }];

const tabs = [...stockTabs, "changed"] as const;
type Tab = (typeof tabs)[number];
const tabLabels: Readonly<Record<Tab, string>> = { ...stockTabLabels, changed: "Unsaved" };

const sorts = {
  runs_out: "Runs out soonest",
  name: "By name",
  newest: "Newest first",
} as const;

export default function StockPage() {
  const [params] = useSearchParams();
  const mayChange = useMay()("stock.change");
  const isGrid = useMinWidth("768px");
  const [focusedCell, setFocusedCell] = useState<{ productId: string; size: string } | null>(null);
  const query = parseQuery(params);
  const tab = parseChoice(params, "status", tabs) ?? "all";
  const list = useLoaded((signal) => api("GET /staff/stock", { query, signal }), ["stock", query], {
    showPrevious: true,
  });
  const page = list.loaded.state === "ready" ? list.loaded.data : undefined;
  const form = useStockForm("sheet", (newer) => {
    const byId = new Map(newer.map((row) => [row.id, row]));
    if (page) list.replace({ ...page, data: page.data.map((row) => byId.get(row.id) ?? row) });
  });
  const { after: _, ...listed } = query;
  const countSheet = { href: apiAddress("GET /staff/stock/count-sheet", {}), query: listed };
  const types = useProductChoices().choices?.types ?? [];
  const visible: Loading<{ readonly data: readonly StockRow[] }> =
    tab === "changed" ? { ...list, loaded: toLoaded(form.edits) } : list;
  const rows = visible.loaded.state === "ready" ? visible.loaded.data.data : [];
  const ids = rows.map(({ id }) => id);
  const total = page?.meta.counts[query.tab ?? "all"] ?? ids.length;
  useSaveSourceList("/stock", tabLabels[tab], ids, total, stockAddress);
  const changedCount = new Set([...form.edits.values()].map(({ row }) => row.id)).size;
  const row = rows.find(({ id }) => id === focusedCell?.productId);
  const isNarrowed = ["search", "category", "type"].some((name) => params.has(name));

  return (
    <>
      <ListPage
        title="Stock"
        head={
          <div className="flex flex-wrap items-center gap-2 max-md:contents">
            <SearchBox label="Search stock" placeholder="Product or type" />
            <LinkButton to="/stock/counts" variant="ghost" size="small" className="max-md:hidden">
              Stock counts
            </LinkButton>
            <CountSheetLink {...countSheet} className="shrink-0 max-md:hidden" />
          </div>
        }
        above={
          <>
            <StatusTabs
              label="Stock by status"
              tabs={tabs
                .filter((id) => id !== "changed" || changedCount > 0 || tab === "changed")
                .map((id) => ({ id, label: tabLabels[id] }))}
              current={tab}
              counts={page && { ...page.meta.counts, changed: changedCount }}
            />
            {form.isRestored && <DraftRestoredNotice onDiscard={form.revertAll} />}
            {form.hasExpired && <ExpiredSaveNotice />}
            <ConflictCells form={form} />
          </>
        }
        filters={
          <>
            <Filters filters={productFilters(types)}>
              <SortSelect sorts={sorts} defaultSort="runs_out" isOnPhone />
              <LinkButton
                to="/stock/counts"
                variant="ghost"
                size="small"
                className="w-full md:hidden"
              >
                Stock counts
              </LinkButton>
              <CountSheetLink {...countSheet} className="w-full md:hidden" />
            </Filters>
            {tab === "low" && (
              <p className="ml-auto text-meta text-umber max-md:hidden">{lowStockHint}</p>
            )}
          </>
        }
        list={visible}
        failure="The stock could not be loaded."
        empty={() =>
          isNarrowed
            ? { title: "No product matches", text: "Clear a filter or try another tab." }
            : emptyStates[tab]
        }
      >
        {(listed) => (
          <div className="gap-6 xl:grid xl:grid-cols-[minmax(0,1fr)_16.5rem]">
            {isGrid ? (
              <StockGrid
                rows={listed}
                head={toColumns(types.find(({ id }) => id === query.type)?.sizes)}
                form={form}
                mayChange={mayChange}
                onFocusCell={(productId, size) => setFocusedCell({ productId, size })}
              />
            ) : (
              <StockBlocks rows={listed} edits={form.edits} />
            )}
            {isGrid && <SizeHistory row={row} size={focusedCell?.size} />}
          </div>
        )}
      </ListPage>
      <StockBar form={form} />
    </>
  );
}

const emptyStates: Readonly<Record<Tab, { title: string; text: string }>> = {
  all: { title: "No products yet", text: "Products you add appear here by size." },
  low: { title: "No low stock", text: lowStockHint },
  sold_out: { title: "Nothing sold out", text: "Every published size is in stock." },
  changed: {
    title: "No unsaved changes",
    text: "Stock you edit is listed here until you save it.",
  },
};

function toLoaded(edits: StockEdits) {
  const rows = new Map([...edits.values()].map(({ row }) => [row.id, row]));
  return { state: "ready", data: { data: [...rows.values()] }, at: 0 } as const;
}

function parseQuery(params: URLSearchParams): StockQuery {
  const search = params.get("search") ?? "";
  const after = params.get("after") ?? "";
  const tab = parseChoice(params, "status", stockTabs);
  const sort = parseSort(params, sorts);
  return {
    ...(tab && { tab }),
    ...(search && { search }),
    ...parseProductFilters(params),
    ...(sort && { sort }),
    ...(after && { after }),
  };
}

function StockBlocks({ rows, edits }: { rows: readonly StockRow[]; edits: StockEdits }) {
  const linkState = useSourceListState("/stock");
  const typed = new Set([...edits.values()].map(({ row }) => row.id));
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} data-row={row.id} className="border-line border-b">
          <Link
            to={stockAddress(row.id)}
            state={linkState}
            data-open
            className="flex gap-3.5 py-3 -outline-offset-2"
          >
            <Thumbnail image={row.image} className="h-17.5 w-14" />
            <span className="min-w-0 grow">
              <span className="mb-1.5 flex justify-between gap-3">
                <span className="min-w-0 wrap-anywhere font-medium text-body">
                  {row.name}
                  {row.status === "draft" && (
                    <span className="font-normal text-meta text-umber"> (draft)</span>
                  )}
                  {typed.has(row.id) && (
                    <span className="font-normal text-indigo-mid text-meta"> not saved</span>
                  )}
                </span>
                <span
                  className={classNames(
                    "shrink-0 text-nav tabular-nums",
                    runsOutSoon(row) ? "font-medium text-amber" : "text-umber",
                  )}
                >
                  {formatDaysLeft(row)}
                </span>
              </span>
              <SizeStrip sizes={row.sizes} showsSizeNames />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Delay in ms, so that passing over cells loads nothing. */
const debounceMs = 250;

function SizeHistory({ row, size }: { row: StockRow | undefined; size: string | undefined }) {
  const currentKey = `${row?.id} ${size}`;
  const stableKey = useDebouncedValue(currentKey, debounceMs);
  const cell = row?.sizes.find((each) => each.size === size);
  return (
    <aside aria-label="Stock history" className="max-xl:hidden">
      {row && cell ? (
        <>
          <h2 className="type-panel">
            {row.name}, {cell.size}
          </h2>
          <p className="mt-1 text-meta text-umber">
            {cell.stock} in stock, {cell.sold} sold in 30 days
          </p>
          {stableKey === currentKey && (
            <StockLedger key={currentKey} id={row.id} size={cell.size} stock={cell.stock} />
          )}
        </>
      ) : (
        <p className="text-meta text-umber">
          Select a size to see its history. Enter a total, or +12 / −2 to adjust. You can paste
          cells from a spreadsheet.
        </p>
      )}
    </aside>
  );
}
