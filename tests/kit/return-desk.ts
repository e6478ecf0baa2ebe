import { expect } from "vitest";
import type { ReturnKind } from "#contract/api/returns.ts";
import type { PiecesBack, StaffReturn } from "#contract/api/staff-returns.ts";
import { createTestApp } from "./app.ts";
import { actOnReturn, askedReturn, type DeliveredOrder, deliverOrder } from "./returns.ts";
import { addProduct, findDrift, orderItem, type Reply } from "./shop.ts";
import { signInStaff } from "./staff.ts";

/** An order that arrived, and the id of a return of it. */
export interface ReturnCase extends DeliveredOrder {
  readonly id: string;
}

type Came = Pick<PiecesBack, "asNew" | "toMend" | "lost">;

/** A shop that sells one product, and who answers its returns. */
export type ReturnDesk = Awaited<ReturnType<typeof createReturnDesk>>;

/** Opens a shop with a member of support signed in. Call `close` in afterAll. */
export async function createReturnDesk() {
  let passedMs = 0;
  const shop = await createTestApp({ clock: () => new Date(Date.now() + passedMs) });
  const productId = await addProduct(shop);
  let support = await signInStaff(shop, "support");

  const act = (id: string, name: string, body: object = {}, staff = support) =>
    actOnReturn(shop, staff, id, name, { ...body });

  async function done(...args: Parameters<typeof act>): Promise<StaffReturn> {
    const { status, body } = await act(...args);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  }

  async function read(id: string, { headers } = support): Promise<StaffReturn> {
    return (await shop.api<Reply<StaffReturn>>(`GET /staff/returns/${id}`, { headers })).body.data;
  }

  async function asked(
    change: Parameters<typeof askedReturn>[2] = {},
    quantity = 1,
  ): Promise<ReturnCase> {
    const bought = await deliverOrder(shop, [orderItem(productId, { quantity })]);
    return { ...bought, id: (await askedReturn(shop, bought, change)).id };
  }

  async function arrivedTwo(came: Came, kind: ReturnKind = "refund"): Promise<ReturnCase> {
    const piece = { position: 1, size: "M" };
    const wanted = kind === "exchange" ? { wantedSize: "L" } : {};
    const two = await asked({ kind, lines: [{ ...piece, ...wanted, quantity: 2 }] }, 2);
    await done(two.id, "approve", { kind });
    await done(two.id, "receive", { pieces: [{ ...piece, ...came }] });
    return two;
  }

  /** Time goes by, and with it the session of who looks on. */
  async function pass(ms: number): Promise<void> {
    passedMs += ms;
    support = await signInStaff(shop, "support");
  }

  /** Pieces of a size, of the product of the desk unless another is named. */
  async function stockOf(size: string, id = productId): Promise<number> {
    const row = await shop.runtime.db.first<{ stock: number }>({
      text: "select stock from product_variant where id = $1 || ':' || $2",
      values: [id, size],
    });
    return row?.stock ?? 0;
  }

  /** The mails about the returns of an order, oldest first. */
  function mailsOf(orderNumber: string) {
    return shop.runtime.db.rows<{ kind: string; status: string; id: string }>({
      text: `select id, kind, status from mail_message
        where kind like 'return-%' and plain_text like '%' || $1 || '%' order by created_at, id`,
      values: [orderNumber],
    });
  }

  return {
    shop,
    productId,
    stockOf,
    mailsOf,
    get support() {
      return support;
    },
    /** Does something about a return, allowed or not. */
    act,
    /** Does something about a return that must be allowed. */
    done,
    read,
    /** A return of an order that arrived. */
    asked,
    /** Two pieces that were asked for, and what came of them. */
    arrivedTwo,
    pass,
    /** Also holds that no piece and no kobo went astray. */
    async close(): Promise<void> {
      expect(await findDrift(shop)).toEqual([]);
      await shop.close();
    },
  };
}
