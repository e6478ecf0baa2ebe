import { normalizeEmail } from "#contract/validation/email.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { createDiscount, getDiscountCode } from "#server/modules/discounts/index.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { newId, newToken, randomCode } from "#server/platform/auth/ids.ts";
import { welcomeMail } from "./campaign-mail.ts";
import {
  canReceiveMail,
  findSubscriber,
  insertDeliveries,
  insertSubscriber,
  lockAddress,
  resubscribe,
  type Subscriber,
} from "./newsletter.queries.ts";
import { getSendLimit } from "./send-limit.ts";

const welcomePercent = 10;
const codeLength = 8;

export interface SubscriptionRequest {
  readonly email: string;
  readonly source: string;
}

/** Existing subscribers get nothing; returning ones get their code again (monthly limit). */
export async function subscribe(
  tx: Tx,
  runtime: Runtime,
  request: SubscriptionRequest,
): Promise<void> {
  const email = normalizeEmail(request.email);
  const consentedAt = runtime.clock();
  await lockAddress(tx, email);
  const known = await findSubscriber(tx, email);
  if (known) {
    if (known.unsubscribedAt === null) return;
    await resubscribe(tx, known, { source: request.source, consentedAt });
    if (!(await canReceiveMail(tx, known.id, getSendLimit(consentedAt)))) return;
    const code = await getDiscountCode(tx, known.welcomeDiscountId);
    return await sendWelcome(tx, runtime, known, code);
  }

  const { id: welcomeDiscountId, code } = await createDiscount(tx, runtime, {
    code: `LETTER-${randomCode(codeLength)}`,
    value: { discountType: "PERCENTAGE", percent: welcomePercent },
    description: "10% off your first purchase",
    firstPurchaseOnly: true,
    usageLimit: 1,
    email,
  });
  const subscriber = { id: newId("sub"), email, unsubscribeToken: newToken() };
  await insertSubscriber(tx, {
    ...subscriber,
    source: request.source,
    consentedAt,
    welcomeDiscountId,
  });
  await sendWelcome(tx, runtime, subscriber, code);
}

async function sendWelcome(
  tx: Tx,
  runtime: Runtime,
  subscriber: Subscriber,
  code: string,
): Promise<void> {
  // A new id each time, so that returning subscribers can get it again.
  await insertDeliveries(tx, newId("welcome"), [subscriber.id], runtime.clock());
  await queueMail(tx, runtime, welcomeMail(subscriber, code));
}
