import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BulkTransitionResult } from "#contract/api/orders/staff-order-commands.ts";
import type { StaffOrderPage } from "#contract/api/orders/staff-orders.ts";
import { createOrderDesk, type OrderDesk } from "../../../../tests/kit/order-desk.ts";
import { cancelOrder } from "../lifecycle/index.ts";

let desk: OrderDesk;
beforeAll(async () => {
  desk = await createOrderDesk();
});
afterAll(() => desk.close());

describe("bulk transitions", () => {
  test("report each order, and a cancelled one does not stop the others", async () => {
    const [one, two, cancelled] = [
      await desk.placePaid(),
      await desk.placePaid(),
      await desk.place(),
    ];
    await desk.inTx((tx) =>
      cancelOrder(tx, desk.shop.runtime, cancelled.id, { actor: "test", reason: "Asked for" }),
    );
    const ids = [one.id, cancelled.id, two.id, "ord_nothing"];
    const body = { to: "packed", orders: ids.map((id) => ({ id })) };
    const { data } = (await desk.call<BulkTransitionResult>("POST", "transitions", body)).body;
    expect(data.done.map(({ id }) => id)).toEqual([one.id, two.id]);
    expect(data.left).toEqual([
      { id: cancelled.id, orderNumber: cancelled.orderNumber, reason: "was cancelled" },
      { id: "ord_nothing", orderNumber: "", reason: "wasn't found" },
    ]);
    const again = (await desk.call<BulkTransitionResult>("POST", "transitions", body)).body.data;
    expect(again.left.map(({ reason }) => reason)).toEqual([
      "is already packed",
      "was cancelled",
      "is already packed",
      "wasn't found",
    ]);

    const orders = data.done.map(({ id, version }) => ({ id, version }));
    await desk.sendCommand(two.id, "ship", { version: 3 });
    const back = { to: "unpacked", orders };
    const undone = (await desk.call<BulkTransitionResult>("POST", "transitions", back)).body.data;
    expect(undone.done).toMatchObject([{ id: one.id, status: "PAID", version: 4 }]);
    expect(undone.left).toMatchObject([{ id: two.id, reason: "Someone else just changed this." }]);
    expect((await desk.call("GET", one.id)).body.data.status).toBe("PAID");
  });

  test("skip orders that somebody changed since they were selected", async () => {
    const [unchanged, changed] = [await desk.placePaid(), await desk.placePaid()];
    const { address } = (await desk.call("GET", changed.id)).body.data;
    const body = { version: 2, address: { ...address, city: "Abuja" } };
    expect((await desk.call("PATCH", `${changed.id}/address`, body)).status).toBe(200);
    const move = async (to: "packed" | "sent", ids: readonly string[], version?: number) => {
      const orders = ids.map((id) => ({ id, ...(version !== undefined && { version }) }));
      const moved = await desk.call<BulkTransitionResult>("POST", "transitions", { to, orders });
      const { done, left } = moved.body.data;
      return { done: done.map(({ id }) => id), left: left.map(({ reason }) => reason) };
    };
    const both = [unchanged.id, changed.id];
    expect(await move("packed", both, 2)).toEqual({
      done: [unchanged.id],
      left: ["was changed by someone else"],
    });
    expect(await move("sent", [changed.id], 2)).toEqual({ done: [], left: ["isn't packed yet"] });
    expect(await move("packed", [unchanged.id], 2)).toEqual({
      done: [],
      left: ["is already packed"],
    });
    expect(await move("packed", [changed.id])).toEqual({ done: [changed.id], left: [] });
    expect(await move("sent", both, 3)).toEqual({
      done: [unchanged.id],
      left: ["was changed by someone else"],
    });
  });

  test("continue after an order that fails, and are reversed likewise", async () => {
    const placed = [await desk.placePaid(), await desk.placePaid(), await desk.placePaid()];
    const [one, broken, two] = placed.map(({ id }) => id);
    const { orderNumber } = placed[1] ?? { orderNumber: "" };
    const failAt = (status: string) =>
      desk.shop.runtime.db.rows({
        text: `alter table shop_order drop constraint if exists failing,
          add constraint failing check (id <> '${broken}' or status <> '${status}') not valid`,
      });
    const body = { to: "packed", orders: placed.map(({ id }) => ({ id })) };
    const left = [{ id: broken, orderNumber, reason: "couldn't be updated" }];
    try {
      await failAt("PROCESSING");
      const moved = await desk.call<BulkTransitionResult>("POST", "transitions", body);
      expect(moved.status).toBe(200);
      expect(moved.body.data.done.map(({ id }) => id)).toEqual([one, two]);
      expect(moved.body.data.left).toEqual(left);

      await desk.shop.runtime.db.rows({ text: "alter table shop_order drop constraint failing" });
      const last = (await desk.call<BulkTransitionResult>("POST", "transitions", body)).body.data;
      const all = [moved.body.data.done[0], last.done[0], moved.body.data.done[1]];
      await failAt("PAID");
      const orders = all.map((each) => ({ id: each?.id, version: each?.version }));
      const back = { to: "unpacked", orders };
      const undone = (await desk.call<BulkTransitionResult>("POST", "transitions", back)).body.data;
      expect(undone.done.map(({ id }) => id)).toEqual([one, two]);
      expect(undone.left).toEqual(left);
    } finally {
      await desk.shop.runtime.db.rows({
        text: "alter table shop_order drop constraint if exists failing",
      });
    }
  });

  test("ship with a tracking number and an email each", async () => {
    const placed = [await desk.placePaid(), await desk.placePaid()];
    for (const { id } of placed) await desk.sendCommand(id, "pack", { version: 2 });
    const orders = placed.map(({ id }, n) => ({ id, trackingNumber: `RVL-${n}` }));
    const body = { to: "sent", carrier: "GIG Logistics", orders };
    expect(
      (await desk.call<BulkTransitionResult>("POST", "transitions", body)).body.data.done,
    ).toHaveLength(2);
    for (const [n, { orderNumber }] of placed.entries()) {
      const [mail] = await desk.mailsOf(orderNumber, "order-shipped");
      expect(mail?.text).toContain("Delivered by: GIG Logistics");
      expect(mail?.text).toContain(`Tracking number: RVL-${n}`);
      const found = `GET /staff/orders?tab=all&search=rvl-${n}` as const;
      const { data } = (await desk.shop.api<StaffOrderPage>(found, desk.owner)).body;
      expect(data.map(({ id }) => id)).toEqual([placed[n]?.id]);
    }
  });
});
