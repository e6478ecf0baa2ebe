import type { IncomingMessage, ServerResponse } from "node:http";
import { parseObject, readBody, sendJson, toText } from "../http.ts";
import type { QueryAnswer } from "../payment-plan.ts";
import type { SandboxRefund } from "../payment-store.ts";
import type { Provider } from "../provider.ts";
import { toDispute } from "./dispute.ts";
import { toTransaction } from "./transaction.ts";

const apiPrefix = "/paystack";

export interface PaystackSandbox {
  readonly secretKey: string;
  readonly checkoutOrigin: string;
}

/** @returns false for other paths */
export async function answerPaystackApi(
  provider: Provider,
  { secretKey, checkoutOrigin }: PaystackSandbox,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<boolean> {
  if (!url.pathname.startsWith(`${apiPrefix}/`)) return false;
  const path = url.pathname.slice(apiPrefix.length);
  const body = await readBody(request);
  const given = parseObject(body);
  const route = `${request.method} ${path}`;
  const verified = /^GET \/transaction\/verify\/([^/]+)$/.exec(route)?.[1];
  const fetched = /^GET \/refund\/([^/]+)$/.exec(route)?.[1];
  const disputed = /^GET \/dispute\/([^/]+)$/.exec(route)?.[1];
  const reference = decodeURIComponent(verified ?? "") || paymentOf(provider, given);
  const record = (status: number | null, reply: string): void => {
    provider.exchanges.add({
      kind: kindOf(route),
      reference,
      headers: { authorization: request.headers.authorization },
      body,
      status,
      reply,
    });
  };
  const answer = (status: number, reply: object | string): true => {
    const text = typeof reply === "string" ? reply : JSON.stringify(reply);
    record(status, text);
    sendJson(response, status, text);
    return true;
  };
  const reject = (message: string, status = 400) => answer(status, { status: false, message });
  const succeed = (message: string, data: unknown) => answer(200, { status: true, message, data });
  const hangUp = (): true => {
    record(null, "");
    request.socket.destroy();
    return true;
  };
  if (request.headers.authorization !== `Bearer ${secretKey}`) return reject("Invalid key", 401);

  if (route === "POST /transaction/initialize") {
    const opened = provider.initialize(given);
    if (typeof opened === "string") return reject(opened);
    return succeed("Authorization URL created", {
      authorization_url: `${checkoutOrigin}/pay/${opened.page?.accessCode}`,
      access_code: opened.page?.accessCode,
      reference: opened.merchantReference,
    });
  }
  if (route === "POST /charge") {
    const { account_expires_at: endsAt } = objectOf(given.bank_transfer);
    const minutes = Math.round((Date.parse(toText(endsAt)) - Date.now()) / 60_000);
    const opened = provider.openAccount({
      protocol: "paystack",
      merchantReference: toText(given.reference),
      amountKobo: Number(given.amount),
      customer: { firstName: "", lastName: "", email: toText(given.email), phone: "" },
      minutes,
    });
    if (opened === "lost") return hangUp();
    if (opened === "server_error") return answer(500, { status: false, message: "Error" });
    if (typeof opened === "string") return reject(opened);
    const { accountAnswer } = opened.plan;
    return succeed("Charge attempted", {
      status: "pending_bank_transfer",
      display_text: "Please make a transfer to the account specified",
      reference: opened.merchantReference,
      amount: opened.amountKobo + (accountAnswer === "other_amount" ? 5_000 : 0),
      account_name: "PAYSTACK CHECKOUT",
      account_number: accountAnswer === "no_number" ? null : opened.account.number,
      bank: { slug: "test-bank", name: "Test Bank", id: 24 },
      account_expires_at: endsAt,
    });
  }
  if (verified !== undefined) {
    const payment = provider.book.find(reference);
    if (!payment) return reject("Transaction reference not found");
    const planned: QueryAnswer = payment.plan.answers?.[payment.queries] ?? "truth";
    payment.queries += 1;
    switch (planned) {
      case "truth":
        return succeed("Verification successful", toTransaction(payment, payment.status));
      case "initialized":
        return succeed("Verification successful", toTransaction(payment, "Initialized"));
      case "not_found":
        return reject("Transaction reference not found");
      case "success_false":
        return answer(200, { status: false, message: "Unable to complete request" });
      case "server_error":
        return answer(500, { status: false, message: "Internal server error" });
      case "malformed":
        return answer(200, '{"status":true,"message":"Verification successful","data":{"am');
      case "unauthorized":
        return reject("Invalid key", 401);
      case "timeout":
        record(null, "");
        return true;
    }
  }
  if (route === "POST /refund") {
    const payment = provider.book.find(reference);
    if (payment?.status !== "Completed") return reject("Transaction not found", 404);
    const result = provider.refund(payment, Number(given.amount));
    if (result === "declined") return reject("Refund amount cannot be more than the transaction");
    if (result === "server_error") return answer(500, { status: false, message: "Error" });
    if (result === "lost") return hangUp();
    return succeed("Refund has been queued for processing", {
      ...toRefund(provider, result),
      // Made a moment later, as the next query tells.
      status: "pending",
    });
  }
  if (fetched !== undefined) {
    const refund = provider.book.refunds().find((each) => each.refundReference === fetched);
    return refund
      ? succeed("Refund retrieved", toRefund(provider, refund))
      : reject("Refund not found", 404);
  }
  if (disputed !== undefined) {
    const dispute = provider.book.disputes().find(({ id }) => id === disputed);
    const payment = dispute && provider.book.find(dispute.paymentReference);
    return dispute && payment
      ? succeed("Dispute retrieved", toDispute(dispute, payment))
      : reject("Dispute not found", 404);
  }
  if (route === "GET /refund") {
    const transaction = url.searchParams.get("transaction");
    const size = Number(url.searchParams.get("perPage") ?? 50);
    const from = (Number(url.searchParams.get("page") ?? 1) - 1) * size;
    const refunds = provider.book
      .refunds()
      .map((refund) => toRefund(provider, refund))
      .filter((refund) => String(refund.transaction) === transaction);
    return succeed("Refunds retrieved", refunds.toReversed().slice(from, from + size));
  }
  return reject("Not found", 404);
}

function paymentOf({ book }: Provider, given: Readonly<Record<string, unknown>>): string {
  const named = toText(given.reference) || toText(given.transaction);
  const byId = book.list().find((each) => each.providerReference === named);
  return byId?.merchantReference ?? named;
}

function kindOf(route: string) {
  if (route.startsWith("POST /transaction")) return "open";
  if (route === "POST /charge") return "account";
  if (route.startsWith("GET /transaction")) return "query";
  return route.startsWith("POST") ? "refund" : "history";
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

const refundStatuses = { Success: "processed", Initialized: "pending", Failed: "failed" } as const;

function toRefund({ book }: Provider, refund: SandboxRefund) {
  return {
    id: Number(refund.refundReference),
    transaction: Number(book.find(refund.paymentReference)?.providerReference),
    amount: refund.amountKobo,
    currency: "NGN",
    status: refundStatuses[refund.status],
    createdAt: refund.at,
  };
}
