import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { answerControl, createControl, type SandboxControl } from "./control.ts";
import { parseObject, readBody, sendJson, toText } from "./http.ts";
import type { SandboxPayment } from "./payment-store.ts";
import { answerPaystackApi } from "./paystack/api.ts";
import { createProvider } from "./provider.ts";
import { answerProviderApi } from "./provider-api.ts";

export interface SandboxOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host?: string;
  readonly publicKey: string;
  readonly secretKey: string;
  /** Absent: nobody can call that protocol. */
  readonly paystack?: {
    readonly secretKey: string;
    /** Where shoppers reach its pages; its own by default. */
    readonly checkoutOrigin?: string;
  };
  /** `…/api/payments` of the shop; undefined sends none until set by the control. */
  readonly webhookBase: string | undefined;
  readonly shopOrigins: readonly string[];
  readonly dataDir?: string;
}

export interface Sandbox {
  readonly origin: string;
  readonly control: SandboxControl;
  close(): Promise<void>;
}

const assets: Readonly<Record<string, string>> = {
  "/assets/checkout.js": "text/javascript; charset=utf-8",
  "/assets/paystack.js": "text/javascript; charset=utf-8",
  "/assets/transfer.js": "text/javascript; charset=utf-8",
  "/assets/play.js": "text/javascript; charset=utf-8",
  "/assets/sandbox.css": "text/css; charset=utf-8",
};

const page = (name: string): string =>
  readFileSync(join(import.meta.dirname, "pages", name), "utf8");

/** For demo mode and tests only. On its own port, and so on another origin than the shop. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { publicKey, secretKey, webhookBase, dataDir, shopOrigins } = options;
  const paystackKey = options.paystack?.secretKey ?? "";
  const provider = createProvider({
    publicKey,
    secretKey,
    paystackKey,
    webhookBase,
    file: dataDir ? join(dataDir, "sandbox-payments.json") : undefined,
  });
  const control = createControl(provider);

  const sendPage = (response: ServerResponse, name: string, framedBy: string): void => {
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "content-security-policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; " +
        `img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors ${framedBy}`,
    });
    response.end(page(name).replace("%SHOP_ORIGINS%", shopOrigins.join(" ")));
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", "http://sandbox");
    const { pathname } = url;
    const { method = "GET" } = request;
    if (await answerProviderApi(provider, publicKey, request, response, url)) return;
    if (paystackKey !== "") {
      const checkoutOrigin = options.paystack?.checkoutOrigin ?? originOf(server);
      const keys = { secretKey: paystackKey, checkoutOrigin };
      if (await answerPaystackApi(provider, keys, request, response, url)) return;
    }
    if (method === "GET" && /^\/pay\/\w+$/.test(pathname)) {
      return sendPage(response, "paystack.html", "'none'");
    }
    if (method === "GET" && pathname === "/") {
      return sendPage(response, "checkout.html", frameAncestors(shopOrigins));
    }
    if (method === "GET" && pathname === "/play") return sendPage(response, "play.html", "'none'");
    const type = assets[pathname];
    if (method === "GET" && type) {
      response.writeHead(200, { "content-type": type, "cache-control": "no-cache" });
      response.end(page(pathname.slice("/assets/".length)));
      return;
    }
    if (isForeign(request)) return sendJson(response, 403, '{"message":"Not from this page"}');
    const body = await readBody(request);
    const given = parseObject(body);
    const paidHere = provider.book.findPage(/^\/pay\/(\w+)\/data$/.exec(pathname)?.[1] ?? "");
    if (paidHere) return sendJson(response, 200, JSON.stringify(toPageData(paidHere)));
    if (method === "POST" && pathname === "/checkout/transfer") {
      const reference = toText(given.reference);
      const reply = JSON.stringify(provider.transfer(reference, Number(given.percent)));
      provider.exchanges.add({
        ...{ kind: "charge", reference, headers: {}, body, status: 200, reply },
      });
      return sendJson(response, 200, reply);
    }
    if (method === "POST" && (pathname === "/checkout/open" || pathname === "/checkout/charge")) {
      const opening = pathname === "/checkout/open";
      const reference = toText(opening ? given.transaction_reference : given.reference);
      const reply = JSON.stringify(
        opening
          ? provider.open(given)
          : provider.charge(reference, {
              number: toText(given.number),
              expiry: toText(given.expiry),
              cvv: toText(given.cvv),
            }),
      );
      provider.exchanges.add({
        kind: opening ? "open" : "charge",
        reference,
        headers: {},
        // Card numbers are never recorded, not even a test card's.
        body: opening ? body : "",
        status: 200,
        reply,
      });
      return sendJson(response, 200, reply);
    }
    if (pathname.startsWith("/control/")) {
      const name = pathname.slice("/control/".length);
      const parameters = method === "GET" ? Object.fromEntries(url.searchParams) : given;
      const reply = await answerControl(control, method, name, parameters);
      if (reply !== undefined) return sendJson(response, 200, reply);
    }
    sendJson(response, 404, '{"message":"Not found"}');
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      sendJson(response, 400, JSON.stringify({ message: String(error) })),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    origin: originOf(server),
    control,
    close() {
      provider.close();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function originOf(server: Server): string {
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** What the page of a payment shows. */
function toPageData({ merchantReference, amountKobo, customer, page, account }: SandboxPayment) {
  return {
    reference: merchantReference,
    amount: amountKobo / 100,
    email: customer.email,
    returnUrl: page?.returnUrl,
    account,
  };
}

/** A policy cannot name an IPv6 address, only its scheme. */
function frameAncestors(origins: readonly string[]): string {
  const sources = origins.map((origin) => (origin.includes("[") ? "http:" : origin));
  return sources.join(" ") || "'none'";
}

function isForeign(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host);
}
