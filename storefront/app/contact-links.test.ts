import { expect, test } from "vitest";
import { whatsAppLink } from "./contact-links.ts";

test("a message keeps its characters and lines", () => {
  expect(whatsAppLink("Aṣọ & co\nhttps://a.example/?b=1")).toBe(
    "https://wa.me/?text=A%E1%B9%A3%E1%BB%8D%20%26%20co%0Ahttps%3A%2F%2Fa.example%2F%3Fb%3D1",
  );
});
