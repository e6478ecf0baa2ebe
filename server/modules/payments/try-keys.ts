import type { TestPayment, TestPaymentPlace } from "#contract/api/first-steps.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { readContact } from "#server/modules/settings/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashToken, newId, newToken } from "#server/platform/ids.ts";
import { toPaymentStart } from "./open-payment-attempt.ts";
import { askProvider } from "./payaza/ask-provider.ts";
import {
  completeTestPayment,
  findBestTestPayment,
  findTestPayment,
  insertTestPayment,
  type TestPaymentRow,
} from "./test-payments.queries.ts";

/** Large enough for any card, small enough to be lost. */
const testKobo = fromNaira(100);
const openMs = 24 * 60 * 60_000;

/** Begins a payment to try the keys with; its page opens for a day to whoever holds its secret. */
export async function beginTestPayment(
  runtime: Pick<Runtime, "db" | "clock" | "config">,
  staff: StaffMember,
): Promise<TestPaymentPlace> {
  const { clock, config } = runtime;
  const token = newToken();
  const id = newId("pyt");
  const { mode } = config.payaza;
  return await changeAsStaff(runtime, staff, async (tx) => {
    await insertTestPayment(tx, {
      ...{ id, mode, tokenHash: hashToken(token), amountKobo: testKobo, staffId: staff.id },
      reference: `TEST-${id.slice(4).toUpperCase()}`,
      createdAt: clock(),
    });
    return {
      // After the hash nothing is sent to any server, nor kept in its logs.
      reply: { address: `/try-payment#${token}` },
      change: { action: "payment.tried", subject: id, after: { mode } },
    };
  });
}

/**
 * What the page of a payment to try the keys with shows. The provider alone is believed, asked by the store.
 * @throws {AppError} `not_found`
 */
export async function tellTestPayment(
  runtime: Pick<Runtime, "db" | "clock" | "config">,
  token: string,
): Promise<TestPayment> {
  const { db, clock, config } = runtime;
  const after = new Date(clock().getTime() - openMs);
  const row = await findTestPayment(db, hashToken(token), after);
  if (!row) throw new AppError("not_found", { detail: "This test has ended. Begin another one." });
  const { name, email, phone } = await readContact(db);
  const shippingInfo = { firstName: name, lastName: "Test", email, phone };
  const start = { ...toPaymentStart(config, { shippingInfo }, row), connectionMode: row.mode };
  return { state: await askState(runtime, row), start };
}

async function askState(
  { db, clock, config }: Pick<Runtime, "db" | "clock" | "config">,
  { id, reference, amountKobo, completedAt }: TestPaymentRow,
): Promise<TestPayment["state"]> {
  if (completedAt) return "paid";
  const answer = await askProvider(config.payaza, reference);
  if (answer.kind === "refused") return "refused";
  const isPaid =
    answer.kind === "completed" && answer.currency === "NGN" && answer.amountKobo >= amountKobo;
  if (!isPaid) return "awaiting";
  await completeTestPayment(db, id, clock());
  return "paid";
}

/** Whether the keys of the store were tried with a payment, and whether one is under way. */
export async function tellKeysTried(
  on: Queryable,
  { clock, config }: Pick<Runtime, "clock" | "config">,
): Promise<{ done: boolean; waits: boolean }> {
  const best = await findBestTestPayment(on, config.payaza.mode);
  if (!best || best.completedAt) return { done: best !== undefined, waits: false };
  return { done: false, waits: best.createdAt.getTime() > clock().getTime() - openMs };
}
