import type { FieldError } from "#contract/api/error-codes.ts";
import { limits } from "#contract/api/limits.ts";
import type { OfferedPaymentWay, PlaceOrder, ShippingInfo } from "#contract/api/orders.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { checkShippingInfo } from "#contract/validation/shipping-info.ts";
import { faultyFields } from "#server/platform/errors.ts";

/** A line as the buyer saw it; the price is a claim. */
export interface ClaimedLine {
  readonly productId: string;
  readonly size: string;
  readonly quantity: number;
  readonly claimedPriceKobo: Kobo;
}

/** An order request with every field checked and trimmed. */
export interface OrderRequest {
  readonly lines: readonly ClaimedLine[];
  readonly claimedTotalKobo: Kobo;
  readonly shippingInfo: ShippingInfo;
  readonly typedCode: string | undefined;
  /** The buyer's own purchase order number. */
  readonly poNumber: string | null;
  readonly paymentWay: OfferedPaymentWay;
}

/**
 * Checks what the schema cannot say: the addressee's fields, amounts in whole kobo, and quantities of
 * lines that name the same product and size, which count as one line.
 * @throws {AppError} `validation_failed` naming every faulty field
 */
export function readOrderRequest(body: PlaceOrder): OrderRequest {
  const errors: FieldError[] = checkShippingInfo(body.shippingInfo).map(({ field, message }) => ({
    field: `shippingInfo.${field}`,
    message,
  }));
  const amount = (field: string, naira: number): Kobo => {
    try {
      return fromNaira(naira);
    } catch {
      errors.push({ field, message: "Must have at most two decimals" });
      return 0 as Kobo;
    }
  };
  const claimedTotalKobo = amount("totalAmount", body.totalAmount);
  const lines = mergeLines(
    body.items.map(({ productId, size, quantity, price }, index) => {
      const claimedPriceKobo = amount(`items.${index}.price`, price);
      return { productId, size, quantity, claimedPriceKobo };
    }),
    errors,
  );
  if (errors.length > 0) throw faultyFields(errors);
  const code = body.discountCode?.trim();
  return {
    lines,
    claimedTotalKobo,
    shippingInfo: trimmed(body.shippingInfo),
    typedCode: code ? code : undefined,
    poNumber: body.poNumber?.trim() || null,
    paymentWay: body.paymentWay ?? "card",
  };
}

/** A cart line is its product and size (specification §3), so lines that repeat one are added up. */
function mergeLines(claimed: readonly ClaimedLine[], errors: FieldError[]): ClaimedLine[] {
  const merged = new Map<string, ClaimedLine>();
  for (const [index, line] of claimed.entries()) {
    const identity = JSON.stringify([line.productId, line.size]);
    const known = merged.get(identity);
    const quantity = (known?.quantity ?? 0) + line.quantity;
    if (quantity > limits.lineQuantity) {
      const message = `Must be at most ${limits.lineQuantity} of one size`;
      errors.push({ field: `items.${index}.quantity`, message });
    }
    if (known && known.claimedPriceKobo !== line.claimedPriceKobo) {
      const message = "Must be the same on all lines of one product and size";
      errors.push({ field: `items.${index}.price`, message });
    }
    merged.set(identity, { ...line, quantity });
  }
  return [...merged.values()];
}

function trimmed(info: ShippingInfo): ShippingInfo {
  return {
    firstName: info.firstName.trim(),
    lastName: info.lastName.trim(),
    email: info.email.trim(),
    phone: info.phone.trim(),
    address: info.address.trim(),
    city: info.city.trim(),
    state: info.state.trim(),
    postalCode: info.postalCode.trim(),
    country: info.country.trim(),
  };
}
