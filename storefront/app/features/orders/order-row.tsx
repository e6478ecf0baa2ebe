import type { Order } from "#contract/api/orders/orders.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { formatDate, plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Link } from "../../link.tsx";
import { getOrderStatusLabel } from "./order-status.ts";
import { ReorderNotice } from "./reorder-notice.tsx";
import { useReorder } from "./use-reorder.ts";

export const orderColumns =
  "lg:grid-cols-[minmax(8.75rem,1.1fr)_minmax(12.25rem,1.6fr)_minmax(6.5rem,1fr)_minmax(8.75rem,1.2fr)_minmax(6rem,.8fr)_11.5rem] lg:gap-x-3";

const maxPictures = 3;

export function OrderRow({ order }: { order: Order }) {
  const reorder = useReorder(order);
  const status = getOrderStatusLabel(order);
  const itemCount = order.items.reduce((total, { quantity }) => total + quantity, 0);
  const path = `/account/orders/${order.id}`;
  return (
    <div className="border-line border-b py-5 max-lg:[li:first-child>&]:pt-0 lg:py-3.5">
      <div
        className={classNames(
          orderColumns,
          "grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 lg:items-center",
        )}
      >
        <div className="max-lg:contents">
          <p className="font-medium max-lg:col-start-1 max-lg:row-start-1">
            <Link to={path} className="touch-target hover:text-indigo">
              {order.orderNumber}
            </Link>
          </p>
          <p className="text-umber max-lg:hidden">{plural(itemCount, "item")}</p>
        </div>
        <div className="max-lg:col-span-2 max-lg:row-start-3 max-lg:mt-3">
          <Pictures order={order} />
        </div>
        <p className="max-lg:col-start-1 max-lg:row-start-2 max-lg:text-umber">
          {formatDate(order.createdAt, "short")}
        </p>
        <p className="max-lg:col-start-2 max-lg:row-start-1 max-lg:text-right">
          <Status tone={status.tone}>{status.label}</Status>
          {order.refundedAmount > 0 && order.status !== "REFUNDED" && (
            <span className="block text-meta text-umber tabular-nums">
              {formatNaira(fromNaira(order.refundedAmount))} refunded
            </span>
          )}
        </p>
        <p className="text-right font-medium tabular-nums max-lg:col-start-2 max-lg:row-start-2">
          {formatNaira(fromNaira(order.totalAmount))}
        </p>
        <div className="flex items-center gap-4.5 max-lg:col-span-2 max-lg:row-start-4 max-lg:mt-4 max-lg:grid max-lg:grid-cols-2 max-lg:gap-3 lg:justify-end">
          <Link to={path} className="text-link touch-target font-medium max-lg:hidden">
            View<span className="sr-only"> order {order.orderNumber}</span>
          </Link>
          <LinkButton to={path} variant="ghost" size="small" className="min-h-12 lg:hidden">
            View<span className="sr-only"> order {order.orderNumber}</span>
          </LinkButton>
          <Button
            variant="ghost"
            size="small"
            busy={reorder.busy}
            onClick={() => void reorder.run()}
            className="max-lg:min-h-12 max-lg:bg-ink max-lg:text-paper"
          >
            Re-order<span className="sr-only"> {order.orderNumber}</span>
          </Button>
        </div>
      </div>
      <ReorderNotice notice={reorder.notice} />
    </div>
  );
}

function Pictures({ order }: { order: Order }) {
  const styles = [...new Map(order.items.map((item) => [item.productId, item])).values()];
  const visible = styles.slice(0, maxPictures);
  const hiddenCount = styles.length - visible.length;
  return (
    <ul className="flex gap-1" aria-label="Items">
      {visible.map((item) => (
        <li key={item.productId}>
          {item.image ? (
            <img
              src={item.image}
              alt={item.name}
              width={62}
              height={78}
              loading="lazy"
              className="h-19.5 w-15.5 bg-plaster object-cover max-lg:h-29 max-lg:w-23"
            />
          ) : (
            <span className="flex h-19.5 w-15.5 items-center bg-plaster p-1 text-center text-meta text-umber leading-tight max-lg:h-29 max-lg:w-23">
              {item.name}
            </span>
          )}
        </li>
      ))}
      {hiddenCount > 0 && (
        <li className="flex h-19.5 items-center px-2 text-meta text-umber max-lg:h-29">
          and {hiddenCount} more
        </li>
      )}
    </ul>
  );
}
