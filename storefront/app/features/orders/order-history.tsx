import type { Order } from "#contract/api/orders/orders.ts";
import { plural } from "#contract/text/format.ts";
import { useLoad } from "#ui/loading/use-load.ts";
import { Button } from "#ui/primitives/button.tsx";
import type { Elements } from "#ui/primitives/elements.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { SkeletonBar } from "#ui/primitives/skeleton.tsx";
import { api } from "../../api.ts";
import { OrderRow, orderColumns } from "./order-row.tsx";

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
