import type { CreatedStaffOrder } from "#contract/api/orders/staff-new-order.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import type { CartLine } from "../../parts/domain/cart-lines.tsx";
import { formatDateTime } from "../../parts/format/dates.ts";

interface MessageInput {
  readonly created: CreatedStaffOrder;
  readonly firstName: string;
  readonly lines: readonly CartLine[];
  readonly isPickup: boolean;
  readonly hasFee: boolean;
  readonly store: string;
}

/** What the member of staff sends by chat; they may edit it first. */
export function orderMessage(input: MessageInput): string {
  const { created, firstName, store, isPickup, hasFee } = input;
  const total = formatNaira(fromNaira(created.total));
  const items = describeItems(input.lines);
  const hello = firstName === "" ? "Hello" : `Hello ${firstName}`;
  if (created.due === 0) {
    const next =
      created.status === "DELIVERED"
        ? ""
        : isPickup
          ? " We'll tell you when it's ready to collect."
          : " We're getting it ready.";
    return `${hello}, thank you. We received ${total} for your order ${created.orderNumber} from ${store}: ${items}.${next}`;
  }
  const sum = hasFee ? `Total ${total} with delivery.` : `Total ${total}.`;
  const due = formatNaira(fromNaira(created.due));
  if (created.status === "PROCESSING") {
    return `${hello}, thank you. Your order ${created.orderNumber} from ${store} is confirmed: ${items}. ${sum} Pay ${due} to the rider when it arrives.`;
  }
  const balance =
    created.due < created.total
      ? ` We received ${formatNaira(fromNaira(created.total - created.due))}; balance due ${due}.`
      : "";
  const until = created.until
    ? ` Your items are reserved until ${formatDateTime(created.until, new Date())}.`
    : "";
  return `${hello}, here is your order from ${store}: ${items}. ${sum}${balance}${payText(created)}${until}`;
}

function payText({ transfer, paymentLink, orderNumber }: CreatedStaffOrder): string {
  const link = paymentLink ?? "";
  if (!transfer) return link && ` Pay here by card: ${link}.`;
  const { bank, accountNumber, accountName } = transfer;
  const account = ` Transfer to ${bank}, ${accountNumber}, ${accountName}, with ${orderNumber} as narration`;
  return link ? `${account}, or pay by card: ${link}.` : `${account}.`;
}

function describeItems(lines: readonly CartLine[]): string {
  return lines
    .map(({ product, size, quantity }) => {
      const count = quantity > 1 ? `${quantity} × ` : "";
      return `${count}${product.name} (${size})`;
    })
    .join(", ");
}
