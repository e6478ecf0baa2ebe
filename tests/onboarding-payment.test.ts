import { expect, test } from "vitest";
import type {
  Onboarding,
  TestPayment,
  TestPaymentLink,
} from "#contract/api/settings/onboarding.ts";
import { openPayment } from "../sandbox/open-payment.ts";
import { createPaymentShop } from "./kit/payment-shop.ts";
import type { Reply } from "./kit/shop.ts";
import { signInStaff } from "./kit/staff.ts";

test("a ₦100 payment in the provider's window completes the step, and is no order", async () => {
  const { shop: live, control, runtime, advance, close } = await createPaymentShop();
  try {
    const boss = await signInStaff(live, "owner");
    const begin = async () =>
      (
        await live.api<Reply<TestPaymentLink>>("POST /staff/onboarding/test-payment", {
          headers: boss.headers,
        })
      ).body.data.address.split("#")[1] ?? "";
    const request = (token: string) =>
      live.api<Reply<TestPayment>>("POST /payment-tests", { body: { token } });
    const step = async () =>
      (
        await live.api<Reply<Onboarding>>("GET /staff/onboarding", { headers: boss.headers })
      ).body.data.steps.find(({ name }) => name === "payment");

    const token = await begin();
    const opened = (await request(token)).body.data;
    expect(opened).toMatchObject({ state: "awaiting", start: { amount: 100 } });
    expect(opened.start.reference).toMatch(/^TEST-/);
    expect(await step()).toMatchObject({ done: false, isPending: true });

    openPayment(control, opened.start, { events: [] });
    expect((await request(token)).body.data.state).toBe("awaiting");
    control.pay(opened.start.reference);
    expect((await request(token)).body.data.state).toBe("paid");
    expect((await request(token)).body.data.state).toBe("paid");
    expect(await step()).toMatchObject({ done: true, isPending: false });

    const counted = await runtime.db.first({
      text: `select (select count(*) from shop_order) as orders,
        (select count(*) from payment_capture) as captures, (select count(*) from customer) as customers`,
    });
    expect(counted).toEqual({ orders: 0, captures: 0, customers: 0 });

    expect((await request("a".repeat(43))).status).toBe(404);
    const late = await begin();
    advance(25 * 60 * 60_000);
    expect((await request(late)).status).toBe(404);
  } finally {
    await close();
  }
});

test("two clicks or two tabs make one payment, and an unnoticed one is found before another starts", async () => {
  const { shop: live, control, runtime, advance, close } = await createPaymentShop();
  try {
    const { headers } = await signInStaff(live, "owner");
    const begin = async () =>
      (
        await live.api<Reply<TestPaymentLink>>("POST /staff/onboarding/test-payment", { headers })
      ).body.data.address.split("#")[1] ?? "";
    const request = async (token: string) =>
      (await live.api<Reply<TestPayment>>("POST /payment-tests", { body: { token } })).body.data;
    const count = async () =>
      (
        await runtime.db.first<{ n: number }>({
          text: "select count(*)::integer as n from payment_test",
        })
      )?.n;

    const [first = "", second] = await Promise.all([begin(), begin()]);
    expect(second).toBe(first);
    expect(await count()).toBe(1);

    const { start } = await request(first);
    openPayment(control, start, { events: [] });
    control.settle(start.reference, "Failed");
    const again = await begin();
    expect(again, "a card was refused").not.toBe(first);

    advance(11 * 60_000);
    const later = await begin();
    expect(later, "its window may have been left").not.toBe(again);
    expect(await count()).toBe(3);

    const paid = (await request(later)).start;
    openPayment(control, paid, { events: [] });
    control.pay(paid.reference);
    advance(11 * 60_000);
    expect(await begin()).toBe(later);
    expect((await request(later)).state).toBe("paid");
    expect(await count()).toBe(3);
    expect(await begin(), "the keys may be tried again").not.toBe(later);
  } finally {
    await close();
  }
});

test.each([
  ["payaza", { publicKey: "PZ78-PKTEST-OF-ANOTHER-SHOP" }],
  ["paystack", { secretKey: "sk_test_of_another_shop" }],
] as const)("keys that %s rejects are named as the reason", async (provider, wrongKey) => {
  const { shop: live, runtime, close } = await createPaymentShop(provider);
  try {
    Object.assign(runtime.config.payments[provider] ?? {}, wrongKey);
    const { headers } = await signInStaff(live, "owner");
    const link = await live.api<Reply<TestPaymentLink>>("POST /staff/onboarding/test-payment", {
      headers,
    });
    const [, token] = link.body.data.address.split("#");
    expect(await live.api("POST /payment-tests", { body: { token } })).toMatchObject({
      status: 503,
      body: { detail: expect.stringMatching(/^The provider rejected your keys\./) },
    });
  } finally {
    await close();
  }
});
