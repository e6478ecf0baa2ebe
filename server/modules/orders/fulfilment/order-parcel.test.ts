import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownRider } from "#contract/api/delivery/carriers.ts";
import type { Order } from "#contract/api/orders/orders.ts";
import { dropPhotos } from "../../../../tests/kit/drop-photos.ts";
import { createOrderDesk, type OrderDesk } from "../../../../tests/kit/order-desk.ts";
import { signUpVerified } from "../../../../tests/kit/people.ts";
import { phonePicture, photoForm } from "../../../../tests/kit/photos.ts";
import {
  addProduct,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../../tests/kit/shop.ts";

let desk: OrderDesk;
beforeAll(async () => {
  desk = await createOrderDesk();
});
afterAll(() => desk.close());

describe("the parcel", () => {
  test("stores packed quantities, limited by the order", async () => {
    const { id } = await desk.placePaid();
    const packed = await desk.call(
      "POST",
      `${id}/packed-items`,
      { position: 1, packedQuantity: 2 },
      desk.packer,
    );
    expect(packed.body.data.lines).toMatchObject([{ packedQuantity: 2, quantity: 2 }]);
    expect(packed.body.data.version).toBe(2);
    for (const wrong of [
      { position: 1, packedQuantity: 3 },
      { position: 2, packedQuantity: 1 },
    ]) {
      const refused = await desk.call("POST", `${id}/packed-items`, wrong);
      expect([refused.status, refused.body]).toMatchObject([
        400,
        { detail: "Please check: Packed quantity." },
      ]);
    }
  });

  test("shows the remaining stock of each size", async () => {
    const productId = await addProduct(desk.shop, { sizes: [{ size: "M", stock: 5 }] });
    const { body } = await postOrder(desk.shop, orderBody([orderItem(productId, { quantity: 2 })]));
    expect((await desk.call("GET", body.data.id)).body.data.lines).toMatchObject([{ stock: 3 }]);
  });

  test("has a photo without location data, which the customer sees and is emailed", async () => {
    const buyer = await signUpVerified(desk.shop);
    const { id, orderNumber } = await desk.placePaid({ email: buyer.email }, buyer.token);
    const sent = await desk.call("POST", `${id}/parcel-photo`, await photoForm(), desk.packer);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const { photoUrl } = sent.body.data.parcel;
    expect(photoUrl).toMatch(/^\/media\/[0-9a-f]{32}-1200\.jpg$/);
    const file = await desk.shop.app.inject({ url: photoUrl ?? "" });
    const picture = await sharp(file.rawPayload).metadata();
    expect([picture.format, picture.width, picture.height]).toEqual(["jpeg", 1200, 1600]);
    expect(picture.exif).toBeUndefined();
    expect(file.rawPayload.includes("Secret phone")).toBe(false);
    const again = await desk.call("POST", `${id}/parcel-photo`, await photoForm());
    expect(again.body.data.parcel.photoUrl).not.toBe(photoUrl);
    const isThere = async (address: string | null) =>
      (await desk.shop.app.inject({ url: address ?? "" })).statusCode;
    await dropPhotos(desk.shop);
    expect([await isThere(photoUrl), await isThere(again.body.data.parcel.photoUrl)]).toEqual([
      404, 200,
    ]);

    await desk.sendCommand(id, "pack", { version: 2 });
    await desk.sendCommand(id, "ship", { version: 3 });
    const [mail] = await desk.mailsOf(orderNumber, "order-shipped");
    expect(mail?.html).toContain(again.body.data.parcel.photoUrl);
    const own = await desk.shop.api<Reply<Order>>(`GET /orders/${id}`, { token: buyer.token });
    expect(own.body.data.parcel?.photoUrl).toBe(again.body.data.parcel.photoUrl);
    expect(JSON.stringify(own.body.data.timeline)).toContain("Photo of your parcel");
    expect((await desk.call("DELETE", `${id}/parcel-photo`)).body.data.parcel.photoUrl).toBeNull();
    const waiting = await desk.shop.runtime.db.rows<{ photo: string | null }>({
      text: `select data -> 'parcel' ->> 'photoPath' as photo from mail_message
        where kind = 'order-shipped' and status = 'queued' and subject like '%' || $1 || '%'`,
      values: [orderNumber],
    });
    expect(waiting).toEqual([{ photo: null }]);
    const after = await desk.shop.api<Reply<Order>>(`GET /orders/${id}`, { token: buyer.token });
    expect(JSON.stringify(after.body.data.timeline)).not.toContain("Photo of your parcel");
    await dropPhotos(desk.shop);
    expect(await isThere(again.body.data.parcel.photoUrl)).toBe(404);
  });

  test("is visible to the customer once shipped: not what was typed for an unsent one", async () => {
    const buyer = await signUpVerified(desk.shop);
    const { id, orderNumber } = await desk.placePaid({ email: buyer.email }, buyer.token);
    const readAsBuyer = async () => {
      const { body } = await desk.shop.api<Reply<Order>>(`GET /orders/${id}`, {
        token: buyer.token,
      });
      return JSON.stringify([body.data.parcel, body.data.timeline]);
    };
    await desk.sendCommand(id, "pack", { version: 2 });
    await desk.sendCommand(id, "ship", {
      version: 3,
      carrier: "GIG Logistics",
      trackingNumber: "MISTYPED1",
    });
    const parcel = { version: 4, carrier: ownRider, trackingNumber: "MISTYPED2" };
    await desk.call("PATCH", `${id}/parcel`, parcel);
    expect(await readAsBuyer()).toContain("MISTYPED2");
    const undone = await desk.sendCommand(id, "cancel-shipment", { version: 5 });
    expect(undone.body.data.status, JSON.stringify(undone.body)).toBe("PROCESSING");
    expect(await readAsBuyer()).not.toMatch(/GIG|rider|MISTYPED/i);
    const mails = await desk.mailsOf(orderNumber, "order-shipped");
    expect(mails.map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
    expect(undone.body.data.parcel.trackingNumber).toBe("MISTYPED2");
  });

  test("stores no file of a photo that arrived too late or was never attached", async () => {
    const { id } = await desk.placePaid();
    await desk.call("POST", `${id}/parcel-photo`, await photoForm());
    const [job, ...others] = await desk.shop.runtime.db.rows<{ payload: { address: string } }>({
      text: `select payload from graphile_worker._private_jobs where payload ->> 'orderId' = $1`,
      values: [id],
    });
    expect(others).toEqual([]);
    const address = job?.payload.address ?? "";
    await desk.shop.runtime.db.rows({
      text: "update order_parcel set photo_path = null where order_id = $1",
      values: [id],
    });
    await dropPhotos(desk.shop);
    expect((await desk.shop.app.inject({ url: address })).statusCode).toBe(404);
  });

  test("accepts one image only, and only while packed", async () => {
    const { id } = await desk.placePaid();
    const statusOf = async (form: FormData, of = id) =>
      (await desk.call("POST", `${of}/parcel-photo`, form)).status;
    expect(await statusOf(await photoForm(Buffer.from("<svg/>")))).toBe(415);
    const two = await photoForm();
    two.append("photo", new Blob([new Uint8Array(await phonePicture(40, 30))]), "two.jpg");
    expect(await statusOf(two)).toBe(413);
    const none = new FormData();
    none.set("request", "{}");
    expect(await statusOf(none)).toBe(400);
    expect(await statusOf(await photoForm(), (await desk.place()).id)).toBe(409);
  });

  test("is delivered with the customer's code; wrong ones are counted", async () => {
    const buyer = await signUpVerified(desk.shop);
    const { id, orderNumber } = await desk.placePaid({ email: buyer.email }, buyer.token);
    await desk.sendCommand(id, "pack", { version: 2 });
    const sent = await desk.sendCommand(id, "ship", { version: 3, carrier: ownRider });
    expect(sent.body.data.parcel.hasCode).toBe(true);
    const own = await desk.shop.api<Reply<Order>>(`GET /orders/${id}`, { token: buyer.token });
    const code = own.body.data.parcel?.handOverCode ?? "";
    expect(code).toMatch(/^\d{4}$/);
    expect(JSON.stringify(sent.body)).not.toContain(`"${code}"`);
    const [mail] = await desk.mailsOf(orderNumber, "order-shipped");
    expect(mail?.text).toContain(code);

    const wrong = code === "0000" ? "1111" : "0000";
    const statuses = [];
    for (let n = 0; n < 6; n += 1) {
      statuses.push((await desk.sendCommand(id, "deliver", { version: 4, code: wrong })).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    // out of attempts, the right code is refused too, but the order can be marked delivered without one
    expect((await desk.sendCommand(id, "deliver", { version: 4, code })).status).toBe(429);
    const said = await desk.sendCommand(id, "deliver", { version: 4 });
    expect(said.body.data.timeline[0]?.text).toBe("Delivered without the code");
  });

  test("is delivered with the right code, however it is typed", async () => {
    const buyer = await signUpVerified(desk.shop);
    const { id } = await desk.placePaid({ email: buyer.email }, buyer.token);
    await desk.sendCommand(id, "pack", { version: 2 });
    await desk.sendCommand(id, "ship", { version: 3, carrier: ownRider });
    const own = await desk.shop.api<Reply<Order>>(`GET /orders/${id}`, { token: buyer.token });
    const code = [...(own.body.data.parcel?.handOverCode ?? "")].join(" ");
    const delivered = await desk.sendCommand(id, "deliver", { version: 4, code });
    expect(delivered.body.data.timeline[0]?.text).toBe("Delivered, code confirmed");
  });
});
