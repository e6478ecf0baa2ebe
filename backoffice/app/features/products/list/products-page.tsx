import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { type ProductTab, productTabs } from "#contract/api/catalogue/product-limits.ts";
import type {
  ListedProduct,
  StaffProductQuery,
  StaffProductSummary,
} from "#contract/api/catalogue/staff-products.ts";
import { plural } from "#contract/text/format.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { api } from "../../../api.ts";
import { useLoaded } from "../../../loading/use-loaded.ts";
import { pageTitle } from "../../../page-title.ts";
import { parseProductFilters, productFilters } from "../../../parts/domain/product-filters.ts";
import { useProductChoices } from "../../../parts/domain/use-product-choices.ts";
import { CameraIcon } from "../../../parts/layout/icons.tsx";
import { Menu, menuItem } from "../../../parts/layout/menu.tsx";
import { useMinWidth } from "../../../parts/layout/use-min-width.ts";
import {
  type RowSelection,
  useRowSelection,
} from "../../../parts/lists/bulk-selection/row-selection.ts";
import { Filters, FiltersEnd } from "../../../parts/lists/filters/filters.tsx";
import { choiceFilter } from "../../../parts/lists/filters/list-filters.ts";
import { SearchBox } from "../../../parts/lists/filters/search-box.tsx";
import { SortSelect } from "../../../parts/lists/filters/sort-select.tsx";
import { StatusTabs } from "../../../parts/lists/filters/status-tabs.tsx";
import { ListPage } from "../../../parts/lists/list-page.tsx";
import { parseChoice, parseListParams, parseSort } from "../../../parts/lists/list-params.ts";
import { NewRecordLink } from "../../../parts/lists/new-record-link.tsx";
import { Records } from "../../../parts/lists/records.tsx";
import { useMay } from "../../../session/use-member.ts";
import { emptyBulkDraft, toTarget } from "../bulk/bulk-change.ts";
import { ProductsBulkBar } from "../bulk/products-bulk-bar.tsx";
import { useSelectedProducts } from "../bulk/use-selected-products.ts";
import { lowStockHint, productAddress, tabLabels } from "../product-labels.ts";
import { ProductCards, ViewSwitch } from "./product-cards.tsx";
import { ProductBlock, productColumns } from "./product-columns.tsx";

export const meta = () => [{ title: pageTitle("Products") }];

const tabs = productTabs.map((id) => ({ id, label: tabLabels[id] }));

const sorts = {
  newest: "Newest first",
  changed: "Recently updated",
  name: "Name, A to Z",
  "price-asc": "Price, low to high",
  "price-desc": "Price, high to low",
  stock: "Lowest stock first",
} as const;

const stockFilter = choiceFilter(
  { name: "stock", label: "Stock", anyLabel: "any" },
  { low: "Low in any size", sold_out: "Sold out" },
);
const onSaleFilter = choiceFilter(
  { name: "onSale", label: "Price", anyLabel: "any" },
  { true: "On sale", false: "Not on sale" },
);

export default function ProductsPage() {
  const [params] = useSearchParams();
  const { search: address } = useLocation();
  const may = useMay();
  const mayEdit = may("products.edit");
  const mayImport = may("products.import");
  const query = parseQuery(params);
  const { tab = "published" } = query;
  const list = useLoaded(
    (signal) => api("GET /staff/products", { query, signal }),
    ["products", query],
    { showPrevious: true },
  );
  const types = useProductChoices().choices?.types ?? [];
  const meta = list.loaded.state === "ready" ? list.loaded.data.meta : undefined;
  const visible = list.loaded.state === "ready" ? list.loaded.data.data : [];
  const choice = useRowSelection(visible.map(idOf), address);
  const products = useSelectedProducts(choice, visible);
  const [typed, setTyped] = useState(emptyBulkDraft);
  const draft = choice.selectedIds.size > 0 ? typed : emptyBulkDraft;
  if (typed !== draft) setTyped(draft);
  const targets = new Map(
    products.chosen.flatMap((row) => {
      const target = toTarget(row, draft);
      return target ? [[row.id, target] as const] : [];
    }),
  );
  const isCardView = params.get("view") === "cards";
  const isWide = useMinWidth("768px");
  const queue = { label: tabLabels[tab], total: meta?.total ?? visible.length };
  const isNarrowed = ["search", "category", "type", "stock", "onSale"].some((name) =>
    params.has(name),
  );

  return (
    <>
      <ListPage
        title="Products"
        head={
          <div className="flex items-center gap-2 max-md:contents">
            <SearchBox label="Search products" placeholder="Name or cloth" />
            {mayImport && <ImportExportLink className="max-md:hidden" />}
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
              ...productFilters(types),
              stockFilter,
              ...(tab === "discounted" ? [] : [onSaleFilter]),
            ]}
          >
            <FiltersEnd
              totals={
                meta &&
                meta.total > 0 && (
                  <span>
                    {plural(meta.total, "product")}, {plural(meta.units, "item")}
                    <span>{tab === "low_stock" && `. ${lowStockHint}`}</span>
                  </span>
                )
              }
            >
              <SortSelect sorts={sorts} defaultSort="newest" isOnPhone />
              <ViewSwitch />
              {mayImport && <ImportExportLink className="w-full md:hidden" />}
            </FiltersEnd>
          </Filters>
        }
        list={list}
        failure="Products could not be loaded."
        empty={() =>
          isNarrowed
            ? { title: "No products found", text: "Clear a filter or try another tab." }
            : emptyStates[tab]
        }
      >
        {(rows) =>
          isCardView && isWide ? (
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
              sourceList={queue}
              nameOf={({ name }) => name}
              mobileRow={(row) => (
                <ProductBlock row={row} tab={tab} target={targets.get(row.id)} hasMenu={mayEdit} />
              )}
              {...(mayEdit && {
                selection: choice,
                menu: (row: ListedProduct) => <ChooseMenu row={row} choice={choice} />,
              })}
            />
          )
        }
      </ListPage>
      {mayEdit && (
        <ProductsBulkBar
          choice={choice}
          products={products}
          draft={draft}
          onDraft={setTyped}
          types={types}
          query={query}
          onPage={visible.length}
          total={meta?.total ?? visible.length}
          onChanged={list.reload}
        />
      )}
    </>
  );
}

function ChooseMenu({ row, choice }: { row: ListedProduct; choice: RowSelection }) {
  return (
    <Menu label={`Actions for ${row.name}`}>
      <button type="button" onClick={() => choice.toggle(row.id, false)} className={menuItem}>
        {choice.selectedIds.has(row.id) ? "Deselect" : "Select"}
      </button>
    </Menu>
  );
}

function ImportExportLink({ className }: { className: string }) {
  return (
    <LinkButton to="/products/imports" variant="ghost" size="small" className={className}>
      Import and export
    </LinkButton>
  );
}

const draftsHint = "Drafts and archived products appear here.";

const emptyStates: Readonly<Record<ProductTab, { title: string; text: string }>> = {
  published: {
    title: "No published products yet",
    text: "Add a product with a picture, a price and sizes.",
  },
  low_stock: { title: "No products low on stock", text: lowStockHint },
  discounted: {
    title: "No discounted products",
    text: "Select published products and enter a discount.",
  },
  featured: {
    title: "No featured products",
    text: "Featured products appear first on the home page.",
  },
  draft: { title: "No drafts", text: draftsHint },
  archived: { title: "No archived products", text: draftsHint },
  all: { title: "No products yet", text: draftsHint },
};

const idOf = ({ id }: StaffProductSummary) => id;

function parseQuery(params: URLSearchParams): StaffProductQuery {
  const { page, search } = parseListParams(params, productTabs);
  const onSale = onSaleFilter.parse(params);
  const tab = parseChoice(params, "status", productTabs);
  const stock = stockFilter.parse(params);
  const sort = parseSort(params, sorts);
  return {
    page,
    ...(tab && { tab }),
    ...(search && { search }),
    ...parseProductFilters(params),
    ...(stock && { stock }),
    ...(onSale && { onSale: onSale === "true" }),
    ...(sort && { sort }),
  };
}
