import { expect, test } from "vitest";
import { bulkOrderBody, withAttachments } from "./send-bulk-order.ts";

const values = {
  contactName: " Ngozi Obi ",
  email: "ngozi@example.com ",
  phone: "",
  company: " Adé & Daughters ",
  details: "40 boubous in adire",
  totalQuantity: "40",
  targetDate: "",
  notes: "  ",
};

test("sends what was filled in, trimmed", () => {
  expect(bulkOrderBody(values)).toEqual({
    contactName: "Ngozi Obi",
    email: "ngozi@example.com",
    company: "Adé & Daughters",
    details: "40 boubous in adire",
    totalQuantity: 40,
  });
});

test("puts the enquiry before its files", () => {
  const form = withAttachments(bulkOrderBody(values), [new File(["x"], "sketch.png")]);
  expect([...form.keys()]).toEqual(["request", "attachments"]);
  expect(JSON.parse(String(form.get("request")))).toMatchObject({ totalQuantity: 40 });
});
