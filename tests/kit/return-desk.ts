import { expect } from "vitest";
import type { ReturnKind } from "#contract/api/returns/returns.ts";
import type { ReceivedLine, StaffReturn } from "#contract/api/returns/staff-returns.ts";
import { createTestApp } from "./app.ts";
import { type DeliveredOrder, deliverOrder, postReturnCommand, requestReturn } from "./returns.ts";
import { addProduct, findDiscrepancies, orderItem, type Reply } from "./shop.ts";
import { signInStaff } from "./staff.ts";

/** A delivered order and the id of its return. */
export interface ReturnCase extends DeliveredOrder {
  readonly id: string;
}

type ReceivedCounts = Pick<ReceivedLine, "sellable" | "damaged" | "lost">;

export type ReturnDesk = Awaited<ReturnType<typeof createReturnDesk>>;

/** A test store with support signed in. Call `close` in afterAll. */
export async function createReturnDesk() {
  let passedMs = 0;
  const shop = await createTestApp({ clock: () => new Date(Date.now() + passedMs) });
  const productId = await addProduct(shop);
  let support = await signInStaff(shop, "support");

  const tryCommand = (id: string, name: string, body: object = {}, staff = support) =>
    postReturnCommand(shop, staff, id, name, { ...body });

  async function runCommand(...args: Parameters<typeof tryCommand>): Promise<StaffReturn> {
    const { status, body } = await tryCommand(...args);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  }

  async function read(id: string, { headers } = support): Promise<StaffReturn> {
    return (await shop.api<Reply<StaffReturn>>(`GET /staff/returns/${id}`, { headers })).body.data;
  }

  async function createReturn(
    change: Parameters<typeof requestReturn>[2] = {},
    quantity = 1,
  ): Promise<ReturnCase> {
    const delivered = await deliverOrder(shop, [orderItem(productId, { quantity })]);
    return { ...delivered, id: (await requestReturn(shop, delivered, change)).id };
  }

  async function receiveTwo(
    received: ReceivedCounts,
    kind: ReturnKind = "refund",
  ): Promise<ReturnCase> {
    const line = { position: 1, size: "M" };
    const wanted = kind === "exchange" ? { wantedSize: "L" } : {};
    const returnCase = await createReturn(
      { kind, lines: [{ ...line, ...wanted, quantity: 2 }] },
      2,
    );
    await runCommand(returnCase.id, "approve", { kind });
    await runCommand(returnCase.id, "receive", { items: [{ ...line, ...received }] });
    return returnCase;
  }

  /** Signs in again, since the session has ended by then. */
  async function advanceClock(ms: number): Promise<void> {
    passedMs += ms;
    support = await signInStaff(shop, "support");
  }

  /** Stock of a size of the desk's product, or of another product. */
  async function getStock(size: string, id = productId): Promise<number> {
    const row = await shop.runtime.db.first<{ stock: number }>({
      text: "select stock from product_variant where id = $1 || ':' || $2",
      values: [id, size],
    });
    return row?.stock ?? 0;
  }

  /** Emails about the returns of an order, oldest first. */
  function listMails(orderNumber: string) {
    return shop.runtime.db.rows<{ kind: string; status: string; id: string }>({
      text: `select id, kind, status from mail_message
        where kind like 'return-%' and $1 = any(mentions) order by created_at, id`,
      values: [orderNumber],
    });
  }

  /** Sends what waits about an order and its returns. */
  const letMailsLeave = (orderNumber: string) =>
    shop.runtime.db.rows({
      text: `update mail_message set status = 'sent'
        where status = 'queued' and $1 = any(mentions)`,
      values: [orderNumber],
    });

  return {
    shop,
    productId,
    letMailsLeave,
    getStock,
    listMails,
    get support() {
      return support;
    },
    /** Runs a command, allowed or not. */
    tryCommand,
    /** Runs a command that must succeed. */
    runCommand,
    read,
    createReturn,
    /** A return of two units, received as given. */
    receiveTwo,
    advanceClock,
    /** Also checks that stock and payments match their ledgers. */
    async close(): Promise<void> {
      expect(await findDiscrepancies(shop)).toEqual([]);
      await shop.close();
    },
  };
}
