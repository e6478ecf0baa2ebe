import { expect, test } from "vitest";
import { ApiFault } from "#contract/client/api-fault.ts";
import { bulkOrderBody, refusedParts, withAttachments } from "./send-bulk-order.ts";

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

const polo = {
  productId: "prd_1",
  name: "Campus polo",
  sizes: ["S", "M", "L"],
  quantities: { M: 0, L: 12, S: 3 },
};
const shirt = { productId: "prd_2", name: "Harbour shirt", sizes: ["M"], quantities: { M: 5 } };

test("lists one line for each size that is wanted, in the order of the sizes", () => {
  expect(bulkOrderBody(values, [polo, shirt]).lines).toEqual([
    { productId: "prd_1", size: "S", quantity: 3 },
    { productId: "prd_1", size: "L", quantity: 12 },
    { productId: "prd_2", size: "M", quantity: 5 },
  ]);
});

test("names the styles and files that were refused, and nothing else", () => {
  const fault = (detail: string, ...errors: { field: string; message: string }[]) =>
    new ApiFault({ code: "validation_failed", status: 400, detail, errors });
  const gone = { field: "lines.1.size", message: "This product does not come in this size" };
  expect(refusedParts(fault("", gone), [polo, shirt])).toEqual({
    styles: "Campus polo, size L: This product does not come in this size.",
    files: undefined,
  });
  const file = { field: "attachments", message: "Must be a picture" };
  expect(refusedParts(fault("a.png is no picture.", file), [])).toEqual({
    styles: undefined,
    files: "a.png is no picture.",
  });
  expect(refusedParts(new TypeError("offline"), [polo])).toEqual({});
});
