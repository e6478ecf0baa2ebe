import { expect, test } from "vitest";
import { toTelUrl, toWhatsAppUrl } from "./phone-links.ts";

test.each([
  ["+234 809 555 0142", "2348095550142"],
  ["0809 555 0142", "2348095550142"],
  ["00234 809 555 0142", "2348095550142"],
  ["+44 20 7946 0958", "442079460958"],
  ["+234 (0) 809 555 0142", "2348095550142"],
  ["2340809 555 0142", "2348095550142"],
  ["809-555-0142", "2348095550142"],
  ["234 809 555 0142", "2348095550142"],
  ["0809 555 0142 / 0703 555 0143", "2348095550142"],
  ["0809 555 0142, 07035550143", "2348095550142"],
  ["08095550142 or 07035550143", "2348095550142"],
  ["Tel. 0809.555.0142", "2348095550142"],
  ["08095550142\n07035550143", "2348095550142"],
])("%s becomes the chat link %s", (phone, number) => {
  expect(toWhatsAppUrl(phone, "ASO-1")).toContain(`https://wa.me/${number}?text=`);
});

test.each(["", "none", "-", "+", "12345", "0809 555 0142 0703 555 0143"])(
  "%j, which is no single number, has no chat link",
  (phone) => {
    expect(toWhatsAppUrl(phone, "ASO-1")).toBeNull();
  },
);

test.each([
  ["+234 (809) 555-0142", "tel:+2348095550142"],
  ["0809 555 0142 / 0703 555 0143", "tel:08095550142"],
  ["+234 (0) 809 555 0142", "tel:+2348095550142"],
  ["", null],
  ["ask for it", null],
])("%s becomes the phone link %s", (phone, address) => {
  expect(toTelUrl(phone)).toBe(address);
});
