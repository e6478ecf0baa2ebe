import { expect, test } from "vitest";
import { defaultContent, hasSampleContacts } from "./default-content.ts";

const own = {
  ...defaultContent.contacts,
  contact: {
    email: "hello@adire.ng",
    stylingEmail: "",
    bulkEmail: "",
    phone: "0803 123 4567",
    address: "1 Marina, Lagos",
  },
  chat: { number: "2348031234567", bulkMessage: "" },
};

test("contacts that came with the store are known, all of them and each alone", () => {
  expect(hasSampleContacts(defaultContent.contacts)).toBe(true);
  expect(hasSampleContacts(own)).toBe(false);
  const { contact, chat } = defaultContent.contacts;
  for (const [name, value] of Object.entries(contact)) {
    const one = { ...own, contact: { ...own.contact, [name]: value } };
    expect([name, hasSampleContacts(one)]).toEqual([name, true]);
  }
  expect(hasSampleContacts({ ...own, chat })).toBe(true);
});
