import { Link } from "react-router";
import type { StaffSales } from "#contract/api/reports/reports.ts";
import { plural } from "#contract/text/format.ts";
import { formatAmount } from "../../parts/format/money.ts";
import { Panel } from "../../parts/layout/panel.tsx";

export function BestSellers({ products }: { products: StaffSales["bestSellers"] }) {
  if (products.length === 0) return null;
  return (
    <Panel
      title="Best sellers, last 7 days"
      aside={
        <Link to="/products" className="text-link touch-target text-meta">
          All products
        </Link>
      }
    >
      <ul className="grid grid-cols-2 gap-4 xl:grid-cols-4">
        {products.map(({ productId, name, image, units, amount }) => (
          <li key={productId} className="flex min-w-0 gap-2.5">
            {image === null ? (
              <span className="h-17.5 w-14 shrink-0 bg-plaster" />
            ) : (
              <img
                src={image}
                alt=""
                width={56}
                height={70}
                loading="lazy"
                className="h-17.5 w-14 shrink-0 bg-plaster object-cover"
              />
            )}
            <span className="min-w-0 text-meta leading-normal">
              <span className="wrap-anywhere block text-nav">{name}</span>
              <span className="block text-umber">{plural(units, "item")}</span>
              <span className="block tabular-nums">{formatAmount(amount)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
