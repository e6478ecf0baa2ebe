import { Type } from "typebox";
import { Discount, ValidateDiscount } from "#contract/api/discounts.ts";
import { dataOf } from "#contract/api/envelope.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { GoodsLine } from "#contract/pricing/discount-goods.ts";
import { isEmail } from "#contract/validation/email.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Counted } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findProductsForPricing } from "#server/modules/catalogue/index.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { clientOf } from "#server/platform/http/client-address.ts";
import { keepNothing } from "#server/platform/http/keep-nothing.ts";
import { discountFault } from "./discount-fault.ts";
import {
  apiValue,
  normalizeDiscountCode,
  refuseDiscount,
  unknownDiscount,
} from "./discount-rules.ts";
import {
  type Discount as DiscountRecord,
  findDiscountByCode,
  listAutomaticDiscounts,
} from "./discounts.queries.ts";
import { buyerOf } from "./find-discount.ts";
import { readSubtotal } from "./read-subtotal.ts";

/**
 * Codes of one client that are not known. Every other is the code of an offer, also where it has ended or is used up:
 * the crowd behind a carrier's address types what it read in an advertisement, and hardly ever anything else. At this
 * pace a personal code, one of 10^12, is not found.
 */
const unknownOfClient = { name: "discount-refused", limit: 120, windowSeconds: 600 };

/** The public calls on discounts (specification §7). */
export function discountRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    keepNothing(app);
    app.get(
      "/discounts/available",
      {
        schema: {
          summary: "Automatic discounts that hold now; codes that must be typed are never shown",
          tags: ["discounts"],
          response: { 200: dataOf(Type.Array(Discount)) },
        },
      },
      async (request) => {
        const buyer = buyerOf(request.caller, undefined);
        const now = runtime.clock();
        const discounts = await listAutomaticDiscounts(runtime.db, now, buyer);
        return {
          data: discounts
            .filter((discount) => !refuseDiscount(discount, { now, ...buyer }))
            .map(toDiscountReply),
        };
      },
    );

    app.post(
      "/discounts/validate",
      {
        schema: {
          summary: "Whether a discount code may be had",
          tags: ["discounts"],
          body: ValidateDiscount,
          response: { 200: dataOf(Discount) },
        },
      },
      async (request) => {
        const { code, subtotal, email, productIds } = request.body;
        const subtotalKobo = subtotal === undefined ? undefined : readSubtotal(subtotal);
        const known = email !== undefined && isEmail(email.trim()) ? email : undefined;
        const buyer = buyerOf(request.caller, known);
        const counted: Counted[] = [[unknownOfClient, clientOf(request.ip)]];
        const { found, refusal } = await runtime.limits.countWrong(counted, async () => {
          const found = await findDiscountByCode(runtime.db, normalizeDiscountCode(code), buyer);
          const goods = found?.value.goods && productIds && (await goodsOf(runtime.db, productIds));
          const refusal =
            found && refuseDiscount(found, { now: runtime.clock(), ...buyer, subtotalKobo, goods });
          if (!found || refusal === unknownDiscount) throw discountFault(unknownDiscount);
          return { found, refusal };
        });
        if (refusal) throw discountFault(refusal);
        return { data: toDiscountReply(found) };
      },
    );
  };
}

/** Products of a cart with their types. */
async function goodsOf(on: Queryable, ids: readonly string[]): Promise<GoodsLine[]> {
  const found = await findProductsForPricing(on, [...new Set(ids)]);
  return found.map(({ id, typeId }) => ({ productId: id, typeId }));
}

/** A discount as the API shows it. */
function toDiscountReply(discount: DiscountRecord): Discount {
  const { goods } = discount.value;
  return {
    id: discount.id,
    code: discount.code,
    discountType: discount.value.discountType,
    value: apiValue(discount.value),
    description: discount.description,
    autoApply: discount.autoApply,
    minimumSubtotal: toNaira(discount.minimumSubtotalKobo),
    ...(goods && { onlyFor: { typeIds: [...goods.typeIds], productIds: [...goods.productIds] } }),
  };
}
