import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { trackingUrl } from "#contract/api/delivery/carriers.ts";
import type { OrderParcel, StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { ShippingAddressPanel } from "./shipping-address-panel.tsx";

let mayPack = true;
vi.mock("../../../session/use-member.ts", () => ({
  useMay: () => (right: string) => right !== "orders.pack" || mayPack,
}));

const photoUrl = "/media/0-1200.jpg";
const address = {
  ...{ firstName: "Ada", lastName: "Eze", phone: "08031234567", address: "12 Marina Road" },
  ...{ city: "Lagos", state: "Lagos", postalCode: "", country: "Nigeria" },
};

function draw(status: StaffOrder["status"], parcel: Partial<OrderParcel> = {}): string {
  const none = { carrier: "", trackingNumber: "", trackingUrl: null, photoUrl: null };
  const order = { status, orderNumber: "ASO-1", address, parcel: { ...none, ...parcel } };
  return renderToStaticMarkup(
    <ShippingAddressPanel order={order as unknown as StaffOrder} onChanged={() => {}} />,
  );
}

beforeEach(() => {
  mayPack = true;
});

test.each(["PAID", "PROCESSING", "SHIPPED", "DELIVERED"] as const)(
  "the parcel photo is in the next step of an order that is %s, and here for members who can't pack",
  (status) => {
    expect(draw(status, { photoUrl })).not.toContain("Parcel contents");
    mayPack = false;
    expect(draw(status, { photoUrl })).toContain("Parcel contents");
  },
);

test.each(["REFUNDED", "CANCELLED"] as const)(
  "the parcel photo is shown for an order that is %s, and opens full size",
  (status) => {
    const drawn = draw(status, { photoUrl });
    expect(drawn).toMatch(new RegExp(`<a href="${photoUrl}" target="_blank"[^>]*><img`));
    expect(draw(status)).not.toContain("Parcel contents");
  },
);

test("the carrier and number stay after delivery, with a tracking link", () => {
  const [carrier, trackingNumber] = ["UPS", "1Z 9"];
  const sent = { carrier, trackingNumber, trackingUrl: trackingUrl(carrier, trackingNumber) };
  const drawn = draw("DELIVERED", sent);
  expect(drawn).toContain("UPS");
  expect(drawn).toContain("1Z 9");
  expect(drawn).toContain("Copy the tracking number");
  expect(drawn).toContain('href="https://www.ups.com/track?tracknum=1Z%209"');
});

test("a carrier without tracking shows no number and no link", () => {
  const drawn = draw("DELIVERED", { carrier: "Our own rider" });
  expect(drawn).toContain("Our own rider");
  expect(drawn).not.toContain("tracking number");
  expect(drawn).not.toContain("Track parcel");
});

test("tracking typed for an unsent parcel is not shown", () => {
  expect(draw("PROCESSING", { carrier: "UPS", trackingNumber: "1Z9" })).not.toContain("1Z9");
});
