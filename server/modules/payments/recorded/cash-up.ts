import type { CashUp, CashUpQuery } from "#contract/api/payments/recorded-payments.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { getActorNames } from "#server/modules/staff/index.ts";
import { parseDay } from "#server/platform/time/dates.ts";
import { sumByMethod, sumBySource, sumByTaker } from "./recorded-payments.queries.ts";

/** @throws {AppError} `validation_failed` */
export async function getCashUp(
  { db, clock }: Pick<Runtime, "db" | "clock">,
  query: CashUpQuery,
): Promise<CashUp> {
  const day = query.day ?? toShopDay(clock());
  parseDay(day, "day");
  const [methods, takers, sources] = await Promise.all([
    sumByMethod(db, day),
    sumByTaker(db, day),
    sumBySource(db, day),
  ]);
  const nameOf = await getActorNames(
    db,
    takers.map(({ by }) => by),
  );
  return {
    day,
    methods: methods.map(({ method, payments, receivedKobo, refundedKobo }) => ({
      ...{ method, payments },
      received: toNaira(receivedKobo),
      refunded: toNaira(refundedKobo),
    })),
    takers: takers.map(({ method, by, payments, receivedKobo }) => ({
      ...{ method, by, payments },
      name: nameOf(by),
      received: toNaira(receivedKobo),
    })),
    sources: sources.map(({ source, orders, totalKobo }) => ({
      ...{ source, orders },
      amount: toNaira(totalKobo),
    })),
  };
}
