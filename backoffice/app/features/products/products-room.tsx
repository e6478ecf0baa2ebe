import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { type ProductTab, productTabs } from "#contract/api/product-limits.ts";
import type {
  ListedProduct,
  StaffProductQuery,
  StaffProductSummary,
} from "#contract/api/staff-products.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { type Choice, useChoice } from "../../parts/choice.ts";
import { choiceFilter } from "../../parts/choice-filter.ts";
import { Filters } from "../../parts/filters.tsx";
import { FiltersEnd } from "../../parts/filters-end.tsx";
import { goodsFilters, readGoods } from "../../parts/goods-filters.ts";
import { CameraIcon } from "../../parts/icons.tsx";
import { readChoice, readListAddress, readSort } from "../../parts/list-address.ts";
import { ListRoom } from "../../parts/list-room.tsx";
import { Menu, menuItem } from "../../parts/menu.tsx";
import { NewRecordLink } from "../../parts/new-record-link.tsx";
import { Records } from "../../parts/records.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { SortSelect } from "../../parts/sort-select.tsx";
import { StatusTabs } from "../../parts/status-tabs.tsx";
import { useProductChoices } from "../../parts/use-product-choices.ts";
import { useMinWidth } from "../../parts/use-wide.ts";
import { useMay } from "../../session/use-member.ts";
import { blankBulk, targetOf } from "./bulk-change.ts";
import { LookSwitch } from "./look-switch.tsx";
import { ProductCards } from "./product-cards.tsx";
import { ProductBlock, productColumns } from "./product-columns.tsx";
import { nearlyOutMeans, pieces, productAddress, tabWords } from "./product-words.ts";
import { ProductsBulkBar } from "./products-bulk-bar.tsx";
import { useChosenProducts } from "./use-chosen-products.ts";

const tabs = productTabs.map((id) => ({ id, label: tabWords[id] }));

const sorts = {
  newest: "Newest first",
  changed: "Last changed first",
  name: "By name",
  "price-asc": "Cheapest first",
  "price-desc": "Dearest first",
  stock: "Fewest pieces first",
} as const;

const stockFilter = choiceFilter(
  { name: "stock", label: "Stock", any: "any" },
  { low: "Low in a size", sold_out: "Sold out" },
);
const onSaleFilter = choiceFilter(
  { name: "onSale", label: "Price", any: "any" },
  { true: "Reduced", false: "Not reduced" },
);

/** The goods: what is on the shop, what is being written, and what was put away. */
export function ProductsRoom() {
  const [params] = useSearchParams();
  const { search: address } = useLocation();
  const may = useMay();
  const mayEdit = may("products.edit");
  const maySheets = may("products.sheets");
  const query = readQuery(params);
  const { tab = "on_shop" } = query;
  const list = useLoaded(
    (signal) => api("GET /staff/products", { query, signal }),
    ["products", query],
    { keepShown: true },
  );
  const types = useProductChoices().choices?.types ?? [];
  const meta = list.loaded.state === "ready" ? list.loaded.data.meta : undefined;
  const shown = list.loaded.state === "ready" ? list.loaded.data.data : [];
  const choice = useChoice(shown.map(idOf), address);
  const products = useChosenProducts(choice, shown);
  const [typed, setTyped] = useState(blankBulk);
  const draft = choice.chosen.size > 0 ? typed : blankBulk;
  if (typed !== draft) setTyped(draft);
  const targets = new Map(
    products.chosen.flatMap((row) => {
      const target = targetOf(row, draft);
      return target ? [[row.id, target] as const] : [];
    }),
  );
  const isCards = params.get("look") === "cards";
  // A phone has no room for both.
  const hasRoom = useMinWidth("48rem");
  const queue = { label: tabWords[tab], total: meta?.total ?? shown.length };
  const isNarrowed = ["search", "category", "type", "stock", "onSale"].some((name) =>
    params.has(name),
  );

  return (
    <>
      <ListRoom
        title="Products"
        head={
          <div className="flex items-center gap-2 max-md:contents">
            <SearchBox label="Search products" placeholder="Name or cloth" />
            {maySheets && <SheetsLink className="max-md:hidden" />}
            {mayEdit && (
              <NewRecordLink to="/products/new" icon={CameraIcon}>
                New product
              </NewRecordLink>
            )}
          </div>
        }
        above={
          <StatusTabs label="Products by status" tabs={tabs} current={tab} counts={meta?.counts} />
        }
        filters={
          <Filters
            filters={[
              ...goodsFilters(types),
              stockFilter,
              ...(tab === "discounted" ? [] : [onSaleFilter]),
            ]}
          >
            <FiltersEnd
              totals={
                meta &&
                meta.total > 0 && (
                  <>
                    {meta.total === 1
                      ? "1 product"
                      : `${meta.total.toLocaleString("en-NG")} products`}
                    , {pieces(meta.pieces)}
                    {tab === "nearly_out" && `. ${nearlyOutMeans}`}
                  </>
                )
              }
            >
              <SortSelect sorts={sorts} usual="newest" isOnPhone />
              <LookSwitch />
              {maySheets && <SheetsLink className="w-full md:hidden" />}
            </FiltersEnd>
          </Filters>
        }
        list={list}
        failure="Products could not be loaded."
        empty={() =>
          isNarrowed
            ? { title: "No product matches", text: "Take a filter off, or look in another tab." }
            : emptyWords[tab]
        }
      >
        {(rows) =>
          isCards && hasRoom ? (
            <ProductCards
              rows={rows}
              targets={targets}
              queue={queue}
              {...(mayEdit && { choice })}
            />
          ) : (
            <Records
              caption="Products"
              columns={productColumns(tab, targets)}
              rows={rows}
              keyOf={idOf}
              addressOf={productAddress}
              queue={queue}
              nameOf={({ name }) => name}
              block={(row) => (
                <ProductBlock row={row} tab={tab} target={targets.get(row.id)} hasMenu={mayEdit} />
              )}
              {...(mayEdit && {
                choice,
                menu: (row: ListedProduct) => <ChooseMenu row={row} choice={choice} />,
              })}
            />
          )
        }
      </ListRoom>
      {mayEdit && (
        <ProductsBulkBar
          choice={choice}
          products={products}
          draft={draft}
          onDraft={setTyped}
          types={types}
          query={query}
          onPage={shown.length}
          total={meta?.total ?? shown.length}
          onChanged={list.reload}
        />
      )}
    </>
  );
}

/** What may be done with a row of a phone. */
function ChooseMenu({ row, choice }: { row: ListedProduct; choice: Choice }) {
  return (
    <Menu label={`More about ${row.name}`}>
      <button type="button" onClick={() => choice.toggle(row.id, false)} className={menuItem}>
        {choice.chosen.has(row.id) ? "Deselect" : "Choose, to change several at once"}
      </button>
    </Menu>
  );
}

/** Where goods are taken out and brought in as a spreadsheet. */
function SheetsLink({ className }: { className: string }) {
  return (
    <LinkButton to="/products/sheets" look="ghost" size="small" className={className}>
      Import and export
    </LinkButton>
  );
}

const keptHere = "Drafts and archived products appear here.";

const emptyWords: Readonly<Record<ProductTab, { title: string; text: string }>> = {
  on_shop: {
    title: "Nothing is on the shop yet",
    text: "A picture, a price and its sizes are enough.",
  },
  nearly_out: { title: "Nothing is nearly out", text: nearlyOutMeans },
  discounted: {
    title: "Nothing is discounted",
    text: "Choose rows of what is on the shop, and type how much comes off.",
  },
  featured: { title: "Nothing is featured", text: "What is featured leads the home page." },
  draft: { title: "Nothing here", text: keptHere },
  archived: { title: "Nothing here", text: keptHere },
  all: { title: "Nothing here", text: keptHere },
};

const idOf = ({ id }: StaffProductSummary) => id;

/** What the list is narrowed to, as its address says; what says nothing known is left out. */
function readQuery(params: URLSearchParams): StaffProductQuery {
  const { page, search } = readListAddress(params, productTabs);
  const onSale = onSaleFilter.read(params);
  const tab = readChoice(params, "status", productTabs);
  const stock = stockFilter.read(params);
  const sort = readSort(params, sorts);
  return {
    page,
    ...(tab && { tab }),
    ...(search && { search }),
    ...readGoods(params),
    ...(stock && { stock }),
    ...(onSale && { onSale: onSale === "true" }),
    ...(sort && { sort }),
  };
}
