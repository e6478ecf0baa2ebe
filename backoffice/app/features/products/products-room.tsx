import { useNavigate, useSearchParams } from "react-router";
import { productTabs } from "#contract/api/product-limits.ts";
import type { StaffProductQuery, StaffProductSummary } from "#contract/api/staff-products.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { Select } from "#ui/primitives/select.tsx";
import { api } from "../../api.ts";
import { KeyCap } from "../../keys/key-cap.tsx";
import { useKeys } from "../../keys/keys-context.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { Filters } from "../../parts/filters.tsx";
import { ListRoom } from "../../parts/list-room.tsx";
import { useNarrowing } from "../../parts/narrow-list.ts";
import { Records } from "../../parts/records.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { StatusTabs } from "../../parts/status-tabs.tsx";
import { useMay } from "../../session/use-member.ts";
import { ProductBlock, productColumns } from "./product-columns.tsx";
import { pieces, tabWords } from "./product-words.ts";
import { useProductChoices } from "./use-product-choices.ts";

const tabs = productTabs.map((id) => ({ id, label: tabWords[id] }));

const sorts = {
  newest: "Newest first",
  changed: "Last changed first",
  name: "By name",
  "price-asc": "Cheapest first",
  "price-desc": "Dearest first",
  stock: "Fewest pieces first",
} as const;

/** The goods: what is on the shop, what is being written, and what was put away. */
export function ProductsRoom() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const may = useMay();
  const mayEdit = may("products.edit");
  useKeys({ ...(mayEdit && { newRecord: () => void navigate("/products/new") }) });
  const query = readQuery(params);
  const { tab = "on_shop" } = query;
  const list = useLoaded(
    (signal) => api("GET /staff/products", { query, signal }),
    ["products", query],
    { keepShown: true },
  );
  const types = useProductChoices().choices?.types ?? [];
  const meta = list.loaded.state === "ready" ? list.loaded.data.meta : undefined;
  const isNarrowed = ["search", "category", "type", "stock", "onSale"].some((name) =>
    params.has(name),
  );

  return (
    <ListRoom
      title="Products"
      head={
        <div className="flex flex-wrap items-center gap-2">
          <SearchBox label="Search products" placeholder="Name or cloth" />
          {mayEdit && (
            <LinkButton to="/products/new" size="small">
              New product
              <KeyCap press="N" />
            </LinkButton>
          )}
        </div>
      }
      above={
        <StatusTabs
          label="Products by where they stand"
          tabs={tabs}
          current={tab}
          counts={meta?.counts}
        />
      }
      filters={
        <>
          <Filters
            filters={[
              {
                name: "category",
                label: "For",
                any: "everybody",
                options: [
                  { value: "MEN", label: "Men" },
                  { value: "WOMEN", label: "Women" },
                ],
              },
              {
                name: "type",
                label: "Type",
                any: "all",
                options: types.map(({ id, name }) => ({ value: id, label: name })),
              },
              {
                name: "stock",
                label: "Stock",
                any: "any",
                options: [
                  { value: "low", label: "A size nearly out" },
                  { value: "sold_out", label: "Sold out" },
                ],
              },
              {
                name: "onSale",
                label: "Price",
                any: "any",
                options: [
                  { value: "true", label: "Reduced" },
                  { value: "false", label: "Not reduced" },
                ],
              },
            ]}
          />
          {meta && meta.total > 0 && (
            <p className="ml-auto text-meta text-umber tabular-nums max-md:hidden">
              {meta.total === 1 ? "1 product" : `${meta.total.toLocaleString("en-NG")} products`},{" "}
              {pieces(meta.pieces)}
            </p>
          )}
          <SortSelect />
        </>
      }
      list={list}
      failure="Products could not be loaded."
      empty={() =>
        isNarrowed
          ? { title: "No product matches", text: "Take a filter off, or look in another tab." }
          : {
              title: tab === "on_shop" ? "Nothing is on the shop yet" : "Nothing here",
              text:
                tab === "on_shop"
                  ? "A picture, a price and its sizes are enough."
                  : "What you keep as a draft or put away stands here.",
            }
      }
    >
      {(rows) => (
        <Records
          caption="Products"
          columns={productColumns(tab)}
          rows={rows}
          keyOf={idOf}
          addressOf={(id) => `/products/${id}`}
          queue={{ label: tabWords[tab], total: meta?.total ?? rows.length }}
          block={(row) => <ProductBlock row={row} tab={tab} />}
        />
      )}
    </ListRoom>
  );
}

const idOf = ({ id }: StaffProductSummary) => id;

function SortSelect() {
  const { params, narrow } = useNarrowing();
  return (
    <div className="max-md:hidden">
      <Select
        aria-label="Order of the list"
        value={params.get("sort") ?? "newest"}
        onChange={({ target }) => narrow({ sort: target.value === "newest" ? "" : target.value })}
        className="h-11 md:h-9 md:text-meta md:pointer-coarse:h-11"
      >
        {Object.entries(sorts).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** What the list is narrowed to, as its address says; what says nothing known is left out. */
function readQuery(params: URLSearchParams): StaffProductQuery {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === params.get(name));
  const page = Number(params.get("page"));
  const search = params.get("search") ?? "";
  const type = params.get("type") ?? "";
  const onSale = oneOf("onSale", ["true", "false"]);
  const tab = oneOf("status", productTabs);
  const category = oneOf("category", ["MEN", "WOMEN"]);
  const stock = oneOf("stock", ["low", "sold_out"]);
  const sort = oneOf("sort", Object.keys(sorts) as (keyof typeof sorts)[]);
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    ...(tab && { tab }),
    ...(search && { search }),
    ...(category && { category }),
    ...(type && { type }),
    ...(stock && { stock }),
    ...(onSale && { onSale: onSale === "true" }),
    ...(sort && { sort }),
  };
}
