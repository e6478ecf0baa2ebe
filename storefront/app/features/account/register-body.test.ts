import { expect, test } from "vitest";
import { type RegisterValues, registerBody } from "./register-body.ts";

const values: RegisterValues = {
  firstName: " Ngozi ",
  lastName: "Obi",
  email: " ngozi@example.com ",
  password: " kola nut ",
  businessName: "Adé & Daughters",
  businessAddress: "14 Broad Street",
  businessEmail: "  ",
  businessPhone: "",
  businessWebsite: "https://ade.example",
  businessDescription: "",
};

test("a personal account sends no business fields, and the password untrimmed", () => {
  expect(registerBody(values, "personal")).toEqual({
    firstName: "Ngozi",
    lastName: "Obi",
    email: "ngozi@example.com",
    password: " kola nut ",
  });
});

test("a business account sends the filled-in business fields", () => {
  expect(registerBody(values, "business")).toEqual({
    ...registerBody(values, "personal"),
    businessName: "Adé & Daughters",
    businessAddress: "14 Broad Street",
    businessWebsite: "https://ade.example",
  });
});
