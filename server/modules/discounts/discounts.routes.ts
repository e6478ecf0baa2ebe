import { shopDiscountRoutes } from "#contract/api/discounts/discounts.routes.ts";
import type { Discount } from "#contract/api/discounts/discounts.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { DiscountableLine } from "#contract/pricing/discount-amount.ts";
import { isEmail } from "#contract/validation/email.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Counted } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findProductsForPricing } from "#server/modules/catalogue/products/index.ts";
import { noStore } from "#server/platform/cache/cache-headers.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { toClientKey } from "#server/platform/http/client-address.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import {
  apiValue,
  type DiscountRefusal,
  normalizeDiscountCode,
  refuseDiscount,
  unknownDiscount,
} from "./discount-rules.ts";
import {
  type Discount as DiscountRecord,
  findDiscountByCode,
  listAutomaticDiscounts,
} from "./discounts.queries.ts";
import { toSubtotalKobo } from "./evaluate-subtotal.ts";
import { toBuyer } from "./find-discount.ts";

/** Advertised codes do not count. At this rate a personal code, one of 10^12, is not found. */
const unknownCodeLimit = { name: "discount-refused", limit: 120, windowSeconds: 600 };

/** The same text for every rejected discount (specification §8). */
const discountErrorText = "Unable to apply discount code. Please try another code.";

export function discountRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    noStore(app);
    handleRoutes(app, shopDiscountRoutes, {
      "GET /discounts/available": async ({ caller }) => {
        const buyer = toBuyer(caller, undefined);
        const now = runtime.clock();
        const discounts = await listAutomaticDiscounts(runtime.db, now, buyer);
        return discounts
          .filter((discount) => !refuseDiscount(discount, { now, ...buyer }))
          .map(toDiscountReply);
      },
      "POST /discounts/validate": async ({ caller, ip, body }) => {
        const { code, subtotal, email, productIds } = body;
        const subtotalKobo = subtotal === undefined ? undefined : toSubtotalKobo(subtotal);
        const validEmail = email !== undefined && isEmail(email.trim()) ? email : undefined;
        const buyer = toBuyer(caller, validEmail);
        const attempts: Counted[] = [[unknownCodeLimit, toClientKey(ip)]];
        const { found, refusal } = await runtime.limits.countWrong(attempts, async () => {
          const found = await findDiscountByCode(runtime.db, normalizeDiscountCode(code), buyer);
          const cartLines =
            found?.value.appliesTo &&
            productIds &&
            (await listCartProducts(runtime.db, productIds));
          const refusal =
            found &&
            refuseDiscount(found, { now: runtime.clock(), ...buyer, subtotalKobo, cartLines });
          if (!found || refusal === unknownDiscount) throw discountError(unknownDiscount);
          return { found, refusal };
        });
        if (refusal) throw discountError(refusal);
        return toDiscountReply(found);
      },
    });
  };
}

async function listCartProducts(
  on: Queryable,
  ids: readonly string[],
): Promise<DiscountableLine[]> {
  const found = await findProductsForPricing(on, [...new Set(ids)]);
  return found.map(({ id, typeId }) => ({ productId: id, typeId }));
}

function toDiscountReply(discount: DiscountRecord): Discount {
  const { appliesTo } = discount.value;
  return {
    id: discount.id,
    code: discount.code,
    discountType: discount.value.discountType,
    value: apiValue(discount.value),
    description: discount.description,
    autoApply: discount.autoApply,
    minimumSubtotal: toNaira(discount.minimumSubtotalKobo),
    ...(appliesTo && {
      appliesTo: { typeIds: [...appliesTo.typeIds], productIds: [...appliesTo.productIds] },
    }),
  };
}

function discountError({ code, message }: DiscountRefusal): AppError {
  return new AppError(code, {
    detail: discountErrorText,
    errors: [{ field: "code", message }],
  });
}
