import { beforeEach, expect, test, vi } from "vitest";
import { accountOrderKey } from "./order/order-storage-keys.ts";

let stored: Map<string, string>;
let storageState: "enough" | "none" | "forbidden";

async function openPage() {
  vi.resetModules();
  return await import("./auth-token.ts");
}

beforeEach(() => {
  stored = new Map();
  storageState = "enough";
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => stored.delete(key),
    setItem(key: string, value: string) {
      if (storageState === "none") throw new DOMException("Full", "QuotaExceededError");
      stored.set(key, value);
    },
  };
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        if (storageState === "forbidden") throw new DOMException("Forbidden", "SecurityError");
        return storage;
      },
    });
  }
});

test("a token survives a reload, and is removed for every page", async () => {
  const page = await openPage();
  page.saveAuthToken("ada");
  const otherPage = await openPage();
  expect(otherPage.readAuthToken()).toBe("ada");
  page.saveAuthToken(null);
  expect(otherPage.readAuthToken()).toBeNull();
});

test.each(["none", "forbidden"] as const)(
  "with storage %s, a session lasts as long as its page",
  async (state) => {
    storageState = state;
    const page = await openPage();
    page.saveAuthToken("ada");
    expect(page.readAuthToken()).toBe("ada");
    page.saveAuthToken("bisi");
    expect(page.readAuthToken()).toBe("bisi");
    expect((await openPage()).readAuthToken()).toBeNull();
    page.saveAuthToken(null);
    expect(page.readAuthToken()).toBeNull();
  },
);

test("logging out removes unpaid orders", async () => {
  const page = await openPage();
  stored.set("pendingOrder", "{}").set("accountOrder", "{}");
  page.saveAuthToken(null);
  expect([...stored.keys()]).toEqual([]);
});

test("logging out in another tab removes this tab's orders; logging in does not", async () => {
  const page = await openPage();
  const { savePendingOrder, readPendingOrder } = await import("./order/pending-order.ts");
  const order = { orderNumber: "ASO-7KQ2M9XW", totalAmount: 9000, email: "ada@example.com" };
  const tab = new EventTarget();
  vi.stubGlobal("window", tab);
  let changes = 0;
  page.onAuthTokenChange(() => {
    changes += 1;
  });
  const dispatchStorage = (change: {
    key: string | null;
    oldValue: string | null;
    newValue: string | null;
  }) => tab.dispatchEvent(Object.assign(new Event("storage"), change));
  for (const key of ["authToken", null]) {
    savePendingOrder(order);
    savePendingOrder(order, accountOrderKey);
    dispatchStorage({ key: "authToken", oldValue: null, newValue: "ada" });
    dispatchStorage({ key: "other", oldValue: "some", newValue: null });
    expect(readPendingOrder()).toEqual(order);
    dispatchStorage({ key, oldValue: key && "ada", newValue: null });
    expect([readPendingOrder(), readPendingOrder(accountOrderKey)]).toEqual([undefined, undefined]);
  }
  expect(changes).toBe(4);
  vi.unstubAllGlobals();
});
