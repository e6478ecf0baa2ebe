import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import type { SigningSecrets } from "./webhooks.queries.ts";

const secretBytes = 24;

export function newSigningSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString("base64")}`;
}

/** By https://www.standardwebhooks.com: signed again at each attempt, by a replaced secret too while it holds. */
export function signedHeaders(
  { secret, previousSecret, previousSecretUntil }: SigningSecrets,
  { id, body, at }: { readonly id: string; readonly body: string; readonly at: Date },
): Record<string, string> {
  const previous =
    previousSecret && previousSecretUntil && previousSecretUntil > at ? [previousSecret] : [];
  const signatures = [secret, ...previous].map((each) => new Webhook(each).sign(id, at, body));
  return { ...describedHeaders({ id, at }), "webhook-signature": signatures.join(" ") };
}

/** Without the signature. */
export function describedHeaders({
  id,
  at,
}: {
  readonly id: string;
  readonly at: Date;
}): Record<string, string> {
  return {
    "content-type": "application/json",
    "user-agent": "Aso-Webhooks",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
  };
}
