import { Type } from "typebox";
import { nullableText } from "../fields.ts";
import { printable } from "../limits.ts";
import { Version } from "../versions.ts";
import { eventTypes } from "./event-types.ts";
import { webhookLimits } from "./webhook-limits.ts";

const EventTypeName = Type.Enum(eventTypes);

export const Webhook = Type.Object({
  id: Type.String(),
  version: Version,
  url: Type.String(),
  types: Type.Array(EventTypeName),
  isOn: Type.Boolean(),
  /** When the store turned it off, after three days without an answer. */
  turnedOffAt: nullableText,
  /** Of the oldest delivery that failed and waits for its next attempt. */
  failingSince: nullableText,
  failing: Type.Integer(),
  nextAttemptAt: nullableText,
  /** Deliveries that wait, also while it is off. */
  waiting: Type.Integer(),
  deliveredAt: nullableText,
  /** The last characters. */
  secretEnd: Type.String(),
  /** Until then the secret before signs too. */
  previousSecretUntil: nullableText,
  createdAt: Type.String(),
});
export type Webhook = Type.Static<typeof Webhook>;

const url = Type.String({ minLength: 1, maxLength: webhookLimits.urlLength, pattern: printable });
const types = Type.Array(EventTypeName, { minItems: 1, maxItems: 50 });

export const CreateWebhook = Type.Object({ url, types }, { additionalProperties: false });
export type CreateWebhook = Type.Static<typeof CreateWebhook>;

export const UpdateWebhook = Type.Object(
  {
    version: Version,
    url: Type.Optional(url),
    types: Type.Optional(types),
    isOn: Type.Optional(Type.Boolean()),
    /** With `isOn`: what becomes of events that wait; they are sent by default. */
    waiting: Type.Optional(Type.Union([Type.Literal("send"), Type.Literal("skip")])),
  },
  { additionalProperties: false },
);
export type UpdateWebhook = Type.Static<typeof UpdateWebhook>;

export const WebhookVersion = Type.Object({ version: Version }, { additionalProperties: false });
export type WebhookVersion = Type.Static<typeof WebhookVersion>;

export const ShowWebhookSecret = Type.Object(
  { password: Type.String({ minLength: 1, maxLength: 128 }) },
  { additionalProperties: false },
);
export type ShowWebhookSecret = Type.Static<typeof ShowWebhookSecret>;

export const WebhookSecret = Type.Object({ secret: Type.String() });
export type WebhookSecret = Type.Static<typeof WebhookSecret>;

export const DeliveryState = Type.Union([
  Type.Literal("waiting"),
  Type.Literal("delivered"),
  Type.Literal("failed"),
  Type.Literal("skipped"),
]);
export type DeliveryState = Type.Static<typeof DeliveryState>;

export const WebhookDelivery = Type.Object({
  id: Type.String(),
  webhookId: Type.String(),
  eventId: Type.String(),
  type: Type.String(),
  /** Order number, reference or id. */
  object: Type.String(),
  state: DeliveryState,
  attempts: Type.Integer(),
  maxAttempts: Type.Integer(),
  /** Null once it ended. */
  nextAttemptAt: nullableText,
  attemptedAt: nullableText,
  /** HTTP status of the last attempt; null where there was no answer. */
  status: Type.Union([Type.Integer(), Type.Null()]),
  /** Why there was none. */
  error: nullableText,
  durationMs: Type.Union([Type.Integer(), Type.Null()]),
  createdAt: Type.String(),
});
export type WebhookDelivery = Type.Static<typeof WebhookDelivery>;

export const WebhookDeliveryDetails = Type.Object({
  ...WebhookDelivery.properties,
  request: Type.Object({ headers: Type.Record(Type.String(), Type.String()), body: Type.String() }),
  /** The first part of the last answer. */
  answer: nullableText,
});
export type WebhookDeliveryDetails = Type.Static<typeof WebhookDeliveryDetails>;

export const DeliveriesQuery = Type.Object(
  {
    filter: Type.Optional(Type.Union([Type.Literal("all"), Type.Literal("failed")])),
    before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  },
  { additionalProperties: false },
);
export type DeliveriesQuery = Type.Static<typeof DeliveriesQuery>;

export const DeliveryPage = Type.Object({
  data: Type.Array(WebhookDelivery),
  /** Give it as `before` for older ones. */
  meta: Type.Object({ next: Type.Union([Type.Integer(), Type.Null()]) }),
});
export type DeliveryPage = Type.Static<typeof DeliveryPage>;
