import { expect, test } from "vitest";
import { ApiError } from "#contract/client/api-error.ts";
import { toBulkOrderBody, toSectionErrors, withAttachments } from "./send-bulk-order.tsx";

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

test("sends filled-in fields, trimmed", () => {
  expect(toBulkOrderBody(values)).toEqual({
    contactName: "Ngozi Obi",
    email: "ngozi@example.com",
    company: "Adé & Daughters",
    details: "40 boubous in adire",
    totalQuantity: 40,
  });
});

test("puts the enquiry before its files", () => {
  const form = withAttachments(toBulkOrderBody(values), [new File(["x"], "sketch.png")]);
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

test("lists one line per wanted size, in size order", () => {
  expect(toBulkOrderBody(values, [polo, shirt]).lines).toEqual([
    { productId: "prd_1", size: "S", quantity: 3 },
    { productId: "prd_1", size: "L", quantity: 12 },
    { productId: "prd_2", size: "M", quantity: 5 },
  ]);
});

test("names refused styles and files only", () => {
  const createError = (detail: string, ...errors: { field: string; message: string }[]) =>
    new ApiError({ code: "validation_failed", status: 400, detail, errors });
  const sizeError = { field: "lines.1.size", message: "This product isn't available in this size" };
  expect(toSectionErrors(createError("", sizeError), [polo, shirt])).toEqual({
    styles: "Campus polo, size L: This product isn't available in this size.",
    files: undefined,
  });
  const file = { field: "attachments", message: "Must be a picture" };
  expect(toSectionErrors(createError("a.png is no picture.", file), [])).toEqual({
    styles: undefined,
    files: "a.png is no picture.",
  });
  expect(toSectionErrors(new TypeError("offline"), [polo])).toEqual({});
});
