import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { answerControl, createControl, type SandboxControl } from "./control.ts";
import { parseObject, readBody, sendJson, textOf } from "./http.ts";
import { createProvider } from "./provider.ts";
import { answerProviderApi } from "./provider-api.ts";

/** How the stand-in of the payment provider is started. */
export interface SandboxOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host?: string;
  readonly publicKey: string;
  /** Signs webhooks, nothing else. */
  readonly secretKey: string;
  /** Where webhooks go; undefined sends none until the control says so. */
  readonly webhookUrl: string | undefined;
  /** Origins whose pages may frame the checkout and talk to it. */
  readonly shopOrigins: readonly string[];
  /** Folder in which payments survive a restart; without it they live in memory. */
  readonly dataDir?: string;
}

/** A running stand-in. */
export interface Sandbox {
  readonly origin: string;
  readonly control: SandboxControl;
  close(): Promise<void>;
}

const assets: Readonly<Record<string, string>> = {
  "/assets/checkout.js": "text/javascript; charset=utf-8",
  "/assets/play.js": "text/javascript; charset=utf-8",
  "/assets/sandbox.css": "text/css; charset=utf-8",
};

const page = (name: string): string =>
  readFileSync(join(import.meta.dirname, "pages", name), "utf8");

/**
 * Starts a stand-in of the payment provider on its own port, and so on another origin than the shop: its
 * checkout page (framed at `/`), its server API under `/live`, its webhooks, and at `/play` a page on which a
 * person chooses what happens to the next payment. For demo mode and tests only; no money exists in it.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { publicKey, secretKey, webhookUrl, dataDir, shopOrigins } = options;
  const provider = createProvider({
    publicKey,
    secretKey,
    webhookUrl,
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
    if (method === "GET" && pathname === "/") {
      return sendPage(response, "checkout.html", framersOf(shopOrigins));
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
    if (method === "POST" && (pathname === "/checkout/open" || pathname === "/checkout/charge")) {
      const opening = pathname === "/checkout/open";
      const reference = textOf(opening ? given.transaction_reference : given.reference);
      const reply = JSON.stringify(
        opening
          ? provider.open(given)
          : provider.charge(reference, {
              number: textOf(given.number),
              expiry: textOf(given.expiry),
              cvv: textOf(given.cvv),
            }),
      );
      provider.exchanges.add({
        kind: opening ? "open" : "charge",
        reference,
        headers: {},
        // a card number has no place in a record, not even a test card's
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
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    control,
    close() {
      provider.close();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Who may frame the page, as its policy says it: a policy cannot name an IPv6 address, only its scheme. */
function framersOf(origins: readonly string[]): string {
  const sources = origins.map((origin) => (origin.includes("[") ? "http:" : origin));
  return sources.join(" ") || "'none'";
}

/** Whether a page of another origin sent this request: only our own pages and programs may steer. */
function isForeign(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host);
}
