import { beforeEach, expect, test, vi } from "vitest";
import { accountOrderKey } from "./order-keys.ts";

let kept: Map<string, string>;
let room: "enough" | "none" | "forbidden";

/** What a page that is loaded now knows of the token. */
async function openPage() {
  vi.resetModules();
  return await import("./auth-token.ts");
}

beforeEach(() => {
  kept = new Map();
  room = "enough";
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem(key: string, value: string) {
      if (room === "none") throw new DOMException("Full", "QuotaExceededError");
      kept.set(key, value);
    },
  };
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        if (room === "forbidden") throw new DOMException("Forbidden", "SecurityError");
        return storage;
      },
    });
  }
});

test("a token is kept over a reload, and gone for every page once it is given up", async () => {
  const page = await openPage();
  page.keepAuthToken("ada");
  const another = await openPage();
  expect(another.readAuthToken()).toBe("ada");
  page.keepAuthToken(null);
  expect(another.readAuthToken()).toBeNull();
});

test.each(["none", "forbidden"] as const)(
  "where storage is %s, a session lasts as long as its page",
  async (state) => {
    room = state;
    const page = await openPage();
    page.keepAuthToken("ada");
    expect(page.readAuthToken()).toBe("ada");
    page.keepAuthToken("bisi");
    expect(page.readAuthToken()).toBe("bisi");
    expect((await openPage()).readAuthToken()).toBeNull();
    page.keepAuthToken(null);
    expect(page.readAuthToken()).toBeNull();
  },
);

test("whoever signs out leaves no order behind that was being paid", async () => {
  const page = await openPage();
  kept.set("pendingOrder", "{}").set("accountOrder", "{}");
  page.keepAuthToken(null);
  expect([...kept.keys()]).toEqual([]);
});

test("whoever signs out in another tab leaves no order behind in this one; whoever signs in there does", async () => {
  const page = await openPage();
  const { rememberPendingOrder, recallPendingOrder } = await import("./pending-order.ts");
  const order = { orderNumber: "ASO-7KQ2M9XW", totalAmount: 9000, email: "ada@example.com" };
  const tab = new EventTarget();
  vi.stubGlobal("window", tab);
  let heard = 0;
  page.onAuthTokenChange(() => {
    heard += 1;
  });
  const tell = (change: { key: string | null; oldValue: string | null; newValue: string | null }) =>
    tab.dispatchEvent(Object.assign(new Event("storage"), change));
  for (const key of ["authToken", null]) {
    rememberPendingOrder(order);
    rememberPendingOrder(order, accountOrderKey);
    tell({ key: "authToken", oldValue: null, newValue: "ada" });
    tell({ key: "other", oldValue: "some", newValue: null });
    expect(recallPendingOrder()).toEqual(order);
    tell({ key, oldValue: key && "ada", newValue: null });
    expect([recallPendingOrder(), recallPendingOrder(accountOrderKey)]).toEqual([
      undefined,
      undefined,
    ]);
  }
  expect(heard).toBe(4);
  vi.unstubAllGlobals();
});
