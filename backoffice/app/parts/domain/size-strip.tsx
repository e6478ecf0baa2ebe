import { defaultSizes } from "#contract/sizes/size-order.ts";
import { classNames } from "#ui/primitives/class-names.ts";

interface SizeStripProps {
  readonly sizes: readonly { readonly size: string; readonly stock: number }[];
  readonly showsSizeNames?: boolean;
}

const stripClasses = "w-54 max-w-full max-md:w-full";

export function SizeHeads() {
  return (
    <span
      aria-hidden="true"
      className={classNames("flex border-transparent border-l", stripClasses)}
    >
      {defaultSizes.map((size) => (
        <span key={size} className="min-w-8 flex-1 border-transparent border-r text-center">
          {size}
        </span>
      ))}
    </span>
  );
}

/** Stock that fills a bar. */
const fullBarStock = 30;
const lowStock = 3;

export function SizeStrip({ sizes, showsSizeNames = false }: SizeStripProps) {
  if (sizes.length === 0) return <span className="text-meta text-umber">No sizes yet</span>;
  const isUsual = sizes.every(({ size }) => defaultSizes.includes(size));
  const cells: readonly { size: string; stock?: number }[] = isUsual
    ? defaultSizes.map((size) => sizes.find((each) => each.size === size) ?? { size })
    : sizes;
  const hasNames = showsSizeNames || !isUsual;
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
              hasNames ? "h-12" : "h-9",
              stock === undefined ? "text-line-strong" : "bg-paper",
              stock !== undefined && stock > 0 && stock <= lowStock && "font-medium text-amber",
            )}
          >
            {stock !== undefined && stock > 0 && (
              <span
                className={classNames(
                  "absolute inset-x-0 bottom-0",
                  stock <= lowStock ? "bg-amber-wash" : "bg-plaster",
                )}
                style={{ height: `${Math.max(8, Math.min(100, (stock / fullBarStock) * 100))}%` }}
              />
            )}
            {stock === 0 && (
              <span className="absolute inset-0 bg-[linear-gradient(to_top_right,transparent_calc(50%-0.5px),var(--color-line-strong)_50%,transparent_calc(50%+0.5px))] bg-plaster" />
            )}
            {stock !== undefined && stock > 0 && <span className="relative">{stock}</span>}
            {hasNames && <span className="relative text-key text-umber">{size}</span>}
          </span>
        ))}
      </span>
    </span>
  );
}
