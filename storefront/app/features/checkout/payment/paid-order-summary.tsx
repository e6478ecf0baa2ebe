import type { Order } from "#contract/api/orders/orders.ts";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { orderMessage } from "#contract/share/share-messages.ts";
import { useLoad } from "#ui/loading/use-load.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { api } from "../../../api.ts";
import { ShareButtons } from "../../../components/share-buttons.tsx";
import type { PendingOrder } from "../../../session/order/pending-order.ts";

/** What was bought, where it goes and when it comes. Optional: the confirmation stands without it. */
export default function PaidOrderSummary({
  order: { email, orderNumber },
}: {
  order: PendingOrder;
}) {
  const query = { email, orderNumber };
  const { value: order } = useLoad((signal) => api("GET /orders/lookup", { query, signal }));
  if (!order) return null;
  return (
    <section aria-label="Your order" className="mt-5">
      <ul className="border-line border-t">
        {order.items.map((item) => (
          <OrderItem key={`${item.productId} ${item.size}`} item={item} />
        ))}
      </ul>
      <dl className="mt-4 grid gap-x-6 gap-y-4 xs:grid-cols-2">
        <Destination order={order} />
        {order.arrivesBy && (
          <div>
            <dt className="font-medium">Arrives by</dt>
            <dd className="text-umber">{order.arrivesBy}</dd>
          </div>
        )}
      </dl>
      <LinkButton
        to={`/orders/lookup?${new URLSearchParams({ orderNumber })}`}
        variant="ghost"
        className="mt-5 w-full"
      >
        Track order
      </LinkButton>
      <ShareButtons
        what="this order"
        compose={(store) =>
          orderMessage(
            store,
            { totalKobo: fromNaira(order.totalAmount) },
            order.items.map(({ productId, size, quantity, name }) => ({
              ...{ id: productId, size, quantity, name },
            })),
          )
        }
        className="mt-3"
      />
    </section>
  );
}

function OrderItem({ item }: { item: Order["items"][number] }) {
  const { name, image, size, quantity, price } = item;
  return (
    <li className="flex items-center gap-3.5 border-line border-b py-3">
      {image && (
        <img
          src={image}
          alt=""
          width={48}
          height={60}
          className="h-15 w-12 shrink-0 rounded-badge bg-plaster object-cover"
        />
      )}
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-meta text-umber tabular-nums">
          Size {size}, quantity {quantity}
        </p>
      </div>
      <p className="shrink-0 font-medium tabular-nums">
        {formatNaira(kobo(fromNaira(price) * quantity))}
      </p>
    </li>
  );
}

function Destination({ order: { pickup, shippingInfo } }: { order: Order }) {
  const { name, address, city, state, postalCode } = shippingInfo;
  const lines = [
    ...(pickup ? [] : [name]),
    address,
    `${city}, ${state} ${postalCode}`,
    ...(pickup ? [`${pickup.hours}. Ready in ${pickup.readyIn}.`] : []),
  ];
  return (
    <div>
      <dt className="font-medium">{pickup ? "Pick-up" : "Delivery address"}</dt>
      <dd className="text-umber">
        {lines.map((line) => (
          <span key={line} className="block wrap-anywhere">
            {line}
          </span>
        ))}
      </dd>
    </div>
  );
}
