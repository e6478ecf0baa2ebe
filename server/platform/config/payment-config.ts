import { randomBytes } from "node:crypto";
import type { ExtensionPaymentProvider } from "#contract/extensions.ts";
import { type EnvReader, httpProtocols } from "./read-env.ts";

/** As shoppers and staff read them. */
export const providerNames = { payaza: "Payaza", paystack: "Paystack" } as const;
export type BuiltInProviderId = keyof typeof providerNames;
/** Another one is an extension's. */
export type ProviderId = string;

export type PaymentMode = "Live" | "Test";

/** The public key also reaches the browser, the secret only checks webhooks. */
export interface PayazaConfig {
  readonly publicKey: string;
  readonly secretKey: string;
  readonly mode: PaymentMode;
  readonly checkoutOrigin: string;
  readonly apiBase: string;
}

/** The secret key calls the provider and checks webhooks; no key reaches the browser. */
export interface PaystackConfig {
  readonly secretKey: string;
  readonly mode: PaymentMode;
  /** The only origin to which shoppers are sent to pay. */
  readonly checkoutOrigin: string;
  readonly apiBase: string;
}

export interface PaymentConfig {
  /**
   * Takes new payments; undefined where only bank transfers are taken. Earlier payments stay with the
   * provider they were started at, so all that have keys are configured.
   */
  readonly provider: ProviderId | undefined;
  readonly mode: PaymentMode;
  readonly payaza: PayazaConfig | undefined;
  readonly paystack: PaystackConfig | undefined;
}

export function providerName(id: ProviderId | null): string {
  if (id === null) return "The payment provider";
  return isBuiltIn(id) ? providerNames[id] : `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
}

const isBuiltIn = (id: ProviderId): id is BuiltInProviderId => Object.hasOwn(providerNames, id);

/** An extension's provider has a page, and no accounts for transfers. */
export function opensAccounts({ provider }: Pick<PaymentConfig, "provider">): boolean {
  return provider !== undefined && isBuiltIn(provider);
}

export type ExtensionProviderConfig = Pick<
  ExtensionPaymentProvider,
  "id" | "mode" | "checkoutOrigin" | "secretKey"
>;

interface SandboxPlace {
  readonly port: number;
  readonly publicUrl: string | undefined;
}

/** @param sandbox where it stands in for every provider; undefined in live mode */
export function readPaymentConfig(
  env: EnvReader,
  sandbox: SandboxPlace | undefined,
  extension: ExtensionProviderConfig | undefined,
): PaymentConfig {
  if (extension) checkExtension(env, extension, sandbox);
  const payaza = readPayaza(env, sandbox);
  const paystack = readPaystack(env, sandbox);
  const hasKeys = { payaza: payaza !== undefined, paystack: paystack !== undefined };
  const first = hasKeys.payaza ? "payaza" : hasKeys.paystack ? "paystack" : "none";
  const choice = env.choice(
    "PAYMENT_PROVIDER",
    ["payaza", "paystack", ...(extension ? [extension.id] : []), "none"],
    first,
  );
  const provider = choice === "none" ? undefined : choice;
  if (provider && isBuiltIn(provider) && !hasKeys[provider]) {
    env.addError(`${requiredKeys[provider]} required with PAYMENT_PROVIDER=${provider}`);
  }
  if (choice === "none" && !env.text("PAYMENT_PROVIDER")) {
    env.addError(
      `No payment method: set ${Object.values(keyNames).join(", or ")}, or PAYMENT_PROVIDER=none for bank transfer alone`,
    );
  }
  const keys =
    provider === extension?.id ? extension : { payaza, paystack }[provider as BuiltInProviderId];
  return { provider, mode: keys?.mode ?? (sandbox ? "Test" : "Live"), payaza, paystack };
}

function checkExtension(
  { addError }: EnvReader,
  { id, mode, checkoutOrigin, secretKey }: ExtensionProviderConfig,
  sandbox: SandboxPlace | undefined,
): void {
  const where = "The paymentProvider of store/extensions.ts";
  if (!/^[a-z]{2,20}$/.test(id) || isBuiltIn(id) || id === "none") {
    addError(`${where} needs an id of its own, of 2 to 20 lower-case letters`);
  }
  if (!URL.canParse(checkoutOrigin) || new URL(checkoutOrigin).origin !== checkoutOrigin) {
    addError(`${where} needs a checkoutOrigin such as https://pay.example.com`);
  }
  if (secretKey.length < minSecretLength) {
    addError(`${where} needs a secretKey of ${minSecretLength} characters or more`);
  }
  if (sandbox && mode === "Live") {
    addError(`${where} has mode Live: in a demo no money moves, so it must be Test`);
  }
}

const minSecretLength = 8;

const keyNames = {
  payaza: "PAYAZA_PUBLIC_KEY and PAYAZA_SECRET_KEY",
  paystack: "PAYSTACK_SECRET_KEY",
} as const;

const requiredKeys = {
  payaza: `${keyNames.payaza} are`,
  paystack: `${keyNames.paystack} is`,
} as const;

/** @returns undefined in live mode without keys */
function readPayaza(
  { text, url, choice, addError }: EnvReader,
  sandbox: SandboxPlace | undefined,
): PayazaConfig | undefined {
  const publicKey = text("PAYAZA_PUBLIC_KEY");
  const secretKey = text("PAYAZA_SECRET_KEY");
  const mode = choice("PAYAZA_MODE", ["Live", "Test"] as const, sandbox ? "Test" : "Live");
  // Messages of the pop-up name their origin without a path.
  const checkoutOrigin = toOrigin(url("PAYAZA_CHECKOUT_ORIGIN", httpProtocols));
  const apiBase = url("PAYAZA_API_BASE", httpProtocols);
  if (sandbox) {
    return {
      publicKey: "PZ78-PKTEST-SANDBOX",
      secretKey: `PZ78-SKTEST-${randomBytes(16).toString("hex")}`,
      mode: "Test",
      checkoutOrigin: checkoutOrigin ?? sandboxOrigin(sandbox),
      apiBase: apiBase ?? `http://localhost:${sandbox.port}/live`,
    };
  }
  if (!publicKey && !secretKey) return undefined;
  if (!publicKey) addError("PAYAZA_PUBLIC_KEY is required with PAYAZA_SECRET_KEY");
  if (!secretKey) addError("PAYAZA_SECRET_KEY is required with PAYAZA_PUBLIC_KEY");
  if (publicKey?.startsWith(mode === "Live" ? "PZ78-PKTEST" : "PZ78-PKLIVE")) {
    addError("PAYAZA_PUBLIC_KEY is a key of the other PAYAZA_MODE");
  }
  return {
    publicKey: publicKey ?? "",
    secretKey: secretKey ?? "",
    mode,
    checkoutOrigin: checkoutOrigin ?? "https://checkout-v2.payaza.africa",
    apiBase: apiBase ?? "https://api.payaza.africa/live",
  };
}

/** @returns undefined in live mode without a key */
function readPaystack(
  { text, url, addError }: EnvReader,
  sandbox: SandboxPlace | undefined,
): PaystackConfig | undefined {
  const secretKey = text("PAYSTACK_SECRET_KEY");
  const checkoutOrigin = toOrigin(url("PAYSTACK_CHECKOUT_ORIGIN", httpProtocols));
  const apiBase = url("PAYSTACK_API_BASE", httpProtocols);
  if (sandbox) {
    return {
      secretKey: `sk_test_${randomBytes(16).toString("hex")}`,
      mode: "Test",
      checkoutOrigin: checkoutOrigin ?? sandboxOrigin(sandbox),
      apiBase: apiBase ?? `http://localhost:${sandbox.port}/paystack`,
    };
  }
  if (!secretKey) return undefined;
  if (!/^sk_(live|test)_/.test(secretKey)) {
    addError("PAYSTACK_SECRET_KEY must begin with sk_live_ or sk_test_");
  }
  return {
    secretKey,
    mode: secretKey.startsWith("sk_test_") ? "Test" : "Live",
    checkoutOrigin: checkoutOrigin ?? "https://checkout.paystack.com",
    apiBase: apiBase ?? "https://api.paystack.co",
  };
}

const toOrigin = (url: string | undefined) => url && new URL(url).origin;

/** A phone reaches the sandbox by the store's host. A CSP cannot name an IPv6 address. */
function sandboxOrigin({ port, publicUrl }: SandboxPlace): string {
  const hostname = publicUrl?.startsWith("http:") ? new URL(publicUrl).hostname : "localhost";
  const host = hostname.startsWith("[") ? "localhost" : hostname;
  return `http://${host}:${port}`;
}
