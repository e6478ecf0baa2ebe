import type { ProductTab } from "#contract/api/product-limits.ts";
import type { ListedProduct, StaffProductSummary } from "#contract/api/staff-products.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { Price } from "#ui/primitives/price.tsx";
import { Status } from "#ui/primitives/status.tsx";
import type { Column } from "../../parts/records.tsx";
import { SizeHeads, SizeStrip } from "../../parts/size-strip.tsx";
import { Thumbnail } from "../../parts/thumbnail.tsx";
import { paid, type Target } from "./bulk-change.ts";
import { categoryWords, isNearlyOut, pieces, statusLooks } from "./product-words.ts";
import { publishWords } from "./publish-words.ts";

/** What the bar of the chosen rows would make of each; nothing of those that stay as they are. */
type Targets = ReadonlyMap<string, Target>;

/** The columns of the products room. */
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
              {kindOf(row)}
              {row.publishAt !== null && <PublishDay publishAt={row.publishAt} />}
            </span>
          </span>
        </span>
      ),
    },
    {
      head: "Stock by size",
      drawnHead: <SizeHeads />,
      cell: (row) => <SizeStrip sizes={row.sizes} />,
      className: "w-64",
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
      cell: ({ soldLately }) => soldLately.toLocaleString("en-NG"),
      className: "text-right text-umber tabular-nums",
    },
    {
      head: tab === "all" ? "Status" : "Marks",
      ...(tab !== "all" && { drawnHead: null }),
      cell: (row) =>
        tab === "all" ? <Standing status={row.status} /> : <Mark row={row} tab={tab} />,
      className: "text-right text-umber whitespace-nowrap",
    },
  ];
}

interface ProductBlockProps {
  readonly row: StaffProductSummary;
  readonly tab: ProductTab;
  readonly target: Target | undefined;
  /** A menu stands at its lower right. */
  readonly hasMenu: boolean;
}

/** A product in the list of a phone. */
export function ProductBlock({ row, tab, target, hasMenu }: ProductBlockProps) {
  return (
    <span className="flex gap-3.5 py-3">
      <Thumbnail image={row.image} className="h-17.5 w-14" />
      <span className="min-w-0 grow">
        <span className="flex justify-between gap-3">
          <span className="min-w-0 wrap-anywhere text-body">{row.name}</span>
          <span className="flex shrink-0 items-baseline gap-2">
            <ReductionIfAny row={row} target={target} />
            <PaidPrice row={row} target={target} />
          </span>
        </span>
        <span className="mb-1.5 flex justify-between gap-3 font-normal text-umber">
          {row.type.name}, {pieces(row.stock)}
          {row.publishAt !== null && <PublishDay publishAt={row.publishAt} />}
          {tab === "all" && <Standing status={row.status} />}
        </span>
        <span className={hasMenu ? "block pr-9" : "block"}>
          <SizeStrip sizes={row.sizes} named />
        </span>
      </span>
    </span>
  );
}

/** Follows what else is said of a draft. */
function PublishDay({ publishAt }: { readonly publishAt: string }) {
  const { text, isMissed } = publishWords(publishAt, new Date());
  return (
    <>
      , <span className={isMissed ? "text-red" : undefined}>{text}</span>
    </>
  );
}

interface ChangingProps {
  readonly row: StaffProductSummary;
  readonly target: Target | undefined;
}

/** What shoppers pay, and what the bar of the chosen rows would make of it. */
export function PaidPrice({ row, target }: ChangingProps) {
  if (target === undefined) {
    return <Price price={paid(row)} original={fromNaira(row.price)} />;
  }
  return (
    <span className="tabular-nums">
      <s className="text-meta text-umber">{formatNaira(paid(row))}</s>
      <span className="sr-only"> becomes</span>{" "}
      <span className="font-medium">{formatNaira(paid({ ...row, ...target }))}</span>
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
          −{discount}%<span className="sr-only"> becomes</span>
          <span aria-hidden="true"> → </span>
        </span>
      )}
      <span className="font-medium">
        <Percent of={next} />
      </span>
    </span>
  );
}

/** The same where a price stands beside it: nothing of what is not and will not be reduced. */
export function ReductionIfAny({ row, target }: ChangingProps) {
  const isPlain = row.discount === 0 && target?.discount === undefined;
  return isPlain ? null : <Reduction row={row} target={target} />;
}

function Percent({ of }: { of: number }) {
  return of > 0 ? <span className="text-laterite">−{of}%</span> : "–";
}

function Standing({ status }: Pick<StaffProductSummary, "status">) {
  const { tone, word } = statusLooks[status];
  return <Status tone={tone}>{word}</Status>;
}

/** What is to be known of a product besides its figures, but for what the tab says of all. */
function Mark({ row, tab }: { row: StaffProductSummary; tab: ProductTab }) {
  if (tab !== "nearly_out" && isNearlyOut(row)) return <Status tone="waiting">Nearly out</Status>;
  return row.featured && tab !== "featured" ? "Featured" : "";
}

function kindOf({ type, category }: StaffProductSummary): string {
  return `${type.name}, ${categoryWords[category]}`;
}
