import { expect } from "vitest";
import type { PlacedOrder } from "#contract/api/orders.ts";
import type { AskReturn, BuyerReturn } from "#contract/api/returns.ts";
import type { StaffReturn } from "#contract/api/staff-returns.ts";
import { lockOrder, markOrderPaid, moveOrder } from "#server/modules/orders/index.ts";
import { addressForBuyer } from "#server/modules/returns/return-address.ts";
import type { TestApp } from "./app.ts";
import { nextAddress, type OrderItemInput, orderBody, postOrder, type Reply } from "./shop.ts";
import type { SignedInStaff } from "./staff.ts";

const why = { actor: "test", reason: "Test" };

/** An order that arrived, with the token of a link to its returns. */
export interface DeliveredOrder {
  readonly order: PlacedOrder;
  readonly token: string;
}

/** Places an order and brings it to its buyer. */
export async function deliverOrder(
  shop: TestApp,
  items: readonly OrderItemInput[],
  options: { token?: string; email?: string } = {},
): Promise<DeliveredOrder> {
  const { token: account, email = "adaeze@example.com" } = options;
  const body = orderBody(items, { shippingInfo: { email } });
  const placed = await postOrder(shop, body, account ? { token: account } : {});
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  const order = placed.body.data;
  await bringOrder(shop, order.id);
  return { order, token: await linkToReturns(shop, order) };
}

/** Pays an order in full, with the payment in the books, and brings it to its buyer. */
async function bringOrder({ runtime }: TestApp, id: string): Promise<void> {
  await runtime.db.withTransaction(async (tx) => {
    await tx.rows({
      text: `with attempt as (
          insert into payment_attempt (reference, order_id, number, amount_kobo, currency, mode, status)
          select order_number, id, 1, total_kobo, 'NGN', 'Test', 'completed' from shop_order
          where id = $1 and total_kobo > 0
          on conflict (reference) do nothing
        )
        insert into payment_capture (reference, order_id, amount_kobo, currency)
        select order_number, id, total_kobo, 'NGN' from shop_order where id = $1 and total_kobo > 0`,
      values: [id],
    });
    await markOrderPaid(tx, runtime, id, why);
    for (const status of ["PROCESSING", "SHIPPED", "DELIVERED"] as const) {
      await moveOrder(tx, runtime, await lockOrder(tx, id), status, why);
    }
  });
}

/** The token of a new link to the returns of an order. */
export async function linkToReturns({ runtime }: TestApp, order: PlacedOrder): Promise<string> {
  const guests = { id: order.id, orderNumber: order.orderNumber, userId: null };
  const { href } = await runtime.db.withTransaction((tx) => addressForBuyer(tx, runtime, guests));
  return href.split(".").at(-1) ?? "";
}

/** Asks for pieces of an order to be taken back: another size of its first line unless said otherwise. */
export function askReturn(
  shop: TestApp,
  { order, token }: DeliveredOrder,
  changes: Partial<AskReturn> = {},
) {
  const body: AskReturn = {
    kind: "exchange",
    lines: [{ position: 1, size: "M", quantity: 1, wantedSize: "L" }],
    reason: "too_small",
    words: "Too tight at the shoulders",
    ...changes,
  };
  return shop.api<Reply<BuyerReturn>>(`POST /orders/${order.orderNumber}/returns`, {
    body,
    headers: { "x-return-token": token },
    remoteAddress: nextAddress(),
  });
}

/** The same, where it must be taken in. */
export async function askedReturn(...args: Parameters<typeof askReturn>): Promise<BuyerReturn> {
  const { status, body } = await askReturn(...args);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

/** Does an act of staff on a return as it stands. */
export async function actOnReturn(
  shop: TestApp,
  { headers }: SignedInStaff,
  id: string,
  act: string,
  body: Readonly<Record<string, unknown>> = {},
) {
  const row = await shop.runtime.db.first<{ version: number }>({
    text: "select version from return_request where id = $1",
    values: [id],
  });
  return shop.api<Reply<StaffReturn>>(`POST /staff/returns/${id}/${act}`, {
    headers,
    body: { version: row?.version ?? 1, ...body },
  });
}

/** A multipart body as a browser writes it (RFC 7578): what is asked for, and photos. */
export function withPhotos(request: unknown, photos: readonly Buffer[]) {
  const boundary = "----boundary7MA4YWxk";
  const part = (head: string, content: Buffer | string) =>
    [`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`, content, "\r\n"] as const;
  const chunks = [
    ...part('name="request"', JSON.stringify(request)),
    ...photos.flatMap((photo) =>
      part('name="photos"; filename="seam.jpg"\r\ncontent-type: image/jpeg', photo),
    ),
    `--${boundary}--\r\n`,
  ];
  return {
    body: Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

/** What came back of a return of one piece in M. */
export const asNew = { pieces: [{ position: 1, size: "M", asNew: 1, toMend: 0, lost: 0 }] };
