import { shopTestPaymentRoutes } from "#contract/api/payments/payments.routes.ts";
import type { TestPayment, TestPaymentLink } from "#contract/api/settings/onboarding.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { getContact } from "#server/modules/settings/index.ts";
import { hashToken, newId } from "#server/platform/auth/ids.ts";
import { noStore } from "#server/platform/cache/cache-headers.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { toClientKey } from "#server/platform/http/client-address.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { startAttempt } from "../attempts/open-payment-attempt.ts";
import { currentProvider, findProvider, type ProviderRuntime } from "../providers/index.ts";
import type { PaymentProvider } from "../providers/provider.ts";
import {
  completeTestPayment,
  findBestTestPayment,
  findOpenTestPayment,
  findTestPayment,
  insertTestPayment,
  lockTestPayments,
  type TestPaymentRow,
} from "./test-payment.queries.ts";

const wrongTokenLimit = { name: "payment-test-wrong", limit: 120, windowSeconds: 60 };

export function testPaymentRoutes(runtime: Runtime): ApiPlugin {
  return async (api) => {
    noStore(api);
    handleRoutes(api, shopTestPaymentRoutes, {
      "POST /payment-tests": ({ ip, body }) =>
        runtime.limits.countRefused([wrongTokenLimit, toClientKey(ip)], () =>
          getTestPayment(runtime, body.token),
        ),
    });
  };
}

const testKobo = fromNaira(100);
const validMs = 24 * 60 * 60_000;
/** In ms; later its window may be closed. */
const reuseMs = 10 * 60_000;

/**
 * Returns an open test again, so that two clicks or tabs start one payment.
 * @throws {AppError} `unavailable` where no provider takes payments
 */
export async function startTestPayment(
  runtime: Pick<Runtime, "db" | "clock"> & ProviderRuntime,
  staff: StaffMember,
): Promise<TestPaymentLink> {
  const { db, clock } = runtime;
  const provider = currentProvider(runtime);
  if (!provider) throw new AppError("unavailable");
  const toToken = (id: string) => createPageToken(provider, id);
  const isOfSameKeys = ({ id, tokenHash }: TestPaymentRow) => tokenHash === hashToken(toToken(id));
  const earlier = await findOpenTestPayment(db, provider, msAgo(clock, validMs));
  const outcome = earlier && (await queryOutcome(runtime, earlier));
  if (earlier && outcome === "paid" && isOfSameKeys(earlier)) {
    return toTestPaymentLink(toToken(earlier.id));
  }
  const failedId = outcome === "failed" ? earlier?.id : undefined;
  return await changeAsStaff(runtime, staff, async (tx) => {
    await lockTestPayments(tx);
    const open = await findOpenTestPayment(tx, provider, msAgo(clock, reuseMs));
    if (open && open.id !== failedId && isOfSameKeys(open)) {
      return { reply: toTestPaymentLink(toToken(open.id)), change: null };
    }
    const id = newId("pyt");
    const { mode } = provider;
    await insertTestPayment(tx, {
      ...{ id, mode, tokenHash: hashToken(toToken(id)), amountKobo: testKobo },
      ...{ staffId: staff.id, reference: `TEST-${id.slice(4).toUpperCase()}`, createdAt: clock() },
      provider: provider.id,
    });
    return {
      reply: toTestPaymentLink(toToken(id)),
      change: { action: "payment.tested", subject: id, after: { mode } },
    };
  });
}

/** Derived from the provider's key and stored nowhere. */
function createPageToken(provider: PaymentProvider, id: string): string {
  return provider.sign(`try ${id}`);
}

/** A fragment is sent to no server and never logged. */
function toTestPaymentLink(token: string): TestPaymentLink {
  return { address: `/try-payment#${token}` };
}

function msAgo(clock: Runtime["clock"], ms: number): Date {
  return new Date(clock().getTime() - ms);
}

const statusLimit = { name: "payment-test", limit: 120, windowSeconds: 60 };

/** @throws {AppError} `not_found`, `rate_limited`, `unavailable` */
async function getTestPayment(
  runtime: Pick<Runtime, "db" | "clock" | "limits" | "log"> & ProviderRuntime,
  token: string,
): Promise<TestPayment> {
  const { db, clock } = runtime;
  const row = await findTestPayment(db, hashToken(token), msAgo(clock, validMs));
  if (!row) throw new AppError("not_found", { detail: "This test has expired. Start a new one." });
  await runtime.limits.spend(statusLimit, row.id);
  const { name, email, phone } = await getContact(db);
  const customer = { firstName: name, lastName: "Test", email, phone };
  const outcome = await queryOutcome(runtime, row);
  if (outcome === "refused") {
    throw new AppError("unavailable", {
      detail:
        "The provider rejected your keys. Check that both are complete and from the same mode.",
    });
  }
  const start = await startAttempt(runtime, row, customer, "/try-payment");
  return { state: outcome === "failed" ? "awaiting" : outcome, start };
}

async function queryOutcome(
  runtime: Pick<Runtime, "db" | "clock"> & ProviderRuntime,
  { id, provider, reference, amountKobo, completedAt }: TestPaymentRow,
): Promise<TestPayment["state"] | "failed" | "refused"> {
  const { db, clock } = runtime;
  if (completedAt) return "paid";
  const answer = await findProvider(runtime, provider)?.query(reference);
  if (!answer || answer.kind === "refused") return "refused";
  const isPaid =
    answer.kind === "completed" && answer.currency === "NGN" && answer.amountKobo >= amountKobo;
  if (!isPaid) return answer.kind === "failed" ? "failed" : "awaiting";
  await completeTestPayment(db, id, clock());
  return "paid";
}

export async function getTestPaymentProgress(
  on: Queryable,
  { clock, config }: Pick<Runtime, "clock" | "config">,
): Promise<{ done: boolean; isPending: boolean }> {
  const { provider: id, mode } = config.payments;
  const best = id && (await findBestTestPayment(on, { id, mode }));
  if (!best || best.completedAt) return { done: best !== undefined, isPending: false };
  return { done: false, isPending: best.createdAt.getTime() > clock().getTime() - validMs };
}
