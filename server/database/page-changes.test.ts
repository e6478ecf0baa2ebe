import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../tests/kit/app.ts";
import { announcePageChange, listenForPageChanges } from "./page-changes.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test("more changed pages than one message holds are announced in several, each once", async () => {
  const tags = Array.from({ length: 400 }, (_, n) => `product:${"ẹ".repeat(40)}-${n}`);
  const received: string[] = [];
  const whole = Promise.withResolvers<void>();
  const listener = await listenForPageChanges(shop.runtime.config.databaseUrl ?? "", {
    onChange(some) {
      received.push(...some);
      if (received.length >= tags.length) whole.resolve();
    },
    onGap: () => whole.reject(new Error("gap")),
    onError: (error) => whole.reject(error),
  });
  await announcePageChange(shop.runtime.db, tags);
  await whole.promise;
  await listener.close();
  expect(received).toEqual(tags);
});
