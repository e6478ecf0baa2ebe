import { normalizeEmail } from "#contract/validation/email.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { createDiscount, getDiscountCode } from "#server/modules/discounts/index.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { newId, newToken, randomCode } from "#server/platform/ids.ts";
import { letterLimit } from "./letter-limit.ts";
import { welcomeLetterMail } from "./letter-mail.ts";
import {
  findSubscriber,
  insertDeliveries,
  insertSubscriber,
  lockAddress,
  mayBeWrittenTo,
  resubscribe,
  type Subscriber,
} from "./newsletter.queries.ts";

/** Off a first purchase (specification §9). */
const welcomePercent = 10;
const codeLength = 8;

/** Where and when somebody agreed to be written to. */
export interface Consent {
  readonly email: string;
  /** The form the address was typed into. */
  readonly source: string;
}

/**
 * Subscribes an address and sends the welcome letter with its personal code. Who is subscribed already gets
 * nothing again; who had left and comes back gets the same code again, if two letters a month allow it.
 */
export async function subscribe(tx: Tx, runtime: Runtime, consent: Consent): Promise<void> {
  const email = normalizeEmail(consent.email);
  const consentedAt = runtime.clock();
  await lockAddress(tx, email);
  const known = await findSubscriber(tx, email);
  if (known) {
    if (known.unsubscribedAt === null) return;
    await resubscribe(tx, known.id, { source: consent.source, consentedAt });
    if (!(await mayBeWrittenTo(tx, known.id, letterLimit(consentedAt)))) return;
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
    source: consent.source,
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
  // A letter of its own each time, so that coming back is not held for having had it before.
  await insertDeliveries(tx, newId("welcome"), [subscriber.id], runtime.clock());
  await writeMail(tx, runtime, welcomeLetterMail(runtime.config, subscriber, code));
}
