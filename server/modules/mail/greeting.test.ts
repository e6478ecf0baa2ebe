import { expect, test } from "vitest";
import { greeting } from "./greeting.ts";

test.each(["Ngozi", "Adé-Ọlá", "J.", "J.R.", "O'Brien Jr.", "Femi 2", "Sir. Bola"])(
  "%s is greeted by name",
  (firstName) => {
    expect(greeting({ firstName })).toBe(`Hi ${firstName}`);
  },
);

test.each([
  "win at evil.example now",
  "Refund due, see t.co/abc",
  "x.com",
  "T.Co",
  "t.me",
  "192.168.10.10",
  "1.1.1.1",
  "evil。com",
  "evil．com",
  "evil․com",
  "evil.c\u00adom",
  "evil.\u200bcom",
  "write to me@evil",
  "tel:1",
  "call 0803 123 4567",
])("%s, which a mail program would turn into a link, is left out", (firstName) => {
  expect(greeting({ firstName })).toBe("Hi");
});
