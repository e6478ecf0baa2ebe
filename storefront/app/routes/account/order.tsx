import { useNavigate } from "react-router";
import type { Order } from "#contract/api/orders/orders.ts";
import { asApiError } from "#contract/client/api-error.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { orderMessage } from "#contract/share/share-messages.ts";
import { useLoad } from "#ui/loading/use-load.ts";
import { Button } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { ArrowLeftIcon } from "#ui/primitives/icons.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { SkeletonBar } from "#ui/primitives/skeleton.tsx";
import { api } from "../../api.ts";
import { ShareButtons } from "../../components/share-buttons.tsx";
import { InvoiceButton } from "../../features/orders/invoice-button.tsx";
import { TransferPanel } from "../../features/orders/lazy-transfer-panel.tsx";
import { toOrderHead, toRequestedLines } from "../../features/orders/order-lines.ts";
import { OrderSummary } from "../../features/orders/order-summary.tsx";
import { OrderTracking } from "../../features/orders/order-tracking.tsx";
import { saveOrderToPay } from "../../features/orders/save-order-to-pay.ts";
import { ReorderNotice, useReorder } from "../../features/orders/use-reorder.tsx";
import { type PageMetaArgs, titleMeta } from "../../page-title.ts";
import { byAccount } from "../../session/order/pending-order.ts";
import type { Route } from "./+types/order.ts";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Order", page),
  { name: "robots", content: "noindex" },
];

export default function AccountOrder({ params }: Route.ComponentProps) {
  return <OrderDetail key={params.orderId} orderId={params.orderId} />;
}

function OrderDetail({ orderId }: { orderId: string }) {
  const order = useLoad(
    (signal) => api("GET /orders/:id", { params: { id: orderId }, signal }),
    orderId,
  );
  if (order.value) return <LoadedOrder order={order.value} />;
  if (!order.failure) return <LoadingOrder />;
  const status = asApiError(order.failure)?.status;
  if (status === 404 || status === 400) {
    return (
      <div role="alert">
        <EmptyState title="Order not found." action={<BackToOrders />} />
      </div>
    );
  }
  return (
    <div className="flex flex-col items-start gap-6">
      <BackToOrders />
      <div className="w-full">
        <ErrorBlock
          message="Unable to load order details."
          onRetry={() => void order.reload()}
          busy={order.busy}
        />
      </div>
    </div>
  );
}

function LoadedOrder({ order }: { order: Order }) {
  const navigate = useNavigate();
  const reorder = useReorder(order);
  const isOpen = order.status === "PENDING_PAYMENT";
  const actions = (
    <>
      <InvoiceButton
        order={order}
        fetchFile={() =>
          api("GET /orders/:id/invoice", { params: { id: order.orderNumber }, as: "blob" })
        }
      />
      <ReturnLink order={order} />
      <Button
        variant={isOpen ? "ghost" : "primary"}
        busy={reorder.busy}
        onClick={() => void reorder.run()}
        className="max-xs:w-full"
      >
        Re-order
      </Button>
    </>
  );
  return (
    <>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <BackToOrders />
        <div className="flex flex-wrap items-start gap-3 max-xs:w-full">
          {order.canPay && <PayOrder order={order} />}
          {order.paysByAccount && (
            <Button
              variant="ghost"
              onClick={() => void navigate(`/pay/${order.orderNumber}`, { state: byAccount })}
              className="max-xs:w-full"
            >
              Pay by bank transfer
            </Button>
          )}
          <div className="flex flex-wrap gap-3 max-md:hidden">{actions}</div>
        </div>
      </div>
      <div className="max-md:hidden">
        <ReorderNotice notice={reorder.notice} />
      </div>
      {order.transfer && <TransferPanel transfer={order.transfer} />}
      <div className="mt-4">
        <OrderSummary order={order} isOwn tracking={<OrderTracking order={order} />} />
        <ShareButtons
          what="this order"
          compose={(store) => orderMessage(store, toOrderHead(order), toRequestedLines(order))}
          className="mt-6"
        />
      </div>
      {/* On phones the status comes before the actions. */}
      <div className="mt-8 md:hidden">
        <ReorderNotice notice={reorder.notice} />
        <div className="flex flex-wrap gap-3">{actions}</div>
      </div>
    </>
  );
}

function ReturnLink({ order: { id, returns } }: { order: Order }) {
  if (!returns || (!returns.canRequest && returns.count === 0)) return null;
  return (
    <LinkButton to={`/account/orders/${id}/return`} variant="ghost" className="max-xs:w-full">
      {returns.canRequest ? "Exchange or return" : "Your returns"}
    </LinkButton>
  );
}

function BackToOrders() {
  return (
    <LinkButton to="/account/orders" variant="ghost" size="small">
      <ArrowLeftIcon className="size-4.5" />
      <span>Back to orders</span>
    </LinkButton>
  );
}

function LoadingOrder() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading the order</span>
      <SkeletonBar className="h-10 w-40" />
      <SkeletonBar className="mt-6 h-8 w-3/5 max-w-80" />
      <SkeletonBar className="w-2/5 max-w-60" />
      <div className="warp-threads h-20 w-16 animate-thread bg-plaster" />
    </div>
  );
}

function PayOrder({ order }: { order: Order }) {
  const navigate = useNavigate();
  const { orderNumber, dueAmount, shippingInfo } = order;

  function pay() {
    const { email } = shippingInfo;
    void navigate("/checkout", {
      state: saveOrderToPay({ orderNumber, totalAmount: dueAmount, email }),
    });
  }

  return (
    <Button variant={order.transfer ? "ghost" : "primary"} onClick={pay} className="max-xs:w-full">
      {`Pay ${formatNaira(fromNaira(dueAmount))}${order.transfer ? " by card" : ""}`}
    </Button>
  );
}
