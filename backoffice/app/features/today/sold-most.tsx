import { Link } from "react-router";
import type { StaffSales } from "#contract/api/staff-reports.ts";
import { Panel } from "../../parts/panel.tsx";
import { naira } from "./today-words.ts";

/** What sold most in seven days, by pieces. */
export function SoldMost({ products }: { products: StaffSales["soldMost"] }) {
  if (products.length === 0) return null;
  return (
    <Panel
      title="Sold most, 7 days"
      aside={
        <Link to="/products" className="text-link touch-target text-meta">
          All products
        </Link>
      }
    >
      <ul className="grid grid-cols-2 gap-4 xl:grid-cols-4">
        {products.map(({ productId, name, image, pieces, amount }) => (
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
              <span className="block text-umber">
                {pieces} {pieces === 1 ? "piece" : "pieces"}
              </span>
              <span className="block tabular-nums">{naira(amount)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
