import type { ExtensionPaymentProvider } from "#contract/extensions.ts";
import { toNaira } from "#contract/money/naira.ts";
import type {
  ProviderAnswer,
  ProviderEvent,
  RefundAnswer,
  RefundLookupResult,
} from "#contract/payment-provider.ts";
import type { ExtensionCalls } from "#server/database/extensions/extension-calls.ts";
import { providerName } from "#server/platform/config/payment-config.ts";
import { signText } from "./call-provider.ts";
import { isObject, toText } from "./json.ts";
import type { PaymentProvider } from "./provider.ts";

const timeoutMs = 6_000;
const refundTimeoutMs = 10_000;
const maxTextLength = 200;

const failure = "the payment extension failed";

/** The store's own code as a provider: what fails or makes no sense is an answer that says nothing. */
export function createExtensionProvider(
  own: ExtensionPaymentProvider,
  calls: ExtensionCalls,
): PaymentProvider {
  const { id, mode, checkoutOrigin, secretKey } = own;
  const call = async <Answer>(
    work: (signal: AbortSignal) => unknown,
    check: (result: unknown) => Answer,
    ms = timeoutMs,
  ): Promise<Answer | undefined> => (await calls.call("paymentProvider", ms, work, check))?.result;
  return {
    id,
    mode,
    checkout: "page",
    async start({ reference, amountKobo, customer, returnUrl, checkoutUrl: earlierUrl }) {
      const checkoutUrl =
        earlierUrl ??
        (await call(
          (signal) => own.start({ reference, amountKobo, customer, returnUrl }, { signal }),
          (result) => checkUrl(result, checkoutOrigin),
        ));
      if (checkoutUrl === undefined) return { kind: "unavailable", cause: failure };
      return {
        kind: "started",
        start: {
          checkout: "page",
          checkoutUrl,
          providerName: providerName(id),
          connectionMode: mode,
          reference,
          amount: toNaira(amountKobo),
          currency: "NGN",
        },
      };
    },
    openAccount: async () => ({ kind: "unavailable", cause: "the extension opens no accounts" }),
    query: async (reference) =>
      (await call((signal) => own.query(reference, { signal }), checkAnswer)) ?? {
        kind: "unknown",
        cause: failure,
      },
    // It may have been paid: only a clear answer says that it was not.
    refund: async (refund) =>
      (await call((signal) => own.refund(refund, { signal }), checkRefund, refundTimeoutMs)) ?? {
        ...{ kind: "unknown", refundReference: "", cause: failure },
      },
    findRefund: async (wanted) =>
      (await call((signal) => own.findRefund(wanted, { signal }), checkLookup)) ?? {
        ...{ kind: "unknown", cause: failure },
      },
    parseEvent: (body, headers) =>
      calls.callNow("paymentProvider", () => checkEvent(own.parseEvent(body, headers))) ?? "forged",
    sign: (text) => signText(text, secretKey),
  };
}

function checkUrl(result: unknown, origin: string): string {
  const url = isObject(result) && result.checkoutUrl;
  const isOwn = typeof url === "string" && URL.canParse(url) && new URL(url).origin === origin;
  if (!isOwn) throw new Error("It returned no page of its checkoutOrigin");
  return url;
}

type Fields = Readonly<Record<string, unknown>>;

function requireKind(result: unknown, kinds: readonly string[]): Fields & { kind: string } {
  const fields = cleanTexts(result);
  const kind = isObject(fields) && fields.kind;
  if (!isObject(fields) || typeof kind !== "string" || !kinds.includes(kind)) {
    throw new Error(`It must return a kind of ${kinds.join(", ")}`);
  }
  return { ...fields, kind };
}

function cleanTexts(value: unknown): unknown {
  if (typeof value === "string") return toText(value);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cleanTexts(each)]));
}

function requireText(fields: Fields, name: string): string {
  const text = fields[name];
  if (typeof text !== "string" || text.length > maxTextLength) {
    throw new Error(`Its ${name} must be a text of ${maxTextLength} characters at most`);
  }
  return toText(text);
}

function requireKobo(amount: unknown): void {
  if (typeof amount !== "number" || !Number.isSafeInteger(amount) || amount < 0) {
    throw new Error("An amount must be a whole number of kobo");
  }
}

const answerKinds = [
  ...["completed", "reversed", "failed", "initialized", "pending", "not_found"],
  ...["unknown", "refused"],
];

function checkAnswer(result: unknown): ProviderAnswer {
  const answer = requireKind(result, answerKinds);
  if (answer.kind === "completed") {
    requireKobo(answer.amountKobo);
    for (const name of ["merchantReference", "providerReference", "currency"]) {
      requireText(answer, name);
    }
    checkSource(answer.source);
  }
  if (answer.kind === "reversed" && answer.sentBackKobo !== undefined) {
    requireKobo(answer.sentBackKobo);
  }
  if (answer.kind === "unknown" || answer.kind === "refused") requireText(answer, "cause");
  return answer as unknown as ProviderAnswer;
}

function checkSource(source: unknown): void {
  if (source === undefined) return;
  const { channel, sender } = isObject(source) ? source : {};
  if (channel !== "card" && channel !== "transfer")
    throw new Error("A channel is card or transfer");
  if (sender === undefined) return;
  if (!isObject(sender)) throw new Error("A sender has a name, an account and a bank");
  for (const name of ["name", "account", "bank"]) requireText(sender, name);
}

function checkRefund(result: unknown): RefundAnswer {
  const answer = requireKind(result, ["done", "begun", "failed", "unknown"]);
  requireText(answer, "refundReference");
  requireText(answer, "cause");
  return answer as unknown as RefundAnswer;
}

function checkLookup(result: unknown): RefundLookupResult {
  const found = requireKind(result, ["done", "begun", "failed", "absent", "unknown"]);
  if (found.kind === "unknown") requireText(found, "cause");
  else if (found.kind !== "absent") requireText(found, "refundReference");
  return found as unknown as RefundLookupResult;
}

const maxReferences = 5;

function checkEvent(event: unknown): ProviderEvent | "forged" | "unreadable" {
  if (event === "forged" || event === "unreadable") return event;
  if (!isObject(event)) throw new Error("An event is read, forged or unreadable");
  const { references, about, isFailure } = event;
  if (!Array.isArray(references) || references.length > maxReferences) {
    throw new Error(`An event has ${maxReferences} references at most`);
  }
  const known = references.map((_, i) => requireText({ reference: references[i] }, "reference"));
  if ((about !== "payment" && about !== "refund") || typeof isFailure !== "boolean") {
    throw new Error("An event is about a payment or a refund, and a failure or not");
  }
  return { references: known, status: requireText(event, "status"), about, isFailure };
}
