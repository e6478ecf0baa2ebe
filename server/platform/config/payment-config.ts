import { randomBytes } from "node:crypto";
import { type EnvReader, httpProtocols } from "./read-env.ts";

/** As shoppers and staff read them. */
export const providerNames = { payaza: "Payaza" } as const;
export type ProviderId = keyof typeof providerNames;

export type PaymentMode = "Live" | "Test";

/** The public key also reaches the browser, the secret only checks webhooks. */
export interface PayazaConfig {
  readonly publicKey: string;
  readonly secretKey: string;
  readonly mode: PaymentMode;
  readonly checkoutOrigin: string;
  readonly apiBase: string;
}

export interface PaymentConfig {
  /** Takes new payments. Earlier ones stay with the provider they were started at. */
  readonly provider: ProviderId | undefined;
  readonly mode: PaymentMode;
  readonly payaza: PayazaConfig | undefined;
}

export function providerName(id: ProviderId | null): string {
  return id === null ? "The payment provider" : providerNames[id];
}

export interface SandboxPlace {
  readonly port: number;
  readonly publicUrl: string | undefined;
}

/** @param sandbox where it stands in for every provider; undefined in live mode */
export function readPaymentConfig(env: EnvReader, sandbox: SandboxPlace | undefined) {
  const payaza = readPayaza(env, sandbox);
  return { provider: "payaza", mode: payaza.mode, payaza } satisfies PaymentConfig;
}

function readPayaza(
  { text, url, choice, addError }: EnvReader,
  sandbox: SandboxPlace | undefined,
): PayazaConfig {
  const publicKey = text("PAYAZA_PUBLIC_KEY");
  const secretKey = text("PAYAZA_SECRET_KEY");
  const mode = choice("PAYAZA_MODE", ["Live", "Test"] as const, sandbox ? "Test" : "Live");
  // Messages of the pop-up name their origin without a path.
  const checkoutUrl = url("PAYAZA_CHECKOUT_ORIGIN", httpProtocols);
  const checkoutOrigin = checkoutUrl && new URL(checkoutUrl).origin;
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
  if (!publicKey) addError("PAYAZA_PUBLIC_KEY is required in live mode");
  if (!secretKey) addError("PAYAZA_SECRET_KEY is required in live mode");
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

/** A phone reaches the sandbox by the store's host. A CSP cannot name an IPv6 address. */
function sandboxOrigin({ port, publicUrl }: SandboxPlace): string {
  const hostname = publicUrl?.startsWith("http:") ? new URL(publicUrl).hostname : "localhost";
  const host = hostname.startsWith("[") ? "localhost" : hostname;
  return `http://${host}:${port}`;
}
