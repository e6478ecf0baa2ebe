import type { ReviewKind } from "#contract/api/staff-payments.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { findOrder, tellOrder } from "#server/modules/orders/index.ts";
import { readContact } from "#server/modules/settings/index.ts";
import { newId } from "#server/platform/ids.ts";
import { findOwed } from "./excess.ts";
import { reviewMail } from "./review-mail.ts";
import { insertReview } from "./reviews.queries.ts";
import { buyerNoteMail, wordsForBuyer } from "./tell-buyer.ts";

/** What a person is to look at. */
export interface ReviewSubject {
  readonly kind: ReviewKind;
  /** Absent where the fault is the whole configuration's. */
  readonly orderId?: string;
  /** The payment's reference, or the refund's id where it is about a refund. */
  readonly reference?: string;
  /** What is at stake: missing, in excess, or in all. */
  readonly amountKobo?: Kobo | undefined;
  readonly detail: string;
  /** Whether one that was closed opens again; the alarm about the configuration does at each outage. */
  readonly reopens?: boolean;
  /** Since when it waits for a person; absent for now. */
  readonly since?: Date;
}

/** Opens a review and tells store and buyer by mail, once for each payment or refund and kind, or once more. */
export async function raiseReview(tx: Tx, runtime: Runtime, subject: ReviewSubject): Promise<void> {
  const { kind, orderId, reference, amountKobo, detail } = subject;
  const createdAt = subject.since ?? runtime.clock();
  const isNews = await insertReview(tx, {
    id: newId("rev"),
    orderId: orderId ?? null,
    reference: reference ?? null,
    kind,
    amountKobo: amountKobo ?? null,
    detail,
    createdAt,
    reopens: subject.reopens ?? kind === "provider_config",
  });
  if (!isNews) return;
  if (orderId !== undefined) {
    const data = { case: kind, amountKobo: amountKobo ?? null };
    const at = runtime.clock();
    await tellOrder(tx, {
      orderId,
      kind: "case_opened",
      actor: "payments",
      data,
      buyerSees: false,
      at,
    });
  }
  // read anew: the money that caused this is in its sums
  const order = orderId === undefined ? undefined : await findOrder(tx, orderId);
  await writeMail(tx, runtime, reviewMail({ ...subject, order }, await readContact(tx)));
  if (!order) return;
  const stakeKobo = amountKobo ?? null;
  const owedKobo = await findOwed(tx, order, { amountKobo: stakeKobo, createdAt });
  const note = wordsForBuyer(kind, order, stakeKobo, owedKobo);
  if (note) await writeMail(tx, runtime, buyerNoteMail(order, note));
}
