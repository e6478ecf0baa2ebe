import { Type } from "typebox";
import { limits } from "./limits.ts";

/** Body of POST /newsletter/subscribe (specification §7; where the form stood is ours). */
export const SubscribeNewsletter = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: limits.emailLength }),
    source: Type.Optional(
      Type.Union([Type.Literal("home"), Type.Literal("footer"), Type.Literal("other")]),
    ),
  },
  { additionalProperties: false },
);
/** Body of POST /newsletter/subscribe. */
export type SubscribeNewsletter = Type.Static<typeof SubscribeNewsletter>;

/** Query of POST /newsletter/unsubscribe: the token every letter carries. */
export const UnsubscribeNewsletter = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 100, pattern: "^[\\w-]+$" }),
});
/** Query of POST /newsletter/unsubscribe. */
export type UnsubscribeNewsletter = Type.Static<typeof UnsubscribeNewsletter>;

/** Reply of both calls. */
export const Subscription = Type.Object({ subscribed: Type.Boolean() });
/** Reply of both calls. */
export type Subscription = Type.Static<typeof Subscription>;
