import { Type } from "typebox";
import { cleanedText } from "../fields.ts";
import { limits } from "../limits.ts";

/** Specification §7; `source` is ours. */
export const SubscribeNewsletter = Type.Object(
  {
    email: cleanedText({ minLength: 1, maxLength: limits.emailLength }),
    source: Type.Optional(
      Type.Union([Type.Literal("home"), Type.Literal("footer"), Type.Literal("other")]),
    ),
  },
  { additionalProperties: false },
);
export type SubscribeNewsletter = Type.Static<typeof SubscribeNewsletter>;

/** The token is part of every email. */
export const UnsubscribeNewsletter = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 100, pattern: "^[\\w-]+$" }),
});
export type UnsubscribeNewsletter = Type.Static<typeof UnsubscribeNewsletter>;

export const Subscription = Type.Object({ subscribed: Type.Boolean() });
export type Subscription = Type.Static<typeof Subscription>;
