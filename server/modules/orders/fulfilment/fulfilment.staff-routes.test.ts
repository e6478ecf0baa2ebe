import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CustomerPage } from "#contract/api/customers/customers.ts";
import { createOrderDesk, type OrderDesk } from "../../../../tests/kit/order-desk.ts";
import { signUpVerified } from "../../../../tests/kit/people.ts";
import { findDiscrepancies } from "../../../../tests/kit/shop.ts";
import { lockOrder } from "../queries/index.ts";

let desk: OrderDesk;
beforeAll(async () => {
  desk = await createOrderDesk();
});
afterAll(() => desk.close());

describe("the record", () => {
  test("has notes, one of them pinned", async () => {
    const { id } = await desk.placePaid();
    await desk.call("POST", `${id}/notes`, { text: "Trouser 2 cm longer", isPinned: true });
    const two = await desk.call("POST", `${id}/notes`, {
      text: "Tailor says Monday",
      isPinned: true,
    });
    expect(two.body.data.notes.map(({ text, isPinned }) => [text, isPinned])).toEqual([
      ["Tailor says Monday", true],
      ["Trouser 2 cm longer", false],
    ]);
    const [, first] = two.body.data.notes;
    const moved = await desk.call("PATCH", `${id}/notes/${first?.id}`, { isPinned: true });
    expect(moved.body.data.pinnedNote).toBe("Trouser 2 cm longer");
    expect(moved.body.data.notes.filter(({ isPinned }) => isPinned)).toHaveLength(1);
    expect((await desk.call("PATCH", `${id}/notes/not_1`, { isPinned: true })).status).toBe(404);
  });

  test("has its address updated before it ships, and by one person at a time", async () => {
    const { id } = await desk.placePaid();
    const { address } = (await desk.call("GET", id)).body.data;
    const correct = (version: number, change: object) =>
      desk.call("PATCH", `${id}/address`, { version, address: { ...address, ...change } });
    const done = await correct(2, { city: " Ìbàdàn ", postalCode: "200001" });
    expect(done.body.data).toMatchObject({ version: 3, city: "Ìbàdàn" });
    expect(done.body.data.timeline[0]).toMatchObject({
      text: "Updated the address: city, postal code",
      isVisibleToBuyer: true,
    });
    const [audit] = await desk.shop.runtime.db.rows({
      text: "select before, after from audit_entry where subject = $1 and action = 'order.address_corrected'",
      values: [id],
    });
    expect(audit).toEqual({
      before: { version: 2, city: address.city, postalCode: address.postalCode },
      after: { version: 3, city: "Ìbàdàn", postalCode: "200001" },
    });
    const stale = await correct(2, { city: "Abuja" });
    expect(stale.status).toBe(409);
    expect(stale.body.meta).toMatchObject({ current: { version: 3, city: "Ìbàdàn" } });
    const invalid = await correct(3, { phone: "none" });
    expect(invalid.body.errors).toMatchObject([{ field: "address.phone" }]);
    await desk.sendCommand(id, "pack", { version: 3 });
    await desk.sendCommand(id, "ship", { version: 4 });
    expect((await correct(5, { city: "Abuja" })).status).toBe(409);
    expect((await correct(5, { email: "other@example.com" })).status).toBe(400);
  });

  test("has its tracking updated once shipped", async () => {
    const { id, orderNumber } = await desk.placePaid();
    const body = { version: 2, carrier: "DHL", trackingNumber: "1" };
    expect((await desk.call("PATCH", `${id}/parcel`, body)).status).toBe(409);
    await desk.sendCommand(id, "pack", { version: 2 });
    await desk.sendCommand(id, "ship", { version: 3, carrier: "DHL", trackingNumber: "1" });
    const right = { version: 4, carrier: "UPS", trackingNumber: "1Z 9" };
    const changed = (await desk.call("PATCH", `${id}/parcel`, right)).body.data;
    expect(changed.parcel).toMatchObject({ carrier: "UPS", trackingNumber: "1Z 9" });
    expect(changed.parcel.trackingUrl).toBe("https://www.ups.com/track?tracknum=1Z%209");
    const mails = await desk.mailsOf(orderNumber, "order-shipped");
    expect(mails.map(({ status }) => status).toSorted()).toEqual(["cancelled", "queued"]);
    expect(mails.find(({ status }) => status === "queued")?.text).toContain("1Z 9");
    expect(await desk.mailsOf(orderNumber, "order-tracking")).toEqual([]);
    await desk.shop.runtime.db.rows({
      text: "update mail_message set status = 'sent' where subject like $1",
      values: [`%${orderNumber}%`],
    });
    await desk.call("PATCH", `${id}/parcel`, { ...right, version: 5, trackingNumber: "1Z 10" });
    expect(await desk.mailsOf(orderNumber, "order-shipped")).toHaveLength(2);
    const [again] = await desk.mailsOf(orderNumber, "order-tracking");
    expect(again?.text).toContain("1Z 10");
  });

  test("lists other orders of the customer, by account and by email", async () => {
    const buyer = await signUpVerified(desk.shop);
    const first = await desk.place({ email: buyer.email }, buyer.token);
    const second = await desk.place({ email: buyer.email });
    const { others } = (await desk.call("GET", first.id)).body.data;
    expect(others).toMatchObject({ count: 1, orders: [{ id: second.id, totalAmount: 20_000 }] });
  });

  test("links to its customer record, whatever email it has", async () => {
    const buyer = await signUpVerified(desk.shop);
    const recordOf = async (email: string) => {
      const found = await desk.shop.api<CustomerPage>(
        `GET /staff/customers?search=${email}`,
        desk.owner,
      );
      return found.body.data.map(({ id }) => id);
    };
    const own = await desk.place({ email: "gift@example.com" }, buyer.token);
    const asGuest = await desk.place({ email: "guest-of-nobody@example.com" });
    const read = async (id: string, by = desk.owner) =>
      (await desk.call("GET", id, undefined, by)).body.data;
    expect([(await read(own.id)).customerId]).toEqual(await recordOf(buyer.email));
    expect([(await read(asGuest.id)).customerId]).toEqual(
      await recordOf("guest-of-nobody@example.com"),
    );
    expect(await read(own.id, desk.packer)).not.toHaveProperty("customerId");
  });

  test("resends the last email", async () => {
    const unpaid = await desk.place();
    expect((await desk.call("POST", `${unpaid.id}/resend-email`)).status).toBe(409);
    const { id, orderNumber } = await desk.placePaid();
    expect((await desk.call("POST", `${id}/resend-email`)).status).toBe(200);
    expect(await desk.mailsOf(orderNumber, "order-paid")).toHaveLength(2);
  });

  test("resends nothing while the last email waits", async () => {
    const { id, orderNumber } = await desk.placePaid();
    await desk.sendCommand(id, "pack", { version: 2 });
    const { version } = (await desk.sendCommand(id, "ship", { version: 3 })).body.data;
    const early = await desk.call("POST", `${id}/resend-email`);
    expect([early.status, early.body.detail]).toEqual([409, "This email is already being sent."]);
    await desk.sendCommand(id, "cancel-shipment", { version });
    const mails = await desk.mailsOf(orderNumber, "order-shipped");
    expect(mails.map(({ status }) => status)).toEqual(["cancelled"]);
    expect((await desk.call("POST", `${id}/resend-email`)).status).toBe(200);
  });

  test("handles a repeated request once", async () => {
    const { id, orderNumber } = await desk.placePaid();
    const headers = { ...desk.owner.headers, "idempotency-key": "pressed-again" };
    const sender = { ...desk.owner, headers };
    const twice = async (what: string, body?: object) => {
      const first = await desk.call("POST", `${id}/${what}`, body, sender);
      const again = await desk.call("POST", `${id}/${what}`, body, sender);
      expect([again.status, again.body.data]).toEqual([first.status, first.body.data]);
    };
    await twice("resend-email");
    expect(await desk.mailsOf(orderNumber, "order-paid")).toHaveLength(2);
    await twice("notes", { text: "Call before you come" });
    expect((await desk.call("GET", id)).body.data.notes).toHaveLength(1);
  });

  test("waits for a concurrent change, and no change is lost", async () => {
    const { id } = await desk.placePaid();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const holding = desk.inTx(async (tx) => {
      await lockOrder(tx, id);
      await held;
    });
    const packing = desk.sendCommand(id, "pack", { version: 2 });
    letGo();
    await holding;
    expect((await packing).status).toBe(200);
    expect(await findDiscrepancies(desk.shop)).toEqual([]);
  });
});
