import type { PaymentState, PaymentStatus } from "#contract/api/payments/order-payments.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  balanceDueKobo,
  isDueOnDelivery,
  type OrderRecord,
} from "#server/modules/orders/model/index.ts";
import { getStoreSettings } from "#server/modules/settings/index.ts";
import { opensAccounts } from "#server/platform/config/payment-config.ts";
import { getTransferDetails } from "../bank-transfers/transfer-instructions.ts";
import {
  findOpenAccount,
  maxAttempts,
  newAccountMinutes,
  type PaymentAttempt,
} from "../payment-rules.ts";
import { findAccount } from "../payments.queries.ts";

interface PayableOrder {
  readonly order: OrderRecord;
  readonly attempts: readonly PaymentAttempt[];
  readonly state: PaymentState;
}

/** An order that shows the store's own account gets no other. @returns undefined where none may be made */
export async function findAccountMinutes(
  on: Queryable,
  runtime: Pick<Runtime, "config" | "clock">,
  { order, attempts, state }: PayableOrder,
): Promise<number | undefined> {
  if (state !== "awaiting" || attempts.length >= maxAttempts) return undefined;
  // Once it is on its way, the rider is paid.
  if (isDueOnDelivery(order) && order.status !== "PROCESSING") return undefined;
  if (!(await usesOrderAccounts(on, runtime))) return undefined;
  if (await getTransferDetails(on, runtime, order)) return undefined;
  return newAccountMinutes(order, attempts, runtime.clock());
}

export async function usesOrderAccounts(
  on: Queryable,
  { config }: Pick<Runtime, "config">,
): Promise<boolean> {
  if (!opensAccounts(config.payments)) return false;
  return (await getStoreSettings(on, config, "transfer")).usesOrderAccounts;
}

export const accountTerms = ({ config }: Pick<Runtime, "config">, order: OrderRecord) => ({
  dueKobo: balanceDueKobo(order),
  provider: config.payments.provider,
});

/** The account that is open for an order, and whether one may be made. */
export async function getOrderAccount(
  on: Queryable,
  runtime: Pick<Runtime, "config" | "clock">,
  payable: PayableOrder,
): Promise<Pick<PaymentStatus, "account" | "canOpenAccount">> {
  const { order, attempts, state } = payable;
  if (state !== "awaiting" && state !== "confirming") return {};
  const open = findOpenAccount(attempts, accountTerms(runtime, order), runtime.clock());
  const account = open && (await findAccount(on, open.reference));
  if (open && account) {
    const { until, ...details } = account;
    const { reference, amountKobo } = open;
    const leftMs = until.getTime() - runtime.clock().getTime();
    return {
      account: {
        ...details,
        reference,
        amount: toNaira(amountKobo),
        until: until.toISOString(),
        secondsLeft: Math.max(0, Math.ceil(leftMs / 1_000)),
      },
    };
  }
  const minutes = await findAccountMinutes(on, runtime, payable);
  return minutes === undefined ? {} : { canOpenAccount: true };
}
