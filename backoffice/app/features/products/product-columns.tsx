import type { ProductTab } from "#contract/api/product-limits.ts";
import type { StaffProductSummary } from "#contract/api/staff-products.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { discountedPrice } from "#contract/pricing/discounted-price.ts";
import { Price } from "#ui/primitives/price.tsx";
import { Status } from "#ui/primitives/status.tsx";
import type { Column } from "../../parts/records.tsx";
import { SizeStrip } from "../../parts/size-strip.tsx";
import { Thumbnail } from "../../parts/thumbnail.tsx";
import { categoryWords, pieces, statusLooks } from "./product-words.ts";

/** The columns of the products room. */
export function productColumns(tab: ProductTab): readonly Column<StaffProductSummary>[] {
  return [
    {
      head: "Product",
      cell: (row) => (
        <span className="flex items-center gap-3">
          <Thumbnail image={row.image} className="h-10.5 w-8.5" />
          <span className="min-w-0">
            <span className="block wrap-anywhere">{row.name}</span>
            <span className="block font-normal text-meta text-umber">{kindOf(row)}</span>
          </span>
        </span>
      ),
    },
    { head: "Stock by size", cell: (row) => <SizeStrip sizes={row.sizes} />, className: "w-64" },
    { head: "Price", cell: (row) => <PaidPrice row={row} />, className: "text-right" },
    {
      head: "Off",
      cell: ({ discount }) =>
        discount > 0 ? <span className="text-laterite">−{discount}%</span> : "–",
      className: "text-right tabular-nums",
    },
    {
      head: tab === "all" ? "Status" : "Featured",
      cell: ({ status, featured }) =>
        tab === "all" ? <Standing status={status} /> : featured ? "Featured" : "",
      className: "text-right text-umber",
    },
  ];
}

/** A product in the list of a phone. */
export function ProductBlock({ row, tab }: { row: StaffProductSummary; tab: ProductTab }) {
  return (
    <span className="flex gap-3.5 border-line border-b py-3">
      <Thumbnail image={row.image} className="h-17.5 w-14" />
      <span className="min-w-0 grow">
        <span className="flex justify-between gap-3">
          <span className="min-w-0 wrap-anywhere text-body">{row.name}</span>
          <PaidPrice row={row} />
        </span>
        <span className="mb-1.5 flex justify-between gap-3 font-normal text-umber">
          {row.type.name}, {pieces(row.stock)}
          {tab === "all" && <Standing status={row.status} />}
        </span>
        <SizeStrip sizes={row.sizes} named />
      </span>
    </span>
  );
}

function PaidPrice({ row: { price, discount } }: { row: StaffProductSummary }) {
  const full = fromNaira(price);
  return <Price price={discountedPrice(full, discount)} original={full} />;
}

function Standing({ status }: Pick<StaffProductSummary, "status">) {
  const { tone, word } = statusLooks[status];
  return <Status tone={tone}>{word}</Status>;
}

function kindOf({ type, category }: StaffProductSummary): string {
  return `${type.name}, ${categoryWords[category]}`;
}
