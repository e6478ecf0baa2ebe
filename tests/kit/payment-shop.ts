import type { AddressInfo } from "node:net";
import { Logger, runOnce } from "graphile-worker";
import { expect } from "vitest";
import type { Order, PaymentStart, PlacedOrder } from "#contract/api/orders/orders.ts";
import type { PaymentReport, PaymentStatus } from "#contract/api/payments/order-payments.ts";
import { createReconcilePaymentTask, reconcilePaymentJob } from "#server/modules/payments/index.ts";
import type { ProviderId } from "#server/platform/config/payment-config.ts";
import { openPayment } from "../../sandbox/open-payment.ts";
import type { PaymentPlan } from "../../sandbox/payment-plan.ts";
import { type Sandbox, startSandbox } from "../../sandbox/start-sandbox.ts";
import { createTestApp, type TestApp, type TestAppOptions } from "./app.ts";
import { addProduct, nextAddress, orderBody, orderItem, postOrder, type Reply } from "./shop.ts";

const publicKey = "PZ78-PKTEST-SANDBOX";
const secretKey = "PZ78-SKTEST-OF-THE-TESTS";
const paystackKey = "sk_test_of_the_tests";

/** An order whose payment is open. */
export interface OpenOrder {
  readonly order: PlacedOrder;
  readonly payment: PaymentStart;
}

/** What the books say of an order. */
export interface Books {
  readonly status: string;
  /** Naira of every capture. */
  readonly captured: readonly number[];
  /** Kinds of every review, sorted. */
  readonly reviews: readonly string[];
  /** Kinds of every mail to the buyer and to staff about payments, sorted. */
  readonly mails: readonly string[];
  /** Units taken from stock for the order. */
  readonly reservedUnits: number;
}

/** A shop that listens on a port and pays through the stand-in of the provider on another. */
export type PaymentShop = Awaited<ReturnType<typeof createPaymentShop>>;

/** Starts both; the clock stands where `advance` puts it. Call `close` in afterAll. */
export async function createPaymentShop(
  provider: ProviderId | "none" = "payaza",
  { extensions }: Pick<TestAppOptions, "extensions"> = {},
) {
  let offsetMs = 0;
  const clock = () => new Date(Date.now() + offsetMs);
  const sandbox: Sandbox = await startSandbox({
    port: 0,
    host: "localhost",
    publicKey,
    secretKey,
    paystack: { secretKey: paystackKey },
    webhookBase: undefined,
    shopOrigins: ["https://shop.example"],
  });
  const shop: TestApp = await createTestApp({
    clock,
    ...(extensions && { extensions }),
    env: {
      MODE: "live",
      PUBLIC_URL: "https://shop.example",
      TRUSTED_PROXIES: "0",
      SMTP_URL: "smtp://127.0.0.1:1",
      MAIL_FROM: "shop@shop.example",
      PAYMENT_PROVIDER: provider,
      PAYSTACK_SECRET_KEY: paystackKey,
      PAYSTACK_CHECKOUT_ORIGIN: sandbox.origin,
      PAYSTACK_API_BASE: `${sandbox.origin}/paystack`,
      PAYAZA_PUBLIC_KEY: publicKey,
      PAYAZA_SECRET_KEY: secretKey,
      PAYAZA_MODE: "Test",
      PAYAZA_CHECKOUT_ORIGIN: sandbox.origin,
      PAYAZA_API_BASE: `${sandbox.origin}/live`,
    },
  });
  await shop.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = shop.app.server.address() as AddressInfo;
  const webhookBase = `http://127.0.0.1:${port}/api/payments`;
  const webhookUrl = `${webhookBase}/${provider}/webhook`;
  sandbox.control.sendWebhooksTo(webhookBase);
  const { runtime } = shop;
  const { control } = sandbox;

  /** Asks the provider about every payment that waits in the queue to be asked about. */
  async function workQuestions(): Promise<void> {
    const task = createReconcilePaymentTask(runtime);
    await runOnce({
      pgPool: runtime.db.pool,
      taskList: { [reconcilePaymentJob.name]: (payload) => task(payload) },
      noHandleSignals: true,
      logger: quiet,
    });
  }

  const path = ({ order }: OpenOrder) => `/orders/${order.orderNumber}/payment` as const;
  const headers = ({ order }: OpenOrder) => ({
    headers: { "x-order-token": order.orderToken },
    remoteAddress: nextAddress(),
  });

  return {
    shop,
    runtime,
    control,
    webhookUrl,
    advance(ms: number): void {
      offsetMs += ms;
    },
    /** Places an order for one piece, as a guest where no token is given. */
    async place(price = 10_000, email = "adaeze@example.com", token?: string): Promise<OpenOrder> {
      const productId = await addProduct(shop, { price });
      const order = orderBody([orderItem(productId, { price })], { shippingInfo: { email } });
      const { status, body } = await postOrder(shop, order, token ? { token } : {});
      expect(status, JSON.stringify(body)).toBe(201);
      const { payment } = body.data;
      if (!payment) throw new Error("The order needs no payment");
      return { order: body.data, payment };
    },
    /** Opens the pop-up for a payment, which then behaves as planned. */
    openPopup(payment: PaymentStart, plan: string | PaymentPlan = {}): void {
      openPayment(control, payment, plan);
    },
    /** Asks the shop as the waiting page does, later than the least time between two questions. */
    async poll(open: OpenOrder): Promise<PaymentStatus> {
      offsetMs += 2_500;
      const reply = await shop.api<Reply<PaymentStatus>>(`GET ${path(open)}`, headers(open));
      expect(reply.status).toBe(200);
      return reply.body.data;
    },
    /** Passes on what the pop-up said. */
    report(open: OpenOrder, event: PaymentReport["event"], reference = open.payment.reference) {
      offsetMs += 2_500;
      return shop.api<Reply<PaymentStatus>>(`POST ${path(open)}`, {
        ...headers(open),
        body: { reference, event } satisfies PaymentReport,
      });
    },
    /** Asks for a further attempt. */
    resume(open: OpenOrder) {
      return shop.api<Reply<PaymentStart>>(`POST ${path(open)}/attempts`, headers(open));
    },
    /** Waits until the shop answered this many webhooks about a payment, then works off its queue. */
    async receiveWebhooks({ payment }: OpenOrder, count = 1): Promise<(number | null)[]> {
      const answered = () =>
        control.exchanges(payment.reference).filter(({ kind }) => kind === "webhook");
      await expect.poll(() => answered().length, { timeout: 10_000 }).toBe(count);
      await workQuestions();
      return answered().map(({ status }) => status);
    },
    workQuestions,
    /** How often the provider was asked about a payment. */
    questions: ({ payment }: OpenOrder): number =>
      control.exchanges(payment.reference).filter(({ kind }) => kind === "query").length,
    /** What a guest sees of the order. */
    async lookUp({ order }: OpenOrder): Promise<Order> {
      const { email } = order.shippingInfo;
      const query = new URLSearchParams({ email, orderNumber: order.orderNumber });
      const reply = await shop.api<Reply<Order>>(`GET /orders/lookup?${query}`, {
        remoteAddress: nextAddress(),
      });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      return reply.body.data;
    },
    async books({ order }: OpenOrder): Promise<Books> {
      const [row] = await runtime.db.rows<Books>({
        text: `select status,
          (select coalesce(json_agg(amount_kobo / 100.0 order by reference), '[]')
            from payment_capture where order_id = o.id) as captured,
          (select coalesce(json_agg(kind order by kind), '[]')
            from payment_case where order_id = o.id) as reviews,
          (select coalesce(json_agg(kind order by kind), '[]') from mail_message
            where subject like '%' || o.order_number || '%' or o.order_number = any(mentions))
            as mails,
          (select -coalesce(sum(change), 0) from stock_movement where order_id = o.id) as reserved_units
          from shop_order o where id = $1`,
        values: [order.id],
      });
      if (!row) throw new Error("The order is gone");
      return {
        ...row,
        captured: row.captured.map(Number),
        reservedUnits: Number(row.reservedUnits),
      };
    },
    async close(): Promise<void> {
      await sandbox.close();
      await shop.close();
    },
  };
}

const quiet = new Logger(() => () => {});
