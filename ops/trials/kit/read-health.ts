import type { StoreHealth } from "#contract/api/health/health.ts";
import { createStaffMember } from "#server/modules/staff/index.ts";
import { totpCode } from "#server/modules/staff/second-factor/totp.ts";
import { orderBody, orderItem } from "../../../tests/kit/shop.ts";
import type { TrialStore } from "./trial-store.ts";

let attempts = 0;

/**
 * What System health says is the matter, to an owner who signs in for it.
 * @param aheadMs of the store's clock, by which a code of an authenticator is made
 */
export async function readHealth(store: TrialStore, aheadMs = 0): Promise<StoreHealth> {
  attempts += 1;
  const account = { email: `owner${attempts}@trial.example`, password: "correct-horse-1" };
  const member = { ...account, name: "Owner", role: "owner" } as const;
  const { totpSecret } = await createStaffMember(store.runtime, "trial", member);
  const headers = { origin: "https://shop.example", "content-type": "application/json" };
  const post = (path: string, body: unknown) =>
    fetch(`${store.address}/api/staff/auth/${path}`, {
      method: "POST",
      headers: { ...headers, "x-forwarded-for": `10.250.${attempts >> 8}.${attempts & 255}` },
      body: JSON.stringify(body),
    });
  const first = await post("login", account);
  if (!first.ok) throw new Error(`nobody can sign in: ${first.status}`);
  const { data } = (await first.json()) as { data: { challenge: string } };
  const code = totpCode(totpSecret, new Date(Date.now() + aheadMs));
  const second = await post("verify", { challenge: data.challenge, code });
  const cookie = second.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const reply = await fetch(`${store.address}/api/staff/health`, { headers: { cookie } });
  if (!reply.ok) throw new Error(`System health answered ${reply.status}: ${await reply.text()}`);
  return ((await reply.json()) as { data: StoreHealth }).data;
}

/** A figure of the store's metrics; undefined where it is not told. */
export async function readMetric(store: TrialStore, name: string): Promise<number | undefined> {
  const text = await (await fetch(store.metrics)).text();
  const line = text.split("\n").find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

/** What the log said from a line on: each message once, without its figures. */
export function readLogSince(store: TrialStore, line: number): string {
  const said = store.log.slice(line).map(({ msg, issues }) => {
    const message = String(msg)
      .split(/[\n(:\d]/, 1)[0]
      ?.trim();
    return issues ? `${message}: ${[issues].flat().join(", ")}` : message;
  });
  return [...new Set(said)].join("; ") || "nothing new";
}

let readers = 0;

/** What somebody reads who orders, opens a page that was opened before, and one that was not. */
export async function readAsShopper(store: TrialStore, path = "/"): Promise<string> {
  readers += 1;
  const email = `reader${readers}@shopper.example`;
  const order = await fetchStatus(`${store.address}/api/orders`, {
    method: "POST",
    body: JSON.stringify(orderBody([orderItem(store.productId)], { shippingInfo: { email } })),
    headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
  });
  const known = await fetchStatus(`${store.address}${path}`);
  const fresh = await fetchStatus(`${store.address}/products?search=new${readers}`);
  return `an order: ${order}; a page read before: ${known}; a page nobody read: ${fresh}`;
}

async function fetchStatus(url: string, init: RequestInit = {}): Promise<string> {
  const headers = { ...init.headers, "x-forwarded-for": `10.251.0.${readers & 255}` };
  const reply = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(30_000) });
  await reply.arrayBuffer();
  const type = (reply.headers.get("content-type") ?? "").split(";")[0];
  const again = reply.headers.get("retry-after");
  return `${reply.status} ${type}${again ? `, Retry-After ${again}` : ""}`;
}
