import { useState } from "react";
import { useSearchParams } from "react-router";
import type { StockQuery, StockRow } from "#contract/api/staff-stock.ts";
import { stockTabs } from "#contract/api/stock-limits.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { api, apiAddress } from "../../api.ts";
import { type Loading, useLoaded } from "../../loading/use-loaded.ts";
import { CountSheetLink } from "../../parts/count-sheet-link.tsx";
import { Filters } from "../../parts/filters.tsx";
import { goodsFilters, readGoods } from "../../parts/goods-filters.ts";
import { LapsedNote } from "../../parts/lapsed-note.tsx";
import { readChoice, readSort } from "../../parts/list-address.ts";
import { ListRoom } from "../../parts/list-room.tsx";
import { RestoredNote } from "../../parts/restored-note.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { SortSelect } from "../../parts/sort-select.tsx";
import { StatusTabs } from "../../parts/status-tabs.tsx";
import { useProductChoices } from "../../parts/use-product-choices.ts";
import { useQueueOf } from "../../parts/use-queue.ts";
import { useMinWidth } from "../../parts/use-wide.ts";
import { useMay } from "../../session/use-member.ts";
import { LeftCells } from "./left-cells.tsx";
import { headOf } from "./sheet-lines.ts";
import { SizeAside } from "./size-aside.tsx";
import { StockBar } from "./stock-bar.tsx";
import { StockBlocks } from "./stock-block.tsx";
import type { StockEdits } from "./stock-edits.ts";
import { StockSheet } from "./stock-sheet.tsx";
import { lowMeans, stockAddress, stockTabWords } from "./stock-words.ts";
import { useStockForm } from "./use-stock-form.ts";

const tabs = [...stockTabs, "changed"] as const;
type Tab = (typeof tabs)[number];
const tabWords: Readonly<Record<Tab, string>> = { ...stockTabWords, changed: "Changed" };

const sorts = {
  runs_out: "Runs out first",
  name: "By name",
  newest: "Newest first",
} as const;

/** The stock of all goods as a sheet: what is there, how long it lasts, and what comes and goes. */
export function StockRoom() {
  const [params] = useSearchParams();
  const mayChange = useMay()("stock.change");
  const isSheet = useMinWidth("48rem");
  const [stands, setStands] = useState<{ productId: string; size: string } | null>(null);
  const query = readQuery(params);
  const tab = readChoice(params, "status", tabs) ?? "all";
  const list = useLoaded((signal) => api("GET /staff/stock", { query, signal }), ["stock", query], {
    keepShown: true,
  });
  const page = list.loaded.state === "ready" ? list.loaded.data : undefined;
  const form = useStockForm("sheet", (newer) => {
    const byId = new Map(newer.map((row) => [row.id, row]));
    if (page) list.replace({ ...page, data: page.data.map((row) => byId.get(row.id) ?? row) });
  });
  const { after: _, ...listed } = query;
  const sheet = { href: apiAddress("GET /staff/stock/count-sheet", {}), query: listed };
  const types = useProductChoices().choices?.types ?? [];
  const shown: Loading<{ readonly data: readonly StockRow[] }> =
    tab === "changed" ? { ...list, loaded: ofEdits(form.edits) } : list;
  const rows = shown.loaded.state === "ready" ? shown.loaded.data.data : [];
  const ids = rows.map(({ id }) => id);
  const total = page?.meta.counts[query.tab ?? "all"] ?? ids.length;
  useQueueOf("/stock", tabWords[tab], ids, total, stockAddress);
  const changedCount = new Set([...form.edits.values()].map(({ row }) => row.id)).size;
  const row = rows.find(({ id }) => id === stands?.productId);
  const isNarrowed = ["search", "category", "type"].some((name) => params.has(name));

  return (
    <>
      <ListRoom
        title="Stock"
        head={
          <div className="flex flex-wrap items-center gap-2 max-md:contents">
            <SearchBox label="Search stock" placeholder="Product or type" />
            <LinkButton to="/stock/takes" look="ghost" size="small" className="max-md:hidden">
              Stock-takes
            </LinkButton>
            <CountSheetLink {...sheet} className="shrink-0 max-md:hidden" />
          </div>
        }
        above={
          <>
            <StatusTabs
              label="Stock by what is left"
              tabs={tabs
                .filter((id) => id !== "changed" || changedCount > 0 || tab === "changed")
                .map((id) => ({ id, label: tabWords[id] }))}
              current={tab}
              counts={page && { ...page.meta.counts, changed: changedCount }}
            />
            {form.isRestored && <RestoredNote onForget={form.dropAll} />}
            {form.hasLapsed && <LapsedNote />}
            <LeftCells form={form} />
          </>
        }
        filters={
          <>
            <Filters filters={goodsFilters(types)}>
              <SortSelect sorts={sorts} usual="runs_out" isOnPhone />
              <LinkButton to="/stock/takes" look="ghost" size="small" className="w-full md:hidden">
                Stock-takes
              </LinkButton>
              <CountSheetLink {...sheet} className="w-full md:hidden" />
            </Filters>
            {tab === "low" && (
              <p className="ml-auto text-meta text-umber max-md:hidden">{lowMeans}</p>
            )}
          </>
        }
        list={shown}
        failure="The stock could not be loaded."
        empty={() =>
          isNarrowed
            ? { title: "No product matches", text: "Take a filter off, or look in another tab." }
            : emptyWords[tab]
        }
      >
        {(listed) => (
          <div className="gap-6 xl:grid xl:grid-cols-[minmax(0,1fr)_16.5rem]">
            {isSheet ? (
              <StockSheet
                rows={listed}
                head={headOf(types.find(({ id }) => id === query.type)?.sizes)}
                form={form}
                mayChange={mayChange}
                onStand={(productId, size) => setStands({ productId, size })}
              />
            ) : (
              <StockBlocks rows={listed} edits={form.edits} />
            )}
            {isSheet && <SizeAside row={row} size={stands?.size} />}
          </div>
        )}
      </ListRoom>
      <StockBar form={form} />
    </>
  );
}

const emptyWords: Readonly<Record<Tab, { title: string; text: string }>> = {
  all: { title: "No goods yet", text: "What you add under Products appears here by size." },
  low: { title: "Nothing is low", text: lowMeans },
  sold_out: { title: "Nothing is sold out", text: "Every size on the shop has pieces." },
  changed: {
    title: "Nothing is typed",
    text: "What you type over a number waits here to be saved.",
  },
};

/** The products that something is typed over, as they were seen. */
function ofEdits(edits: StockEdits) {
  const rows = new Map([...edits.values()].map(({ row }) => [row.id, row]));
  return { state: "ready", data: { data: [...rows.values()] }, at: 0 } as const;
}

/** What the list is narrowed to, as its address says; what says nothing known is left out. */
function readQuery(params: URLSearchParams): StockQuery {
  const search = params.get("search") ?? "";
  const after = params.get("after") ?? "";
  const tab = readChoice(params, "status", stockTabs);
  const sort = readSort(params, sorts);
  return {
    ...(tab && { tab }),
    ...(search && { search }),
    ...readGoods(params),
    ...(sort && { sort }),
    ...(after && { after }),
  };
}
