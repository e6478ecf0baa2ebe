import type { TriedCart, TriedDiscount, TryCart } from "#contract/api/staff-tried-carts.ts";
import { formatNaira, toNaira } from "#contract/money/naira.ts";
import {
  type CartForDiscount,
  explainDiscount,
  type JudgedDiscounts,
  nameOf,
  refuseDiscount,
} from "#server/modules/discounts/index.ts";

/** How a cart was judged. */
interface Judged {
  readonly code: string | undefined;
  /** With the code or the discount that was asked about; undefined where none was. */
  readonly named: JudgedDiscounts | undefined;
  /** With no code typed. */
  readonly untyped: JudgedDiscounts;
}

/** What was looked at for a cart, and what it gets. */
export interface Looked extends Judged {
  readonly discount: JudgedDiscounts["discount"];
  /** What was asked about is typed, and comes not by itself. */
  readonly isTyped: boolean;
}

/** Which judgement counts: nobody types a discount that comes by itself, so it is weighed against the others that do. */
export function lookAt({ discountId }: Pick<TryCart, "discountId">, judged: Judged): Looked {
  const { named, untyped } = judged;
  const isTyped = !(discountId !== undefined && named?.typed?.autoApply);
  const { discount } = isTyped && named ? named : untyped;
  return { ...judged, discount, isTyped };
}

/** What a cart gets, why, and what came of everything that was looked at. */
export function tellLooked(
  looked: Looked,
  cart: Pick<CartForDiscount, "takes">,
): Pick<TriedCart, "given" | "because" | "discounts"> {
  return {
    given: looked.discount ? nameOf(looked.discount) : null,
    because: reasonOf(looked, cart),
    discounts: tellDiscounts(looked, cart),
  };
}

/** The discount that was asked about first, then those that come by themselves. */
function tellDiscounts(
  { discount, named, isTyped, untyped: { automatic, request } }: Looked,
  cart: Pick<CartForDiscount, "takes">,
): TriedDiscount[] {
  const asked = named?.typed;
  const others = automatic.filter(({ id }) => id !== asked?.id);
  return [...(asked ? [asked] : []), ...others].map((each) => {
    const isRefused = refuseDiscount(each, request) !== undefined;
    return {
      id: each.id,
      code: nameOf(each),
      typed: isTyped && each === asked,
      outcome: each.id === discount?.id ? "given" : isRefused ? "refused" : "beaten",
      takes: toNaira(cart.takes(each.value)),
      rules: explainDiscount(each, request).map(({ asks, refusal }) => ({
        asks,
        met: refusal === null,
        why: refusal,
      })),
    };
  });
}

function reasonOf(
  { discount, named, isTyped, code }: Looked,
  cart: Pick<CartForDiscount, "takes">,
): string {
  const { refusal, typed: asked } = named ?? {};
  const refused = refusal
    ? `${asked ? nameOf(asked) : code?.toUpperCase()} is refused: “${refusal.message}”. `
    : "";
  if (!discount) {
    return `${refused}${refusal ? "Nothing else applies automatically" : "No code is typed, and nothing applies automatically"}.`;
  }
  const takes = formatNaira(cart.takes(discount.value));
  return isTyped && discount.id === asked?.id
    ? `${nameOf(discount)} is typed and everything it asks for is met, so it takes ${takes} off.`
    : `${refused}${nameOf(discount)} applies automatically, and of all that do it takes most off: ${takes}.`;
}
