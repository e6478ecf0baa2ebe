import type { CustomerSummary } from "#contract/api/customers/customers.ts";
import { maxManualDiscountPercent } from "#contract/api/discounts/discount-limits.ts";
import type { Discount } from "#contract/api/discounts/discounts.ts";
import type { ShippingInfo } from "#contract/api/orders/orders.ts";
import type {
  CreateStaffOrder,
  OrderSource,
  RecordedMethod,
} from "#contract/api/orders/staff-new-order.ts";
import type { StaffRole } from "#contract/api/staff/staff.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { type Kobo, kobo, scaleKobo } from "#contract/money/kobo.ts";
import { formatNaira, fromNaira, toNaira } from "#contract/money/naira.ts";
import type { DiscountValue } from "#contract/pricing/discount-amount.ts";
import { type PricedCart, priceCart } from "#contract/pricing/price-cart.ts";
import { noShippingFee, type ShippingQuote, shippingFee } from "#contract/pricing/shipping-fee.ts";
import type { VatTerms } from "#contract/pricing/vat.ts";
import { splitName, validateStaffShippingInfo } from "#contract/validation/staff-shipping-info.ts";
import type { CartLine } from "../../parts/domain/cart-lines.tsx";
import { parseAmountInput } from "../../parts/domain/record-payment-fields.tsx";
import type { DraftRules } from "../../parts/forms/use-draft.tsx";

export type KnownCustomer = Pick<
  CustomerSummary,
  "id" | "name" | "phone" | "email" | "city" | "orders" | "business"
>;

export interface OrderDraft {
  readonly known: KnownCustomer | null;
  /** A new customer is being typed. */
  readonly isNew: boolean;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly source: OrderSource;
  readonly wantsNewsletter: boolean;
  readonly lines: readonly CartLine[];
  readonly isPickup: boolean;
  /** The customer whose last address was filled in. */
  readonly addressOf: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
  /** Empty for the area's. */
  readonly fee: string;
  readonly discountKind: "amount" | "percent" | "code";
  readonly discountValue: string;
  readonly discountReason: string;
  /** A code that was checked. */
  readonly code: Discount | null;
  readonly note: string;
  readonly payment: "link" | "transfer" | "paid" | "delivery";
  readonly method: RecordedMethod;
  /** Empty for all that is due. */
  readonly amount: string;
  readonly reference: string;
  readonly receivedOn: string;
  readonly isSeparate: boolean;
  readonly isHandedOver: boolean;
  /** The store's total, where it differs from the one computed here. */
  readonly quoted: number | null;
  /** Idempotency key from the first try on, so that the order is created once. */
  readonly key: string;
}

export const emptyDraft = (): OrderDraft => ({
  known: null,
  isNew: false,
  name: "",
  phone: "",
  email: "",
  source: "whatsapp",
  wantsNewsletter: false,
  lines: [],
  isPickup: false,
  addressOf: "",
  address: "",
  city: "",
  state: "Lagos",
  postalCode: "",
  country: "Nigeria",
  fee: "",
  discountKind: "amount",
  discountValue: "",
  discountReason: "",
  code: null,
  note: "",
  payment: "link",
  method: "cash",
  amount: "",
  reference: "",
  receivedOn: toShopDay(new Date()),
  isSeparate: false,
  isHandedOver: false,
  quoted: null,
  key: "",
});

export const hasCustomer = ({ known, isNew }: OrderDraft): boolean => known !== null || isNew;

/** As on the order: a known customer's own contact stays. */
export function contactOf({ known, name, phone, email }: OrderDraft) {
  if (!known) return { name, phone, email };
  return {
    id: known.id,
    name: known.name || name,
    phone: known.phone || phone,
    email: known.email,
  };
}

function toShippingInfo(draft: OrderDraft): ShippingInfo {
  const { name, phone, email } = contactOf(draft);
  const { isPickup, address, city, state, postalCode, country } = draft;
  const place = isPickup
    ? { address: "", city: "", state: "", postalCode: "" }
    : { address, city, state, postalCode };
  return { ...splitName(name), phone, email, ...place, country };
}

const formFields: Readonly<Partial<Record<keyof ShippingInfo, keyof OrderDraft>>> = {
  firstName: "name",
  lastName: "name",
};

export interface OrderTotals extends PricedCart {
  readonly quantity: number;
  /** Of the area, before it is changed for this order. */
  readonly areaFeeKobo: Kobo;
}

export interface ShopTerms {
  /** Of the area. */
  readonly shipping: ShippingQuote;
  readonly vat: VatTerms | undefined;
}

export function priceDraft(draft: OrderDraft, shop: ShopTerms): OrderTotals {
  const lines = draft.lines.map(({ product, quantity }) => ({
    productId: product.id,
    typeId: product.type.id,
    quantity,
    priceKobo: fromNaira(product.price),
    percentOff: product.discount,
    tiers: product.tieredPricing.map(({ minQuantity, price }) => ({
      minQuantity,
      priceKobo: fromNaira(price),
    })),
  }));
  const ownFee = parseAmountInput(draft.fee);
  const areaShipping =
    ownFee === undefined ? shop.shipping : { feeKobo: ownFee, freeFromKobo: null };
  const shipping = draft.isPickup ? noShippingFee : areaShipping;
  const wholesale = draft.known?.business === "approved";
  const priced = priceCart(lines, {
    ...{ wholesale, shipping, vat: shop.vat },
    discount: toDiscountValue(draft),
  });
  return {
    ...priced,
    totalKobo: draft.quoted === null ? priced.totalKobo : fromNaira(draft.quoted),
    quantity: draft.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    areaFeeKobo: shippingFee(shop.shipping, priced.subtotalKobo),
  };
}

function toDiscountValue({ discountKind, discountValue, code }: OrderDraft) {
  if (discountKind === "code") return code ? ofCode(code) : undefined;
  const value = parseAmountInput(discountValue);
  if (value === undefined || value === 0) return undefined;
  const applied: DiscountValue =
    discountKind === "percent"
      ? { discountType: "PERCENTAGE", percent: Math.min(100, toNaira(value)) }
      : { discountType: "FIXED", amountKobo: value };
  return applied;
}

function ofCode({ discountType, value, appliesTo }: Discount): DiscountValue {
  return discountType === "PERCENTAGE"
    ? { discountType, percent: value, appliesTo }
    : { discountType, amountKobo: fromNaira(value), appliesTo };
}

/** Paid so far, of what is due. */
export function receivedKobo(draft: OrderDraft, { totalKobo }: PricedCart): Kobo {
  if (draft.payment !== "paid") return kobo(0);
  return parseAmountInput(draft.amount) ?? totalKobo;
}

export function submitLabel(draft: OrderDraft, totals: PricedCart): string {
  if (totals.totalKobo === 0 && draft.lines.length > 0) return "Create paid order";
  if (draft.payment === "link") return "Create order and payment link";
  if (draft.payment === "transfer" || draft.payment === "delivery") return "Create order";
  return receivedKobo(draft, totals) < totals.totalKobo ? "Create order" : "Create paid order";
}

/** @param totals what the customer was told */
export function toRequest(draft: OrderDraft, totals: OrderTotals): CreateStaffOrder {
  const { isPickup, payment, method, reference, receivedOn } = draft;
  const { address, city, state, postalCode, country } = toShippingInfo(draft);
  const isPaidInFull = receivedKobo(draft, totals) >= totals.totalKobo;
  const fee = isPickup || draft.fee.trim() === "" ? undefined : toNaira(totals.shippingKobo);
  const discount = toDiscountRequest(draft);
  return {
    items: draft.lines.map(({ product, size, quantity }) => ({
      productId: product.id,
      size,
      quantity,
    })),
    customer: contactOf(draft),
    source: draft.source,
    delivery: {
      ...{ isPickup, address, city, state, postalCode, country },
      ...(fee !== undefined && { fee }),
    },
    ...(discount && { discount }),
    ...(draft.note.trim() && { note: draft.note }),
    payment:
      payment === "paid" && totals.totalKobo > 0
        ? {
            ...{ kind: payment, method, reference, receivedOn, isSeparate: draft.isSeparate },
            amount: toNaira(receivedKobo(draft, totals)),
          }
        : { kind: payment === "paid" ? "link" : payment },
    isHandedOver: payment === "paid" && isPaidInFull && draft.isHandedOver,
    wantsNewsletter: draft.wantsNewsletter && !draft.known,
    totalAmount: toNaira(totals.totalKobo),
  };
}

function toDiscountRequest({
  discountKind: kind,
  discountValue,
  discountReason: reason,
  code,
}: OrderDraft): CreateStaffOrder["discount"] {
  if (kind === "code") return code ? { kind, code: code.code } : undefined;
  const value = parseAmountInput(discountValue);
  return value ? { kind, value: toNaira(value), reason } : undefined;
}

const apiPaths: Readonly<Record<string, keyof OrderDraft>> = {
  "discount.value": "discountValue",
  "discount.code": "discountValue",
  "discount.reason": "discountReason",
  "payment.kind": "payment",
};

export function orderRules(role: StaffRole, totals: OrderTotals): DraftRules<OrderDraft> {
  return {
    toPath: (path) => apiPaths[path] ?? path.split(".").at(-1) ?? path,
    validate: (draft) => validateDraft(draft, role, totals),
  };
}

function validateDraft(draft: OrderDraft, role: StaffRole, totals: OrderTotals) {
  const errors: Partial<Record<keyof OrderDraft, string>> = {};
  const { isPickup } = draft;
  for (const { field, message } of validateStaffShippingInfo(toShippingInfo(draft), { isPickup })) {
    errors[formFields[field as keyof ShippingInfo] ?? (field as keyof OrderDraft)] ??= message;
  }
  if (draft.fee.trim() !== "" && parseAmountInput(draft.fee) === undefined) {
    errors.fee = "Enter an amount, such as 2,500";
  }
  if (draft.wantsNewsletter && !draft.known && draft.email.trim() === "") {
    errors.email = "Needed for the newsletter";
  }
  Object.assign(errors, validateDiscount(draft, role, totals));
  if (draft.payment === "paid" && totals.totalKobo > 0) {
    const amount = receivedKobo(draft, totals);
    if (draft.amount.trim() !== "" && !parseAmountInput(draft.amount)) {
      errors.amount = "Enter an amount, such as 2,500";
    } else if (draft.method !== "transfer" && amount > totals.totalKobo) {
      errors.amount = `Only ${formatNaira(totals.totalKobo)} is due`;
    }
    if (draft.method === "transfer" && draft.reference.trim() === "") {
      errors.reference = "Enter the bank's reference";
    }
    if (draft.receivedOn === "") errors.receivedOn = "Enter the day it was paid";
  }
  return errors;
}

function validateDiscount(
  { discountKind, discountValue, discountReason, code }: OrderDraft,
  role: StaffRole,
  { subtotalKobo }: OrderTotals,
): Partial<Record<keyof OrderDraft, string>> {
  if (discountValue.trim() === "") return {};
  if (discountKind === "code") return code ? {} : { discountValue: "Press Apply, or clear it" };
  const value = parseAmountInput(discountValue);
  if (value === undefined) return { discountValue: "Enter a number" };
  if (value === 0) return {};
  const percent = maxManualDiscountPercent[role];
  const maxKobo = scaleKobo(subtotalKobo, percent, 100);
  const isTooMuch = discountKind === "percent" ? toNaira(value) > percent : value > maxKobo;
  const max = discountKind === "percent" ? `${percent}%` : formatNaira(maxKobo);
  return {
    ...(isTooMuch && { discountValue: `You can take off up to ${max}` }),
    ...(discountReason.trim() === "" && { discountReason: "Say why, such as Regular customer" }),
  };
}
