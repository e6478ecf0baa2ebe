import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { sendRequest } from "./send-request.ts";

const lookPauseMs = 500;
/** Of the demo: verified, with orders in every status. */
const account = { email: "ada@example.com", password: "asodemo" };

/** A customer who signed in once and goes on reading what is theirs, until stopped. */
export interface SignedIn {
  count(): number;
  /** What was answered instead of what was there at first. */
  readonly wrong: readonly string[];
  stop(): Promise<void>;
}

/** @param getAddress where the shop is now */
export async function startSignedIn(
  getAddress: () => string,
  productId: string,
): Promise<SignedIn> {
  const send = (path: string, method: "GET" | "POST", body?: object, token?: string) =>
    sendRequest(`${getAddress()}/api${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const signedIn = await send("/auth/login", "POST", account);
  assert.equal(signedIn.status, 200, signedIn.body);
  const { token } = JSON.parse(signedIn.body).data;
  const saved = await send("/wishlist", "POST", { productId }, token);
  assert.ok(saved.status === 200 || saved.status === 201, saved.body);

  const reads: Readonly<Record<string, (data: unknown) => unknown>> = {
    "/auth/me": (data) => (data as { email: string }).email,
    "/wishlist": (data) => (data as { productId: string }[]).map((each) => each.productId),
    "/orders": (data) => (data as { orderNumber: string }[]).map((each) => each.orderNumber),
  };
  const read = async (path: string) => {
    const { status, body, error } = await send(path, "GET", undefined, token);
    return status === 200
      ? JSON.stringify(reads[path]?.(JSON.parse(body).data))
      : `${status ?? error}`;
  };
  const first = new Map<string, string>();
  for (const path of Object.keys(reads)) first.set(path, await read(path));
  assert.match(first.get("/wishlist") ?? "", new RegExp(productId));
  assert.match(first.get("/orders") ?? "", /ASO-|\w-\d/);

  const wrong: string[] = [];
  let count = 0;
  let isOver = false;
  const look = async () => {
    while (!isOver) {
      for (const [path, before] of first) {
        const now = await read(path);
        count += 1;
        if (now !== before) wrong.push(`${path}: ${now}`);
      }
      await pause(lookPauseMs);
    }
  };
  const looking = look();
  return {
    count: () => count,
    wrong,
    async stop() {
      isOver = true;
      await looking;
    },
  };
}
