import { createHmac, timingSafeEqual } from "node:crypto";
import type { Extensions } from "#contract/extensions.ts";
import { kobo } from "#contract/money/kobo.ts";

interface HostedPage {
  readonly apiUrl: string;
  readonly checkoutOrigin: string;
  readonly secretKey: string;
}

interface ServicePayment {
  readonly id: string;
  readonly status: "open" | "paid" | "failed";
  readonly amountKobo: number;
}

interface ServiceRefund {
  readonly id: string;
  readonly reference: string;
  readonly amountKobo: number;
}

/** A provider whose page takes the card. Start the store with PAYMENT_PROVIDER=hosted. */
export function createHostedPage({
  apiUrl,
  checkoutOrigin,
  secretKey,
}: HostedPage): NonNullable<Extensions["paymentProvider"]> {
  const call = async <Answer>(path: string, signal: AbortSignal, body?: unknown) => {
    const answer = await fetch(`${apiUrl}${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal,
    });
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`The payment service answered ${answer.status}`);
    return (await answer.json()) as Answer;
  };
  return {
    id: "hosted",
    mode: secretKey.startsWith("live_") ? "Live" : "Test",
    checkoutOrigin,
    secretKey,
    async start({ reference, amountKobo, customer, returnUrl }, { signal }) {
      const body = { reference, amountKobo, email: customer.email, returnUrl };
      const started = await call<{ url: string }>("/payments", signal, body);
      return { checkoutUrl: started?.url ?? "" };
    },
    async query(reference, { signal }) {
      const payment = await call<ServicePayment>(`/payments/${reference}`, signal);
      if (!payment) return { kind: "not_found" };
      if (payment.status === "failed") return { kind: "failed" };
      if (payment.status === "open") return { kind: "initialized" };
      return {
        kind: "completed",
        merchantReference: reference,
        providerReference: payment.id,
        amountKobo: kobo(payment.amountKobo),
        currency: "NGN",
      };
    },
    async refund({ reference, amountKobo }, { signal }) {
      const sent = await call<ServiceRefund>("/refunds", signal, { reference, amountKobo });
      return sent
        ? { kind: "done", refundReference: sent.id, cause: "" }
        : { kind: "failed", refundReference: "", cause: "The service does not know the payment" };
    },
    async findRefund({ paymentReferences: [reference], amountKobo, usedReferences }, { signal }) {
      const listed = await call<ServiceRefund[]>(`/payments/${reference}/refunds`, signal);
      const found = listed?.find(
        (each) => each.amountKobo === amountKobo && !usedReferences.includes(each.id),
      );
      return found ? { kind: "done", refundReference: found.id } : { kind: "absent" };
    },
    parseEvent(body, headers) {
      const expected = createHmac("sha256", secretKey).update(body).digest();
      const given = Buffer.from(String(headers["x-signature"] ?? ""), "hex");
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "forged";
      const { reference, status } = JSON.parse(Buffer.from(body).toString("utf8"));
      return {
        references: [String(reference)],
        status: String(status),
        about: "payment",
        isFailure: status === "failed",
      };
    },
  };
}
