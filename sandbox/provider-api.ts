import type { IncomingMessage, ServerResponse } from "node:http";
import { parseObject, readBody, sendJson, toText } from "./http.ts";
import type { QueryAnswer } from "./payment-plan.ts";
import type { SandboxPayment } from "./payment-store.ts";
import type { Provider } from "./provider.ts";

/** Both modes share it. */
const apiPrefix = "/live";

const queryPath =
  "/merchant-collection/transfer_notification_controller/merchant/transaction-query";
const accountQueryPath = "/merchant-collection/transfer_notification_controller/transaction-query";
const accountPath = "/merchant-collection/merchant/virtual_account/generate_virtual_account";
const refundPath = "/refund-chargeback/refund/merchant/api/refund";
const refundHistoryPath = "/refund-chargeback/refund/merchant/api/refund_history";
const refundStatusPath = "/card/card_charge/refund_status";

const refusedText = '{"message":"Authentication failed","status":false,"retry_count":0}';
const notFoundText = '{"message":"Transaction not found","success":false,"data":null}';

/** @returns false for other paths */
export async function answerProviderApi(
  provider: Provider,
  publicKey: string,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<boolean> {
  if (!url.pathname.startsWith(`${apiPrefix}/`)) return false;
  const path = url.pathname.slice(apiPrefix.length);
  const isAccountQuery = request.method === "GET" && path === accountQueryPath;
  const isQuery = isAccountQuery || (request.method === "GET" && path === queryPath);
  const isAccount = request.method === "POST" && path === accountPath;
  const isHistory = request.method === "GET" && path === refundHistoryPath;
  const body = await readBody(request);
  const given = parseObject(body);
  const reference = isQuery
    ? (url.searchParams.get(isAccountQuery ? "transaction_reference" : "merchant_reference") ?? "")
    : toText(isAccount ? given.account_reference : given.transaction_reference);
  const record = (status: number | null, text: string): void => {
    provider.exchanges.add({
      kind: isQuery ? "query" : isHistory ? "history" : isAccount ? "account" : "refund",
      reference,
      headers: {
        authorization: request.headers.authorization,
        "x-tenantid": String(request.headers["x-tenantid"] ?? ""),
      },
      body,
      status,
      reply: text,
    });
  };
  const answer = (status: number, text: string): true => {
    record(status, text);
    sendJson(response, status, text);
    return true;
  };
  const hangUp = (): true => {
    record(null, "");
    request.socket.destroy();
    return true;
  };

  const expected = `Payaza ${Buffer.from(publicKey).toString("base64")}`;
  if (request.headers.authorization !== expected || request.headers["x-tenantid"] !== "test") {
    return answer(401, refusedText);
  }
  if (isQuery) return answerQuery(provider, reference, answer, isAccountQuery);
  if (isAccount) return answerAccount(provider, given, answer, hangUp);
  if (request.method === "POST" && path === refundPath) {
    return answerRefund(provider, reference, given.refund_amount, answer, hangUp);
  }
  if (isHistory) return answerHistory(provider, url.searchParams, answer);
  if (request.method === "POST" && path === refundStatusPath) {
    return answer(200, JSON.stringify({ success: true, data: { status: "SUCCESS" } }));
  }
  return answer(404, '{"message":"Not found","status":false}');
}

type Answer = (status: number, text: string) => true;

/** Their own number of a checkout's payment is not ours. */
function answerQuery(
  provider: Provider,
  reference: string,
  answer: Answer,
  isByOwnReference: boolean,
): boolean {
  const found = provider.book.find(reference);
  const payment = found && isByOwnReference === found.account.isOwn ? found : undefined;
  if (!payment) return answer(400, notFoundText);
  const planned: QueryAnswer = payment.plan.answers?.[payment.queries] ?? "truth";
  payment.queries += 1;
  switch (planned) {
    case "truth":
      return answer(200, writeTransaction(payment, payment.status));
    case "initialized":
      return answer(200, writeTransaction(payment, "Initialized"));
    case "not_found":
      return answer(400, notFoundText);
    case "success_false":
      return answer(200, '{"message":"Unable to complete request","success":false,"data":null}');
    case "server_error":
      return answer(500, '{"message":"Internal server error"}');
    case "malformed":
      return answer(200, '{"message":"Transaction data found","success":true,"data":{"trans');
    case "unauthorized":
      return answer(401, refusedText);
    case "timeout":
      provider.exchanges.add({
        kind: "query",
        reference,
        headers: {},
        body: "",
        status: null,
        reply: "",
      });
      return true;
  }
}

/** Full amount while Initialized and after Failed, as the provider does. */
function writeTransaction(payment: SandboxPayment, status: SandboxPayment["status"]): string {
  const { sender } = payment;
  const receivedKobo = status === "Completed" ? payment.receivedKobo : payment.amountKobo;
  const head = JSON.stringify({
    transaction_reference: payment.providerReference,
    merchant_transaction_reference: payment.plan.answerReference ?? payment.merchantReference,
  }).slice(0, -1);
  const tail = JSON.stringify({
    transaction_status: status,
    status_reason: payment.statusReason || null,
    transaction_type: payment.account.isOwn ? "VirtualAccount" : sender ? "Bank Transfer" : "Card",
    currency: payment.plan.answerCurrency ?? payment.currency,
    session_id: null,
    sender_name: sender?.name ?? `${payment.customer.firstName} ${payment.customer.lastName}`,
    sender_account_number: sender?.account ?? null,
    source_bank_name: sender?.bank ?? null,
    virtual_account_number: sender || payment.account.isOwn ? payment.account.number : null,
    initiated_date: payment.initiatedAt,
    current_status_date: payment.changedAt,
  }).slice(1);
  const amounts = `"amount_received":${(receivedKobo / 100).toFixed(2)},"transaction_fee":0.00`;
  return `{"message":"Transaction data found","success":true,"data":${head},${amounts},${tail}}`;
}

function answerAccount(
  provider: Provider,
  given: Readonly<Record<string, unknown>>,
  answer: Answer,
  hangUp: () => boolean,
): boolean {
  if (given.account_type !== "Dynamic" || given.bank_code !== "1067" || given.bvn === undefined) {
    return answer(400, '{"message":"A field is missing","success":false,"data":null}');
  }
  const opened = provider.openAccount({
    protocol: "payaza",
    merchantReference: toText(given.account_reference),
    amountKobo: Math.round(Number(given.transaction_amount) * 100),
    customer: {
      firstName: toText(given.customer_first_name),
      lastName: toText(given.customer_last_name),
      email: toText(given.customer_email),
      phone: toText(given.customer_phone_number),
    },
    minutes: Number(given.expires_in_minutes ?? 30),
  });
  if (opened === "lost") return hangUp();
  if (opened === "server_error") return answer(500, '{"message":"Internal server error"}');
  if (typeof opened === "string") {
    return answer(400, JSON.stringify({ message: opened, success: false, data: null }));
  }
  const { merchantReference, amountKobo, account, plan } = opened;
  const isOther = plan.accountAnswer === "other_amount";
  return answer(
    200,
    JSON.stringify({
      message: "Virtual Account generated successfully",
      success: true,
      data: {
        account_name: `Payaza(${toText(given.account_name)})`,
        account_number: plan.accountAnswer === "no_number" ? null : account.number,
        account_type: "Dynamic",
        bank_name: "78 FINANCE COMPANY LIMITED",
        account_reference: merchantReference,
        transaction_reference: merchantReference,
        transaction_amount_payable: (amountKobo + (isOther ? 5_000 : 0)) / 100,
        expires_in_minutes: account.minutes,
      },
    }),
  );
}

function answerRefund(
  provider: Provider,
  reference: string,
  refundAmount: unknown,
  answer: Answer,
  hangUp: () => boolean,
): boolean {
  const payment = provider.book
    .list()
    .find((each) => each.merchantReference === reference || each.providerReference === reference);
  if (payment?.status !== "Completed") return answer(400, notFoundText);
  const planned = payment.plan.refundAnswers?.[payment.refundCalls] ?? "truth";
  const refund = provider.refund(payment, Math.round(Number(refundAmount) * 100));
  if (refund === "declined") {
    return answer(400, '{"message":"Invalid refund amount","success":false,"data":null}');
  }
  if (refund === "server_error") return answer(500, '{"message":"Internal server error"}');
  if (refund === "lost") return hangUp();
  const hasBegun = planned === "begun";
  return answer(
    200,
    JSON.stringify({
      message: hasBegun ? "Refund initiated" : "Refund successful",
      success: true,
      data: {
        refund_transaction_reference: refund.refundReference,
        payment_transaction_reference: payment.providerReference,
        status: hasBegun ? "Initialized" : "SUCCESS",
        ...(hasBegun ? {} : { successful: true }),
      },
    }),
  );
}

function answerHistory(provider: Provider, query: URLSearchParams, answer: Answer): boolean {
  const size = Number(query.get("size") ?? 20);
  const from = Number(query.get("page") ?? 0) * size;
  const refunds = provider.book
    .refunds()
    .filter((each) => each.status === query.get("refund_status"));
  const entries = refunds
    .toReversed()
    .slice(from, from + size)
    .map((refund) => ({
      refund_transaction_reference: refund.refundReference,
      payment_transaction_reference: provider.book.find(refund.paymentReference)?.providerReference,
      refund_amount: refund.amountKobo / 100,
      status: refund.status,
      date: refund.at,
    }));
  return answer(
    200,
    JSON.stringify({ message: "Refunds", success: true, data: { content: entries } }),
  );
}
