import { createHmac } from "node:crypto";
import type { EventPlan } from "./payment-plan.ts";

export interface Webhook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

type Encoding = "base64" | "hex";

/** @returns undefined for an event that comes unsigned */
export function signEvent(
  body: string,
  event: EventPlan,
  secretKey: string,
  encoding: Encoding,
): string | undefined {
  const hash = (kind: "sha512" | "sha256", key = secretKey, as = encoding) =>
    createHmac(kind, key).update(body).digest(as);
  if (event.kind !== "forged") return hash("sha512");
  switch (event.forgery ?? "garbage") {
    case "missing":
      return undefined;
    case "garbage":
      return "bm90IGEgc2lnbmF0dXJl";
    case "other_encoding":
      return hash("sha512", secretKey, encoding === "hex" ? "base64" : "hex");
    case "sha256":
      return hash("sha256");
    case "tampered":
      return hash("sha512");
    case "other_mode":
      return hash("sha512", `${secretKey}-OF-THE-OTHER-MODE`);
    case "truncated":
      return hash("sha512").slice(0, -4);
  }
}

export function tamper(body: string, { kind, forgery }: EventPlan): string {
  return kind === "forged" && forgery === "tampered" ? body.replace(/\}$/, " }") : body;
}
