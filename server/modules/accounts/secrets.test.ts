import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type {
  AuthReply,
  PasswordResetInfo,
  ResentVerification,
} from "#contract/api/accounts/auth.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import {
  liveStore,
  type MailServer,
  readable,
  sendQueuedMail,
  startMailServer,
} from "../../../tests/kit/mail-server.ts";
import { registration } from "../../../tests/kit/people.ts";
import { nextAddress, type Reply } from "../../../tests/kit/shop.ts";

async function dump({ runtime }: TestApp, except: readonly string[] = []): Promise<string> {
  const tables = await runtime.db.rows<{ name: string }>({
    text: `select format('%I.%I', table_schema, table_name) as name
      from information_schema.tables
      where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
        and table_name <> all($1)`,
    values: [except],
  });
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await runtime.db.rows<{ row: string }>({
      text: `select row_to_json(t)::text as row from ${name} t`,
    });
    rows.push(...found.map(({ row }) => row));
  }
  return rows.join("\n");
}

/** The six figures behind the dot of a moment are no code. */
const holds = (text: string, secret: string) =>
  new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`).test(text);

/** What a store is called with; every call comes from a client of its own. */
function caller(shop: TestApp) {
  return async <Data>(path: `/${string}`, body: unknown, token?: string) =>
    shop.api<Reply<Data>>(`POST ${path}`, {
      body,
      remoteAddress: nextAddress(),
      ...(token ? { token } : {}),
    });
}

describe("in demo mode", () => {
  let offsetMs = 0;
  let shop: TestApp;
  const lines: string[] = [];
  beforeAll(async () => {
    shop = await createTestApp({
      clock: () => new Date(Date.now() + offsetMs),
      log: createLog("debug", { write: (line) => void lines.push(line) }),
    });
  });
  afterAll(() => shop.close());

  test("neither the log nor a copy of the tables holds a password, a token, a code or, in the log, an address", async () => {
    const post = caller(shop);
    const body = registration({ password: "first-password-1" });
    const registered = (await post<AuthReply>("/auth/register", body)).body.data;
    await post("/auth/register", body);
    await post("/auth/login", { email: body.email, password: "wrong-password-1" });
    const login = { email: body.email, password: body.password };
    const signedIn = (await post<AuthReply>("/auth/login", login)).body.data;
    await post("/auth/verify-email", { code: "000000" }, signedIn.token);
    offsetMs += 60_000;
    const resent = (await post<ResentVerification>("/auth/resend-verification", {}, signedIn.token))
      .body.data;
    await post("/auth/verify-email", { code: resent.verificationCode }, signedIn.token);
    const requestToken = async () =>
      (await post<PasswordResetInfo>("/auth/password/reset-request", { email: body.email })).body
        .data.resetToken ?? "";
    const [used, unused] = [await requestToken(), await requestToken()];
    const reset = { token: used, newPassword: "second-password-1" };
    const again = (await post<AuthReply>("/auth/password/reset", reset)).body.data;
    await post("/auth/password/reset", { token: unused, newPassword: "third-password-1" });
    const change = { currentPassword: "second-password-1", newPassword: "fourth-password-1" };
    expect((await post("/auth/password/change", change, again.token)).status).toBe(204);
    await shop.api("GET /auth/me", { token: signedIn.token });

    const secrets = [
      registered.token,
      signedIn.token,
      again.token,
      used,
      unused,
      registered.verificationCode ?? "",
      resent.verificationCode ?? "",
      body.password,
      "wrong-password-1",
      "second-password-1",
      "third-password-1",
      "fourth-password-1",
    ];
    const log = lines.join("");
    expect(log).toContain("/api/auth/password/reset");
    // The mailbox of demo mode shows every message, so it keeps them whole.
    const tables = await dump(shop, ["mail_message"]);
    expect(tables).toContain(body.email);
    for (const secret of secrets) {
      expect(secret).not.toBe("");
      expect([secret, holds(log, secret)]).toEqual([secret, false]);
      expect([secret, holds(tables, secret)]).toEqual([secret, false]);
    }
    expect(log).not.toContain(body.email);
  });
});

describe("in live mode", () => {
  let mailServer: MailServer;
  let shop: TestApp;
  beforeAll(async () => {
    mailServer = await startMailServer();
    shop = await createTestApp({ env: liveStore(mailServer.port) });
  });
  afterAll(async () => {
    await shop.close();
    await mailServer.close();
  });

  /** The text of the message of this kind that the mail server took in last. */
  async function lastEmail(subject: RegExp): Promise<string> {
    await sendQueuedMail(shop.runtime);
    const found = mailServer.deliveries.findLast(({ source }) => subject.test(source));
    return readable(found?.source ?? "");
  }

  test("codes and links come by mail alone, and are stored nowhere once it is sent", async () => {
    const post = caller(shop);
    const body = registration({ email: "live@example.com" });
    const registered = (await post<AuthReply>("/auth/register", body)).body.data;
    expect(registered).not.toHaveProperty("verificationCode");
    const code = /^ {4}(\d{6})\r?$/m.exec(
      await lastEmail(/^Subject: Your verification code/m),
    )?.[1];
    expect((await post("/auth/verify-email", { code }, registered.token)).body.data).toMatchObject({
      isVerified: true,
    });

    const requested = await post<PasswordResetInfo>("/auth/password/reset-request", {
      email: body.email,
    });
    expect(requested.body.data).not.toHaveProperty("resetToken");
    const waiting = await dump(shop);
    const mail = await lastEmail(/^Subject: Reset your password/m);
    const link = /https:\/\/shop\.example\/password\/reset\?token=([\w-]{43})/.exec(mail)?.[1];
    expect(link).toBeDefined();

    // While the message waits it must be there; after that it is not.
    expect(holds(waiting, link ?? "")).toBe(true);
    const tables = await dump(shop);
    expect(tables).toContain("password-reset");
    expect(holds(tables, code ?? "")).toBe(false);
    expect(holds(tables, link ?? "")).toBe(false);

    const reset = await post<AuthReply>("/auth/password/reset", {
      token: link,
      newPassword: "second-password-1",
    });
    expect(reset.body.data.user.email).toBe(body.email);
    await sendQueuedMail(shop.runtime);
    const subjects = mailServer.deliveries.map(
      ({ source }) => /^Subject: (.*)\r$/m.exec(source)?.[1],
    );
    expect(subjects).toContain("Your password was changed");
    expect(subjects).toHaveLength(4);
  });
});
