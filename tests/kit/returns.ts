import { expect } from "vitest";
import type { PlacedOrder } from "#contract/api/orders/orders.ts";
import type { BuyerReturn, RequestReturn } from "#contract/api/returns/returns.ts";
import type { StaffReturn } from "#contract/api/returns/staff-returns.ts";
import { markOrderPaid, transitionOrder } from "#server/modules/orders/lifecycle/index.ts";
import { lockOrder } from "#server/modules/orders/queries/index.ts";
import { createReturnPageLink } from "#server/modules/returns/emails/return-page-link.ts";
import type { TestApp } from "./app.ts";
import { moveTo } from "./order-moves.ts";
import { receiveMoney } from "./received-money.ts";
import { nextAddress, type OrderItemInput, orderBody, postOrder, type Reply } from "./shop.ts";
import type { SignedInStaff } from "./staff.ts";

const testChange = { actor: "test", reason: "Test" };

/** A delivered order with the token of its returns page. */
export interface DeliveredOrder {
  readonly order: PlacedOrder;
  readonly token: string;
}

/** Places an order, pays it and marks it delivered. */
export async function deliverOrder(
  shop: TestApp,
  items: readonly OrderItemInput[],
  options: { token?: string; email?: string; totalAmount?: number } = {},
): Promise<DeliveredOrder> {
  const { token: account, email = "adaeze@example.com", totalAmount } = options;
  const body = orderBody(items, { shippingInfo: { email }, ...(totalAmount && { totalAmount }) });
  const placed = await postOrder(shop, body, account ? { token: account } : {});
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  const order = placed.body.data;
  await payAndDeliver(shop, order.id);
  return { order, token: await linkToReturns(shop, order) };
}

/** Records a payment in full and marks the order delivered. */
async function payAndDeliver({ runtime }: TestApp, id: string): Promise<void> {
  await runtime.db.withTransaction(async (tx) => {
    const { totalKobo } = await lockOrder(tx, id);
    if (totalKobo > 0) await receiveMoney(tx, { runtime }, id);
    await markOrderPaid(tx, runtime, id, testChange);
    for (const move of Object.values(moveTo)) {
      await transitionOrder(tx, runtime, await lockOrder(tx, id), move, testChange);
    }
  });
}

/** The token of a new link to the returns page of an order. */
export async function linkToReturns({ runtime }: TestApp, order: PlacedOrder): Promise<string> {
  const guests = { id: order.id, orderNumber: order.orderNumber, userId: null };
  const { href } = await runtime.db.withTransaction((tx) =>
    createReturnPageLink(tx, runtime, guests),
  );
  return href.split(".").at(-1) ?? "";
}

/** Requests a return, by default an exchange of the first line for another size. */
export function postReturn(
  shop: TestApp,
  { order, token }: DeliveredOrder,
  changes: Partial<RequestReturn> = {},
) {
  const body: RequestReturn = {
    kind: "exchange",
    lines: [{ position: 1, size: "M", quantity: 1, wantedSize: "L" }],
    reason: "too_small",
    message: "Too tight at the shoulders",
    ...changes,
  };
  return shop.api<Reply<BuyerReturn>>(`POST /orders/${order.orderNumber}/returns`, {
    body,
    headers: { "x-return-token": token },
    remoteAddress: nextAddress(),
  });
}

/** Requests a return that must be accepted. */
export async function requestReturn(...args: Parameters<typeof postReturn>): Promise<BuyerReturn> {
  const { status, body } = await postReturn(...args);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

export async function postReturnCommand(
  shop: TestApp,
  { headers }: SignedInStaff,
  id: string,
  command: string,
  body: Readonly<Record<string, unknown>> = {},
) {
  const row = await shop.runtime.db.first<{ version: number }>({
    text: "select version from return_request where id = $1",
    values: [id],
  });
  return shop.api<Reply<StaffReturn>>(`POST /staff/returns/${id}/${command}`, {
    headers,
    body: { version: row?.version ?? 1, ...body },
  });
}

/** A multipart body (RFC 7578) of a return request and its photos. */
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

export const sellable = { items: [{ position: 1, size: "M", sellable: 1, damaged: 0, lost: 0 }] };
