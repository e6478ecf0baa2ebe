import { expect } from "vitest";
import type { PlacedOrder, TransferDetails } from "#contract/api/orders/orders.ts";
import type {
  ConfirmTransfer,
  MatchedStatement,
  OrderTransfers,
} from "#contract/api/payments/bank-transfers.ts";
import type { OrderRefunds, StaffRefund } from "#contract/api/payments/refunds.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { createCaseDesk } from "./case-desk.ts";
import { createImportForm } from "./imports.ts";
import type { OpenOrder } from "./payment-shop.ts";
import { saveSettings } from "./settings.ts";
import { addProduct, orderBody, orderItem, postOrder } from "./shop.ts";

export const shopAccount = {
  isOn: true,
  usesOrderAccounts: false,
  bank: "Zenith Bank",
  accountNumber: "1012345678",
  accountName: "Aso Fashion Ltd",
  instructions: "",
  reservationHours: 24,
};

/** An order whose transfer is awaited. */
export interface AwaitedOrder {
  readonly order: PlacedOrder;
  readonly transfer: TransferDetails & { readonly until: string };
}

/** A shop that is paid by transfer, and the people who look at its account. */
export type TransferDesk = Awaited<ReturnType<typeof createTransferDesk>>;

/** Opens a desk of cases in a shop that takes transfers. Call `close` in afterAll. */
export async function createTransferDesk() {
  const desk = await createCaseDesk();
  const { pay } = desk;
  const set = await saveSettings(pay.shop, desk.owner, "transfer", shopAccount);
  expect(set.status, JSON.stringify(set.body)).toBe(200);
  let buyers = 0;
  let confirmed = 0;

  async function place(price = 10_000): Promise<AwaitedOrder> {
    buyers += 1;
    const productId = await addProduct(pay.shop, { price });
    const email = `sender-${buyers}@example.com`;
    const body = orderBody([orderItem(productId, { price })], {
      paymentMethod: "transfer",
      shippingInfo: { email },
    });
    const reply = await postOrder(pay.shop, body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    const { transfer } = reply.body.data;
    if (!transfer?.until) throw new Error("No transfers expected");
    return { order: reply.body.data, transfer: { ...transfer, until: transfer.until } };
  }

  /** What staff would send of received money, each time with another reference of the bank. */
  function moneyOf({ order }: AwaitedOrder, changes: Partial<ConfirmTransfer> = {}) {
    confirmed += 1;
    return {
      amount: order.totalAmount,
      receivedOn: toShopDay(pay.runtime.clock()),
      // Each from another sender.
      bankReference: `NIP/${confirmed}/SENDER`,
      due: order.totalAmount,
      ...changes,
    } satisfies ConfirmTransfer;
  }

  const confirm = (
    awaited: AwaitedOrder,
    changes: Partial<ConfirmTransfer> = {},
    as = desk.owner,
  ) =>
    desk.call<OrderTransfers>(
      `POST /staff/orders/${awaited.order.id}/bank-transfers`,
      as,
      moneyOf(awaited, changes),
    );

  return {
    desk,
    place,
    moneyOf,
    confirm,
    /** Records received money and expects that it is accepted. */
    async receive(awaited: AwaitedOrder, changes: Partial<ConfirmTransfer> = {}) {
      const reply = await confirm(awaited, changes);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      return reply.body.data;
    },
    /** The same order for what looks into its books; it has no payment by card. */
    bookOf: (awaited: AwaitedOrder): OpenOrder => awaited as unknown as OpenOrder,
    /** Holds a statement against the orders. */
    statement: (content: string, name = "statement.csv") =>
      desk.call<MatchedStatement>(
        "POST /staff/bank-transfers/statement",
        desk.owner,
        createImportForm(content, name),
      ),
    /** Sends everything back that is left. */
    async refund({ order }: AwaitedOrder): Promise<StaffRefund> {
      const reply = await desk.call<StaffRefund[]>(
        `POST /staff/orders/${order.id}/refunds`,
        desk.owner,
        {
          ...{ mode: "all", lines: [], shipping: true, why: "unwanted" },
          ...{ amount: order.totalAmount, refundable: order.totalAmount },
        },
      );
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
      const [refund] = reply.body.data;
      if (!refund) throw new Error("No refund was made");
      return refund;
    },
    refunds: async ({ order }: AwaitedOrder) =>
      (await desk.call<OrderRefunds>(`GET /staff/orders/${order.id}/refunds`)).body.data,
    close: desk.close,
  };
}
