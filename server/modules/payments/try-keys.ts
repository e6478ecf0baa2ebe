import { createHmac } from "node:crypto";
import type { TestPayment, TestPaymentPlace } from "#contract/api/first-steps.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { readContact } from "#server/modules/settings/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashToken, newId } from "#server/platform/ids.ts";
import { toPaymentStart } from "./open-payment-attempt.ts";
import { askProvider } from "./payaza/ask-provider.ts";
import {
  completeTestPayment,
  findBestTestPayment,
  findOpenTestPayment,
  findTestPayment,
  insertTestPayment,
  lockTestPayments,
  type TestPaymentRow,
} from "./test-payments.queries.ts";

/** Large enough for any card, small enough to be lost. */
const testKobo = fromNaira(100);
const openMs = 24 * 60 * 60_000;
/** So long one that was begun is given out again, in ms; later its window may have been left, and takes no second try. */
const againMs = 10 * 60_000;

/**
 * Begins a payment to try the keys with; its page opens for a day to whoever holds its secret. One that came in unseen
 * is given out again instead, and so is one that was just begun: two presses, or two tabs, are one payment.
 */
export async function beginTestPayment(
  runtime: Pick<Runtime, "db" | "clock" | "config">,
  staff: StaffMember,
): Promise<TestPaymentPlace> {
  const { db, clock, config } = runtime;
  const { mode } = config.payaza;
  const earlier = await findOpenTestPayment(db, mode, since(clock, openMs));
  const outcome = earlier && (await askOutcome(runtime, earlier));
  if (earlier && outcome === "paid" && isFound(config, earlier)) return placeOf(config, earlier);
  const over = outcome === "failed" ? earlier?.id : undefined;
  return await changeAsStaff(runtime, staff, async (tx) => {
    await lockTestPayments(tx);
    const open = await findOpenTestPayment(tx, mode, since(clock, againMs));
    if (open && open.id !== over && isFound(config, open)) {
      return { reply: placeOf(config, open), change: null };
    }
    const id = newId("pyt");
    await insertTestPayment(tx, {
      ...{ id, mode, tokenHash: hashToken(tokenOf(config, { id })), amountKobo: testKobo },
      ...{ staffId: staff.id, reference: `TEST-${id.slice(4).toUpperCase()}`, createdAt: clock() },
    });
    return {
      reply: placeOf(config, { id }),
      change: { action: "payment.tried", subject: id, after: { mode } },
    };
  });
}

type Keys = Pick<Runtime["config"], "payaza">;

/** The secret of a page, the same whenever it is given out; of the keys that are tried, and stored nowhere. */
function tokenOf({ payaza }: Keys, { id }: Pick<TestPaymentRow, "id">): string {
  return createHmac("sha256", payaza.secretKey).update(`try ${id}`).digest("base64url");
}

/** After the hash nothing is sent to any server, nor kept in its logs. */
function placeOf(keys: Keys, row: Pick<TestPaymentRow, "id">): TestPaymentPlace {
  return { address: `/try-payment#${tokenOf(keys, row)}` };
}

/** Whether the page can be given out again: not where the keys were changed since. */
function isFound(keys: Keys, row: TestPaymentRow): boolean {
  return row.tokenHash === hashToken(tokenOf(keys, row));
}

function since(clock: Runtime["clock"], ms: number): Date {
  return new Date(clock().getTime() - ms);
}

/** One page asks every few seconds while its owner pays. */
const asking = { name: "payment-test", limit: 120, windowSeconds: 60 };

/**
 * What the page of a payment to try the keys with shows. The provider alone is believed, asked by the store.
 * @throws {AppError} `not_found`, `rate_limited`
 */
export async function tellTestPayment(
  runtime: Pick<Runtime, "db" | "clock" | "config" | "limits">,
  token: string,
): Promise<TestPayment> {
  const { db, clock, config } = runtime;
  const row = await findTestPayment(db, hashToken(token), since(clock, openMs));
  if (!row) throw new AppError("not_found", { detail: "This test has ended. Begin another one." });
  await runtime.limits.spend(asking, row.id);
  const { name, email, phone } = await readContact(db);
  const shippingInfo = { firstName: name, lastName: "Test", email, phone };
  const start = { ...toPaymentStart(config, { shippingInfo }, row), connectionMode: row.mode };
  const outcome = await askOutcome(runtime, row);
  return { state: outcome === "failed" ? "awaiting" : outcome, start };
}

/** What became of one by the provider's word; that it was paid is noted. */
async function askOutcome(
  { db, clock, config }: Pick<Runtime, "db" | "clock" | "config">,
  { id, reference, amountKobo, completedAt }: TestPaymentRow,
): Promise<TestPayment["state"] | "failed"> {
  if (completedAt) return "paid";
  const answer = await askProvider(config.payaza, reference);
  if (answer.kind === "refused") return "refused";
  const isPaid =
    answer.kind === "completed" && answer.currency === "NGN" && answer.amountKobo >= amountKobo;
  if (!isPaid) return answer.kind === "failed" ? "failed" : "awaiting";
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
