import type { Reply } from "../api/envelope.ts";
import type { SubscribeNewsletter, Subscription } from "../api/newsletter.ts";
import type { Rest } from "./rest.ts";
import { unwrap } from "./unwrap.ts";

/** The calls of the newsletter; apart from the store client, since few pages ever make one. */
export function newsletterCalls(rest: Rest) {
  return {
    subscribeNewsletter: (body: SubscribeNewsletter): Promise<Subscription> =>
      unwrap(rest<Reply<Subscription>>("/newsletter/subscribe", { method: "POST", body })),
    /** @param token of any letter. */
    unsubscribeNewsletter: (token: string): Promise<Subscription> =>
      unwrap(
        rest<Reply<Subscription>>("/newsletter/unsubscribe", { method: "POST", query: { token } }),
      ),
  };
}
