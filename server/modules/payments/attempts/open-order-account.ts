import { setTimeout as pause } from "node:timers/promises";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { OrderRecord } from "#server/modules/orders/model/index.ts";
import { updateHold } from "#server/modules/orders/payment-link/index.ts";
import { lockOrder } from "#server/modules/orders/queries/index.ts";
import { getContact } from "#server/modules/settings/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { logRepeated } from "#server/platform/observability/log.ts";
import { listOpenCaseKinds } from "../cases/payment-cases.queries.ts";
import { findOpenAccount, isQueryPending, toPaymentState } from "../payment-rules.ts";
import { findAccount, listAttempts, markUnopened, saveAccount } from "../payments.queries.ts";
import { findProvider, noKeys, type ProviderRuntime } from "../providers/index.ts";
import type { AccountRequest } from "../providers/provider.ts";
import { pageGapMs, reconcileOrder } from "../reconcile/reconcile.ts";
import {
  getShopCustomer,
  openPaymentAttempt,
  polling,
  requireNoPendingRefund,
  unpayableTexts,
  unresolvedError,
} from "./open-payment-attempt.ts";
import { accountTerms, findAccountMinutes } from "./order-account.ts";

/** Being made takes less, unless its process is gone. */
const openingMs = 30_000;

/**
 * A customer is shown one account for the same money, however often they ask.
 * @throws {AppError} `payment_unresolved` while an earlier attempt may succeed; `order_not_payable`; `unavailable`
 */
export async function openOrderAccount(
  runtime: Runtime,
  orderId: string,
  { isBuyer }: { readonly isBuyer: boolean },
): Promise<void> {
  for (let tries = 0; tries < polling.maxTries; tries += 1) {
    if (tries > 0) await pause(polling.intervalMs);
    await reconcileOrder(runtime, orderId, { gapMs: pageGapMs });
    const next = await openAccountAttempt(runtime, orderId);
    if (next === "opened") return;
    if (next === "wait") continue;
    const { order, ...requested } = next;
    const { shippingInfo } = order;
    const isKnown = isBuyer && shippingInfo.email !== "" && shippingInfo.phone !== "";
    const customer = isKnown ? shippingInfo : await getShopCustomer(runtime.db, order);
    const { firstName, lastName, email, phone } = customer;
    return await requestAccount(runtime, {
      ...requested,
      accountName: await nameAccount(runtime.db, requested.reference),
      customer: { firstName, lastName, email, phone },
    });
  }
  throw unavailableError();
}

type OpenedAccount = Pick<AccountRequest, "reference" | "amountKobo" | "minutes" | "until"> & {
  readonly order: OrderRecord;
};

function openAccountAttempt(
  runtime: Runtime,
  orderId: string,
): Promise<OpenedAccount | "opened" | "wait"> {
  return runtime.db.withTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const now = runtime.clock();
    const attempts = await listAttempts(tx, orderId);
    if (attempts.some(isQueryPending)) return "wait";
    const open = findOpenAccount(attempts, accountTerms(runtime, order), now);
    if (open && (await findAccount(tx, open.reference))) return "opened";
    if (open && now.getTime() - open.createdAt.getTime() < openingMs) return "wait";
    if (open) await markUnopened(tx, open.reference);
    const state = toPaymentState(order, attempts, await listOpenCaseKinds(tx, orderId));
    if (state === "confirming") throw unresolvedError();
    const isReserved = order.status === "PENDING_PAYMENT";
    if (isReserved && state === "awaiting") await requireNoPendingRefund(tx, orderId);
    const minutes = await findAccountMinutes(tx, runtime, { order, attempts, state });
    if (minutes === undefined) {
      throw new AppError("order_not_payable", { detail: unpayableTexts[state] });
    }
    const until = new Date(now.getTime() + minutes * 60_000);
    const { reference, amountKobo } = await openPaymentAttempt(
      tx,
      runtime,
      order,
      attempts.length + 1,
      until,
    );
    if (isReserved && until > (order.reservedUntil ?? now)) await updateHold(tx, orderId, until);
    return { order, reference, amountKobo, minutes, until };
  });
}

async function requestAccount(
  runtime: Pick<Runtime, "db" | "log"> & ProviderRuntime,
  requested: AccountRequest,
): Promise<void> {
  const { db, config, log } = runtime;
  const { reference } = requested;
  const id = config.payments.provider ?? null;
  const answer = await findProvider(runtime, id)?.openAccount(requested);
  if (answer?.kind === "opened") return await saveAccount(db, reference, answer);
  await markUnopened(db, reference);
  const cause = answer?.cause ?? noKeys;
  logRepeated(log, "warn", { id, cause }, { reference }, "an account could not be made");
  throw unavailableError();
}

function unavailableError(): AppError {
  return new AppError("unavailable", {
    detail: "We can't get a bank account for your order right now. Please try again shortly.",
  });
}

/** In letters that every bank takes. */
async function nameAccount(on: Queryable, reference: string): Promise<string> {
  const { name } = await getContact(on);
  const plain = name.normalize("NFD").replace(/[^\x20-\x7e]/g, "");
  return `${plain} ${reference}`.trim().slice(0, 60);
}
