import type { ProductTab } from "#contract/api/catalogue/product-limits.ts";
import type { ListedProduct, StaffProductSummary } from "#contract/api/catalogue/staff-products.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { formatNumber, formatPercentOff, plural } from "#contract/text/format.ts";
import { Price } from "#ui/primitives/price.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { SizeHeads, SizeStrip } from "../../../parts/domain/size-strip.tsx";
import { Thumbnail } from "../../../parts/layout/thumbnails.tsx";
import type { Column } from "../../../parts/lists/records.tsx";
import { paidKobo, type Target } from "../bulk/bulk-change.ts";
import { categoryLabels, isNearlyOut, publishLabel, statusStyles } from "../product-labels.ts";

type Targets = ReadonlyMap<string, Target>;

export function productColumns(
  tab: ProductTab,
  targets: Targets,
): readonly Column<ListedProduct>[] {
  return [
    {
      head: "Product",
      cell: (row) => (
        <span className="flex items-center gap-3">
          <Thumbnail image={row.image} className="h-10.5 w-8.5" />
          <span className="min-w-0">
            <span className="block wrap-anywhere">{row.name}</span>
            <span className="block font-normal text-meta text-umber">
              {typeAndCategory(row)}
              {row.publishAt !== null && <PublishDay publishAt={row.publishAt} />}
            </span>
          </span>
        </span>
      ),
    },
    {
      head: "Stock by size",
      headIcon: <SizeHeads />,
      cell: (row) => <SizeStrip sizes={row.sizes} />,
      className: "w-64 max-w-none",
    },
    {
      head: "Price",
      cell: (row) => <PaidPrice row={row} target={targets.get(row.id)} />,
      className: "text-right",
    },
    {
      head: "Discount",
      cell: (row) => <Reduction row={row} target={targets.get(row.id)} />,
      className: "text-right tabular-nums",
    },
    {
      head: "Sold, 30 days",
      cell: ({ recentSales }) => formatNumber(recentSales),
      className: "text-right text-umber tabular-nums md:max-xl:hidden",
    },
    {
      head: tab === "all" ? "Status" : "Marks",
      ...(tab !== "all" && { headIcon: null }),
      cell: (row) =>
        tab === "all" ? <StatusLabel status={row.status} /> : <Mark row={row} tab={tab} />,
      className: "text-right text-umber whitespace-nowrap",
    },
  ];
}

interface ProductBlockProps {
  readonly row: StaffProductSummary;
  readonly tab: ProductTab;
  readonly target: Target | undefined;
  readonly hasMenu: boolean;
}

export function ProductBlock({ row, tab, target, hasMenu }: ProductBlockProps) {
  return (
    <span className="flex gap-3.5 py-3">
      <Thumbnail image={row.image} className="h-17.5 w-14" />
      <span className="min-w-0 grow">
        <span className="flex flex-wrap justify-between gap-x-3">
          <span className="wrap-anywhere min-w-0 grow basis-20 text-body">{row.name}</span>
          <span className="ml-auto flex shrink-0 items-baseline gap-2">
            <ReductionIfAny row={row} target={target} />
            <PaidPrice row={row} target={target} />
          </span>
        </span>
        <span className="mb-1.5 flex justify-between gap-3 font-normal text-umber">
          {row.type.name}, {plural(row.stock, "item")}
          {row.publishAt !== null && <PublishDay publishAt={row.publishAt} />}
          {tab === "all" && <StatusLabel status={row.status} />}
        </span>
        <span className={hasMenu ? "block pr-9" : "block"}>
          <SizeStrip sizes={row.sizes} showsSizeNames />
        </span>
      </span>
    </span>
  );
}

function PublishDay({ publishAt }: { readonly publishAt: string }) {
  const { text, isMissed } = publishLabel(publishAt, new Date());
  return (
    <span>
      , <span className={isMissed ? "text-red" : undefined}>{text}</span>
    </span>
  );
}

interface ChangingProps {
  readonly row: StaffProductSummary;
  readonly target: Target | undefined;
}

export function PaidPrice({ row, target }: ChangingProps) {
  if (target === undefined) {
    return <Price price={paidKobo(row)} original={fromNaira(row.price)} />;
  }
  return (
    <span className="tabular-nums">
      <s className="text-meta text-umber">{formatNaira(paidKobo(row))}</s>
      <span className="sr-only"> becomes</span>{" "}
      <span className="font-medium">{formatNaira(paidKobo({ ...row, ...target }))}</span>
    </span>
  );
}

function Reduction({ row: { discount }, target }: ChangingProps) {
  const next = target?.discount;
  if (next === undefined) return <Percent of={discount} />;
  return (
    <span className="whitespace-nowrap">
      {discount > 0 && (
        <span className="text-meta text-umber">
          {formatPercentOff(discount)}
          <span className="sr-only"> becomes</span>
          <span aria-hidden="true"> → </span>
        </span>
      )}
      <span className="font-medium">
        <Percent of={next} />
      </span>
    </span>
  );
}

export function ReductionIfAny({ row, target }: ChangingProps) {
  const isPlain = row.discount === 0 && target?.discount === undefined;
  return isPlain ? null : <Reduction row={row} target={target} />;
}

function Percent({ of }: { of: number }) {
  return of > 0 ? <span className="text-laterite">{formatPercentOff(of)}</span> : "–";
}

function StatusLabel({ status }: Pick<StaffProductSummary, "status">) {
  const { tone, label } = statusStyles[status];
  return <Status tone={tone}>{label}</Status>;
}

function Mark({ row, tab }: { row: StaffProductSummary; tab: ProductTab }) {
  if (tab !== "low_stock" && isNearlyOut(row)) return <Status tone="waiting">Low stock</Status>;
  return row.featured && tab !== "featured" ? "Featured" : "";
}

function typeAndCategory({ type, category }: StaffProductSummary): string {
  return `${type.name}, ${categoryLabels[category]}`;
}
