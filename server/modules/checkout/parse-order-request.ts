import type { FieldError } from "#contract/api/error-codes.ts";
import { limits } from "#contract/api/limits.ts";
import type {
  CheckoutPaymentMethod,
  PlaceOrder,
  ShippingInfo,
} from "#contract/api/orders/orders.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { validateShippingInfo } from "#contract/validation/shipping-info.ts";
import { validationError } from "#server/platform/errors/errors.ts";

export interface ClientLine {
  readonly productId: string;
  readonly size: string;
  readonly quantity: number;
  readonly clientPriceKobo: Kobo;
}

export interface OrderRequest {
  readonly lines: readonly ClientLine[];
  readonly clientTotalKobo: Kobo;
  readonly shippingInfo: ShippingInfo;
  readonly discountCode: string | undefined;
  readonly poNumber: string | null;
  readonly paymentMethod: CheckoutPaymentMethod;
  readonly isPickup: boolean;
  readonly savesAddress: boolean;
}

/** What the schema cannot check. @throws {AppError} `validation_failed` with every invalid field */
export function parseOrderRequest(body: PlaceOrder): OrderRequest {
  const errors: FieldError[] = validateShippingInfo(body.shippingInfo).map(
    ({ field, message }) => ({
      field: `shippingInfo.${field}`,
      message,
    }),
  );
  const amount = (field: string, naira: number): Kobo => {
    try {
      return fromNaira(naira);
    } catch {
      errors.push({ field, message: "Must have at most two decimals" });
      return 0 as Kobo;
    }
  };
  const clientTotalKobo = amount("totalAmount", body.totalAmount);
  const lines = mergeLines(
    body.items.map(({ productId, size, quantity, price }, index) => {
      const clientPriceKobo = amount(`items.${index}.price`, price);
      return { productId, size, quantity, clientPriceKobo };
    }),
    errors,
  );
  if (errors.length > 0) throw validationError(errors);
  const code = body.discountCode?.trim();
  return {
    lines,
    clientTotalKobo,
    shippingInfo: trimFields(body.shippingInfo),
    discountCode: code ? code : undefined,
    poNumber: body.poNumber?.trim() || null,
    paymentMethod: body.paymentMethod ?? "card",
    isPickup: body.deliveryMethod === "pickup",
    savesAddress: body.saveAddress === true && body.deliveryMethod !== "pickup",
  };
}

/** Product and size identify a line (specification §3). */
export function mergeLines(clientLines: readonly ClientLine[], errors: FieldError[]): ClientLine[] {
  const merged = new Map<string, ClientLine>();
  for (const [index, line] of clientLines.entries()) {
    const key = JSON.stringify([line.productId, line.size]);
    const existing = merged.get(key);
    const quantity = (existing?.quantity ?? 0) + line.quantity;
    if (quantity > limits.lineQuantity) {
      const message = `Must be at most ${limits.lineQuantity} of one size`;
      errors.push({ field: `items.${index}.quantity`, message });
    }
    if (existing && existing.clientPriceKobo !== line.clientPriceKobo) {
      const message = "Must be the same on all lines of one product and size";
      errors.push({ field: `items.${index}.price`, message });
    }
    merged.set(key, { ...line, quantity });
  }
  return [...merged.values()];
}

function trimFields(info: ShippingInfo): ShippingInfo {
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
