import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AuthReply, ResentVerification, User } from "#contract/api/accounts/auth.ts";
import type { Order } from "#contract/api/orders/orders.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { registration, signUp, signUpVerified } from "../../../../tests/kit/people.ts";
import {
  addProduct,
  nextAddress,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../../tests/kit/shop.ts";

let offsetMs = 0;
let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ clock: () => new Date(Date.now() + offsetMs) });
});
afterAll(() => shop.close());

const verify = (token: string, code: string | undefined) =>
  shop.api<Reply<User>>("POST /auth/verify-email", {
    token,
    body: { code },
    remoteAddress: nextAddress(),
  });
const resend = (token: string, body?: unknown) =>
  shop.api<Reply<ResentVerification>>("POST /auth/resend-verification", { token, body });
const wrong = (code = "") => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const waitForResend = () => {
  offsetMs += 60_000;
};

describe("the code", () => {
  test("verifies the address once, welcomes by mail, and may be sent twice", async () => {
    const person = await signUp(shop);
    const first = await verify(person.token, person.verificationCode);
    expect(first.body.data).toEqual({ ...person.user, isVerified: true });
    expect((await verify(person.token, person.verificationCode)).status).toBe(200);
    const mails = await shop.runtime.db.rows({
      text: "select 1 from mail_message where recipient = $1 and kind = 'welcome'",
      values: [person.email],
    });
    expect(mails).toHaveLength(1);
    expect((await resend(person.token)).body.code).toBe("already_verified");
  });

  test("is worth five tries; then even the right one is refused, until a new one is sent", async () => {
    const person = await signUp(shop);
    const code = person.verificationCode ?? "";
    for (let i = 0; i < 5; i += 1) {
      expect((await verify(person.token, wrong(code))).body).toMatchObject({
        status: 422,
        code: "code_invalid",
        detail: "Invalid code. Please try again.",
      });
    }
    expect((await verify(person.token, code)).body).toMatchObject({ code: "code_used_up" });
    waitForResend();
    const { verificationCode } = (await resend(person.token)).body.data;
    expect((await verify(person.token, verificationCode)).status).toBe(200);
  });

  test("is worth no more tries when they come all at a time", async () => {
    const person = await signUp(shop);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => verify(person.token, wrong(person.verificationCode))),
    );
    const codes = replies.map(({ body }) => body.code).sort();
    expect(codes).toEqual([...Array(5).fill("code_invalid"), ...Array(15).fill("code_used_up")]);
  });

  test("ends after 15 minutes and when another is sent", async () => {
    const person = await signUp(shop);
    offsetMs += 15 * 60_000;
    expect((await verify(person.token, person.verificationCode)).body.code).toBe("code_expired");
    const second = (await resend(person.token)).body.data.verificationCode;
    waitForResend();
    const third = (await resend(person.token)).body.data.verificationCode;
    if (second !== third) {
      expect((await verify(person.token, second)).body.code).toBe("code_invalid");
    }
    expect((await verify(person.token, third)).status).toBe(200);
  });

  test("is stored in the form that the release before reads and writes", async () => {
    const person = await signUp(shop);
    const stored = await shop.runtime.db.first<{ secret: string; codeHash: string }>({
      text: "select secret, code_hash from install_secret, verification_code where user_id = $1",
      values: [person.user.id],
    });
    const hmac = createHmac("sha256", stored?.secret ?? "");
    const form = `${person.user.id}\0${person.verificationCode}`;
    expect(stored?.codeHash).toBe(hmac.update(form).digest("hex"));
  });

  test("is nobody else's", async () => {
    const [one, two] = [await signUp(shop), await signUp(shop)];
    if (one.verificationCode === two.verificationCode) return;
    expect((await verify(two.token, one.verificationCode)).body.code).toBe("code_invalid");
  });

  test.each(["12345", "1234567", "12345a", "", "１２３４５６"])("is not %j", async (code) => {
    const person = await signUp(shop);
    expect((await verify(person.token, code)).body).toMatchObject({
      code: "validation_failed",
      errors: [{ field: "code" }],
    });
  });
});

describe("another code", () => {
  test("comes at most every 60 seconds, and the answer says when", async () => {
    const person = await signUp(shop);
    offsetMs += 20_000;
    const soon = await resend(person.token);
    expect(soon.body).toMatchObject({
      status: 429,
      code: "rate_limited",
      detail: "Unable to resend code right now. Please try again later.",
    });
    expect(Number(soon.headers["retry-after"])).toBeGreaterThan(30);
    expect(Number(soon.headers["retry-after"])).toBeLessThanOrEqual(40);
    offsetMs += 40_000;
    expect((await resend(person.token, {})).body.data).toEqual({
      cooldownSeconds: 60,
      verificationCode: expect.stringMatching(/^\d{6}$/),
    });
  });

  test("is sent once when asked for twice at a time", async () => {
    const person = await signUp(shop);
    waitForResend();
    const replies = await Promise.all([resend(person.token), resend(person.token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 429]);
  });

  test("is asked for by a call that names JSON and has no body, as are logout and a wishlist's delete", async () => {
    const person = await signUpVerified(shop);
    const unverified = await signUp(shop);
    waitForResend();
    const call = async (method: "POST" | "DELETE", path: string, token: string) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      return (await shop.app.inject({ method, url: `/api${path}`, headers })).statusCode;
    };
    expect(await call("POST", "/auth/resend-verification", unverified.token)).toBe(200);
    expect(await call("DELETE", "/wishlist/prd_none", person.token)).toBe(204);
    expect(await call("POST", "/auth/logout", person.token)).toBe(204);
  });

  test("is answered for more concurrent requests than the database has connections", async () => {
    const person = await signUp(shop);
    waitForResend();
    const replies = await Promise.all(Array.from({ length: 40 }, () => resend(person.token)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(39);
  });

  test("may go to another address, which replaces the unverified one", async () => {
    const person = await signUp(shop);
    const other = await signUp(shop);
    waitForResend();
    expect((await resend(person.token, { email: other.email })).body.code).toBe("email_taken");
    expect((await resend(person.token, { email: "nowhere" })).body.code).toBe("validation_failed");
    const email = registration().email;
    const { verificationCode } = (await resend(person.token, { email: email.toUpperCase() })).body
      .data;
    const verified = await verify(person.token, verificationCode);
    expect(verified.body.data).toMatchObject({ email, isVerified: true });
    const login = await shop.api<Reply<AuthReply>>("POST /auth/login", {
      body: { email, password: person.password },
    });
    expect(login.body.data.requiresVerification).toBe(false);
  });

  test("tells one client of 120 addresses in ten minutes that they have an account, and no more", async () => {
    const [person, other] = [await signUp(shop), await signUp(shop)];
    waitForResend();
    const [client, elsewhere] = [nextAddress(), nextAddress()];
    const resendFrom = async (remoteAddress: string) => {
      const { token } = person;
      const call = { token, body: { email: other.email }, remoteAddress };
      return (await shop.api("POST /auth/resend-verification", call)).body.code;
    };
    const results = [];
    for (let i = 0; i < 121; i += 1) results.push(await resendFrom(client));
    expect(results).toEqual([...Array(120).fill("email_taken"), "rate_limited"]);
    expect(await resendFrom(elsewhere)).toBe("email_taken");
  });

  test("is not sent to a mailbox that got 20 in a day; the answer is the same, and the last one is good on", async () => {
    const { email } = registration();
    for (let i = 0; i < 19; i += 1) {
      const person = await signUp(shop, { email });
      await shop.api("DELETE /auth/account", {
        token: person.token,
        body: { password: person.password },
      });
    }
    const person = await signUp(shop, { email });
    waitForResend();
    const reply = await resend(person.token);
    expect(reply).toMatchObject({ status: 200, body: { data: { cooldownSeconds: 60 } } });
    expect(reply.body.data.verificationCode).toBeUndefined();
    const mails = await shop.runtime.db.rows({
      text: "select 1 from mail_message where recipient = $1 and kind = 'verify-email'",
      values: [email],
    });
    expect(mails).toHaveLength(20);
    offsetMs += 14.5 * 60_000;
    expect((await verify(person.token, person.verificationCode)).status).toBe(200);
  });

  test("is not owed to an address whose mailbox got its 20: the code of one's own address proves no other", async () => {
    const { email } = registration();
    for (let i = 0; i < 20; i += 1) {
      const { token, password } = await signUp(shop, { email });
      await shop.api("DELETE /auth/account", { token, body: { password } });
    }
    const person = await signUp(shop);
    waitForResend();
    expect((await resend(person.token, { email })).body).toMatchObject({
      status: 429,
      code: "rate_limited",
      detail: "Unable to resend code right now. Please try again later.",
    });
    const tried = await verify(person.token, person.verificationCode);
    expect(tried.body.data).toMatchObject({ email: person.email, isVerified: true });
  });

  test("is not said to be sent where the mailbox got its 20 and no code can work", async () => {
    const { email } = registration();
    for (let i = 0; i < 20; i += 1) {
      const { token, password } = await signUp(shop, { email });
      await shop.api("DELETE /auth/account", { token, body: { password } });
    }
    const person = await signUp(shop, { email });
    expect([person.verificationCode, person.verificationLimitReached]).toEqual([undefined, true]);
    expect((await resend(person.token)).body.code).toBe("rate_limited");
  });
});

test("orders placed as a guest with the address appear once it is verified, and to nobody else", async () => {
  const productId = await addProduct(shop);
  const { email } = registration();
  const body = orderBody([orderItem(productId)], { shippingInfo: { email: email.toUpperCase() } });
  const placed = (await postOrder(shop, body)).body.data;
  const person = await signUp(shop, { email });
  const other = await signUpVerified(shop);
  const list = (token: string) => shop.api<Reply<Order[]>>("GET /orders", { token });
  expect((await list(person.token)).body.code).toBe("email_unverified");
  await verify(person.token, person.verificationCode);
  expect((await list(person.token)).body.data.map(({ id }) => id)).toEqual([placed.id]);
  expect((await list(other.token)).body.data).toEqual([]);
});
