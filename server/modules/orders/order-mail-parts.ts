import { scaleKobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import type { MailRow } from "#server/modules/mail/index.ts";
import type { OrderRecord } from "./order.ts";

/** What was bought, line by line, for a mail. */
function lineRows({ lines }: Pick<OrderRecord, "lines">): MailRow[] {
  return lines.map((line) => ({
    label: line.name,
    note: `Size ${line.size} · ${line.quantity} × ${formatNaira(line.unitPriceKobo)}`,
    value: formatNaira(line.lineTotalKobo),
  }));
}

/** What of it goes to the buyer; empty where all of it was refunded and stays here, or came back. */
export function sentRows({ lines }: Pick<OrderRecord, "lines">): MailRow[] {
  const sent = lines.flatMap((line) => {
    const quantity = line.quantity - line.withdrawn;
    const lineTotalKobo = scaleKobo(line.unitPriceKobo, quantity, 1);
    return quantity > 0 ? [{ ...line, quantity, lineTotalKobo }] : [];
  });
  return lineRows({ lines: sent });
}

/** What was bought and how it adds up. */
export function orderRows(order: OrderRecord): MailRow[] {
  const { discountKobo, discountCode } = order;
  const discount = {
    label: "Discount",
    ...(discountCode ? { note: discountCode } : {}),
    value: `−${formatNaira(discountKobo)}`,
  };
  return [
    ...lineRows(order),
    { label: "Subtotal", value: formatNaira(order.subtotalKobo) },
    ...(discountKobo > 0 ? [discount] : []),
    { label: "Shipping", value: formatNaira(order.shippingKobo) },
    { label: "Total", value: formatNaira(order.totalKobo), total: true },
  ];
}

/** Whom the goods go to, and where. */
export function addressLines({ shippingInfo }: Pick<OrderRecord, "shippingInfo">): string[] {
  const { firstName, lastName, address, city, state, postalCode, country, phone } = shippingInfo;
  return [`${firstName} ${lastName}`, address, `${city}, ${state} ${postalCode}`, country, phone];
}
