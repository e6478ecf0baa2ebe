import type { Order } from "#contract/api/orders/orders.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { formatDate, plural } from "#contract/text/format.ts";
import { useLoad } from "#ui/loading/use-load.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { SkeletonBar } from "#ui/primitives/skeleton.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { api } from "../../api.ts";
import { Link } from "../../link.tsx";
import { getOrderStatusLabel } from "./order-status.ts";
import { ReorderNotice, useReorder } from "./use-reorder.tsx";

/** Orders per page (specification §9); another page is offered after a full one. */
const pageSize = 20;

interface History {
  readonly orders: readonly Order[];
  readonly page: number;
  readonly mayHaveMore: boolean;
}

export function OrderHistory({ foot }: { foot: Elements }) {
  const { value: history, failure, busy, reload } = useLoad(loadMore);
  const load = () => void reload();
  return (
    <>
      {history && <Orders orders={history.orders} />}
      {!history && !failure && <Loading />}
      {failure && <ErrorBlock message="Unable to load orders." onRetry={load} busy={busy} />}
      {history?.mayHaveMore && !failure && (
        <div className="mt-8 flex flex-col items-center gap-3">
          <p className="text-meta text-umber">Showing {plural(history.orders.length, "order")}</p>
          <Button variant="ghost" busy={busy} className="w-60" onClick={load}>
            Load More
          </Button>
        </div>
      )}
      {history && foot}
    </>
  );
}

async function loadMore(signal: AbortSignal, earlier: History | undefined): Promise<History> {
  const page = (earlier?.page ?? 0) + 1;
  const { data: orders } = await api("GET /orders", { query: { page, limit: pageSize }, signal });
  const known = new Set(earlier?.orders.map(({ id }) => id));
  return {
    orders: [...(earlier?.orders ?? []), ...orders.filter(({ id }) => !known.has(id))],
    page,
    mayHaveMore: orders.length === pageSize,
  };
}

function Orders({ orders }: { orders: readonly Order[] }) {
  if (orders.length === 0) {
    return (
      <EmptyState
        title="No orders yet"
        text="Your orders and their status appear here."
        action={
          <LinkButton to="/products" variant="ghost" size="small">
            All products
          </LinkButton>
        }
      />
    );
  }
  return (
    <>
      <div
        aria-hidden="true"
        className={`${orderColumns} hidden border-ink border-b pb-3 font-medium text-meta text-umber lg:grid`}
      >
        <span>Order</span>
        <span>Items</span>
        <span>Date</span>
        <span>Status</span>
        <span className="text-right">Total</span>
      </div>
      <ul aria-label="Your orders">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderRow order={order} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading your orders</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex items-center gap-4 border-line border-b py-4">
          <div className="warp-threads h-19 w-15 shrink-0 animate-thread bg-plaster" />
          <div className="grow">
            <SkeletonBar className="w-2/5" />
            <SkeletonBar className="mt-2 w-1/4" />
          </div>
        </div>
      ))}
    </div>
  );
}

const orderColumns =
  "lg:grid-cols-[minmax(8.75rem,1.1fr)_minmax(12.25rem,1.6fr)_minmax(6.5rem,1fr)_minmax(8.75rem,1.2fr)_minmax(6rem,.8fr)_11.5rem] lg:gap-x-3";

const maxPictures = 3;

function OrderRow({ order }: { order: Order }) {
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
              className="h-19.5 w-15.5 rounded-badge bg-plaster object-cover max-lg:h-29 max-lg:w-23"
            />
          ) : (
            <span className="flex h-19.5 w-15.5 items-center rounded-badge bg-plaster p-1 text-center text-meta text-umber leading-tight max-lg:h-29 max-lg:w-23">
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
