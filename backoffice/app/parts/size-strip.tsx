import { usualSizes } from "#contract/sizes/size-order.ts";
import { classNames } from "#ui/primitives/class-names.ts";

interface SizeStripProps {
  /** Sizes that are made, with what is there. */
  readonly sizes: readonly { readonly size: string; readonly stock: number }[];
  /** The letters stand in the cells, where no head above names them. */
  readonly named?: boolean;
}

const stripClasses = "w-54 max-w-full max-md:w-full";

/** The letters of the usual sizes, above strips that do not name them. */
export function SizeHeads() {
  return (
    <span
      aria-hidden="true"
      className={classNames("flex border-transparent border-l", stripClasses)}
    >
      {usualSizes.map((size) => (
        <span key={size} className="min-w-8 flex-1 border-transparent border-r text-center">
          {size}
        </span>
      ))}
    </span>
  );
}

/** As many pieces fill a cell. */
const full = 30;
/** Or fewer are few. */
const few = 3;

/**
 * Stock by size in cells from edge to edge: plaster rises with the pieces, amber where few are left, a diagonal where
 * none is, blank where the size is not made. Other sizes than the usual ones name themselves.
 */
export function SizeStrip({ sizes, named = false }: SizeStripProps) {
  if (sizes.length === 0) return <span className="text-meta text-umber">No sizes yet</span>;
  const isUsual = sizes.every(({ size }) => usualSizes.includes(size));
  const cells: readonly { size: string; stock?: number }[] = isUsual
    ? usualSizes.map((size) => sizes.find((each) => each.size === size) ?? { size })
    : sizes;
  const showsNames = named || !isUsual;
  return (
    <span className={classNames("inline-block", stripClasses)}>
      <span className="sr-only">
        {sizes.map(({ size, stock }) => `${size} ${stock === 0 ? "sold out" : stock}`).join(", ")}
      </span>
      <span
        aria-hidden="true"
        className={classNames("flex border-line border-t border-l", !isUsual && "flex-wrap")}
      >
        {cells.map(({ size, stock }) => (
          <span
            key={size}
            className={classNames(
              "relative flex min-w-8 flex-1 flex-col items-center justify-center border-line border-r border-b font-normal text-meta tabular-nums leading-tight",
              showsNames ? "h-12" : "h-9",
              stock === undefined ? "text-line-strong" : "bg-paper",
              stock !== undefined && stock > 0 && stock <= few && "font-medium text-amber",
            )}
          >
            {stock !== undefined && stock > 0 && (
              <span
                className={classNames(
                  "absolute inset-x-0 bottom-0",
                  stock <= few ? "bg-amber-wash" : "bg-plaster",
                )}
                style={{ height: `${Math.max(8, Math.min(100, (stock / full) * 100))}%` }}
              />
            )}
            {stock === 0 && (
              <span className="absolute inset-0 bg-[linear-gradient(to_top_right,transparent_calc(50%-0.5px),var(--color-line-strong)_50%,transparent_calc(50%+0.5px))] bg-plaster" />
            )}
            {stock !== undefined && stock > 0 && <span className="relative">{stock}</span>}
            {showsNames && <span className="relative text-key text-umber">{size}</span>}
          </span>
        ))}
      </span>
    </span>
  );
}
