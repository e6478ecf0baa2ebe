import { faultOf } from "#contract/client/api-fault.ts";
import { authFailure } from "../../session/auth-failure.ts";
import type { PendingOrder } from "../../session/pending-order.ts";
import { askKept } from "./ask-kept.ts";
import { tellKept } from "./tell-kept.ts";

/** Why no discount was granted for what was typed. */
export interface DiscountMessage {
  readonly text: string;
  /** The shopper's own order of before that can be paid, where it may be what holds the code. */
  readonly keptBy?: PendingOrder;
}

/** What is said of a code that was not granted: the specification's sentence (§8), then why. Never throws. */
export async function discountRefusal(sentence: string, cause: unknown): Promise<DiscountMessage> {
  const fault = faultOf(cause);
  if (fault?.code === "network") {
    return { text: `${sentence} We could not reach the shop; the code was not checked.` };
  }
  const refused = fault?.errors[0]?.message;
  if (!refused) return { text: `${sentence} ${authFailure(cause, "").reason}` };
  const told = `${sentence} ${refused}.`;
  const keptBy = fault?.code === "discount_used_up" ? await askKept() : undefined;
  if (!keptBy) return { text: told };
  const text = `${told} ${tellKept(keptBy)}`;
  return keptBy.unpayable ? { text } : { text, keptBy };
}
