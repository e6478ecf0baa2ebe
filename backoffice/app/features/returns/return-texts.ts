import { maxReturnMessageLength } from "#contract/api/returns/return-limits.ts";
import type {
  ReceivedLine,
  ReturnSummary,
  StaffReturn,
} from "#contract/api/returns/staff-returns.ts";
import { plural, pluralForm } from "#contract/text/format.ts";
import { toWhatsAppUrl } from "../../parts/domain/phone-links.ts";
import { formatAmount } from "../../parts/format/money.ts";

/** Such as "M → L", or the amount where the reader may see it. */
export function describeRequest({ kind, lines, refundAmount }: ReturnSummary): string {
  const [line] = lines;
  if (!line) return "";
  if (kind === "exchange") return `Size ${line.size} → ${line.wantedSize}`;
  const money = refundAmount === null ? "" : ` ${formatAmount(refundAmount)}`;
  return `Size ${line.size}, refund${money}`;
}

export function describeItems({ lines }: Pick<ReturnSummary, "lines">): string {
  const [first, ...more] = lines;
  if (!first) return "";
  const name = first.quantity > 1 ? `${first.quantity} × ${first.name}` : first.name;
  return more.length === 0 ? name : `${name} and ${more.length} more`;
}

/** "the L", "2 sizes". */
export function describeSizes({ lines }: Pick<ReturnSummary, "lines">): string {
  const sizes = [...new Set(lines.flatMap(({ wantedSize }) => wantedSize ?? []))];
  return sizes.length === 1 ? `the ${sizes[0]}` : `${sizes.length} sizes`;
}

/** "Stock of M goes from 20 to 21." */
export function describeRestock(
  { returnedStock }: Pick<StaffReturn, "returnedStock">,
  received: readonly ReceivedLine[],
): string {
  const sellable = received.reduce((total, line) => total + line.sellable, 0);
  if (sellable === 0) return "Nothing returns to stock.";
  const [line] = received;
  const [stock] = returnedStock;
  return received.length === 1 && line && stock
    ? `Stock of ${line.size} goes from ${stock.stock} to ${stock.stock + sellable}.`
    : `${plural(sellable, "item returns", "items return")} to stock.`;
}

/** A chat or an email that asks where the parcel is; null without an address. */
export function toQuestionUrl({
  buyerName,
  reference,
  phone,
  email,
}: Pick<StaffReturn, "buyerName" | "reference" | "phone" | "email">): string | null {
  const [firstName = ""] = buyerName.split(" ");
  const question = `Hello ${firstName}, your return ${reference} hasn't reached us yet. Have you sent it? If so, please tell us its tracking number.`;
  const chat = toWhatsAppUrl(phone ?? "", question);
  if (chat !== null || !email) return chat;
  const subject = encodeURIComponent(`Your return ${reference}`);
  return `mailto:${email}?subject=${subject}&body=${encodeURIComponent(question)}`;
}

export function hasArrived({ receivedItems }: Pick<StaffReturn, "receivedItems">): boolean {
  return (
    receivedItems.length === 0 ||
    receivedItems.some(({ sellable, damaged }) => sellable + damaged > 0)
  );
}

/** Empty where all items were received. */
export function describeMissing({
  lines,
  receivedItems,
}: Pick<StaffReturn, "lines" | "receivedItems">): string {
  const lost = receivedItems.reduce((total, each) => total + each.lost, 0);
  if (lost === 0) return "";
  const quantity = lines.reduce((total, { quantity }) => total + quantity, 0);
  if (!hasArrived({ receivedItems })) {
    return quantity === 1 ? "The item wasn't received." : "None of the items were received.";
  }
  return `${lost} of its ${quantity} items ${pluralForm(lost, "wasn't", "weren't")} received.`;
}

export function isSizeUnavailable({
  lines,
  wantedStock,
}: Pick<StaffReturn, "lines" | "wantedStock">): boolean {
  return lines.some(({ position, wantedSize, quantity }) =>
    wantedStock.some(
      (each) => each.position === position && each.size === wantedSize && each.stock < quantity,
    ),
  );
}

export const sizeUnavailableMessage = "The size you asked for has sold out.";

export const customerMessageField = {
  label: "Message to customer",
  hint: "Shown in the email and next to their request.",
  missing: "Tell the customer why.",
  maxLength: maxReturnMessageLength,
} as const;
