import { describe, expect, test } from "vitest";
import { buyerOf, nobody } from "./buyer-of.ts";

const lastAddress = {
  firstName: "Ada Grace",
  lastName: "Obi",
  email: "old@example.com",
  phone: "+234 803 000 0001",
  address: "12 Marina Road",
  city: "Lagos",
  state: "Lagos",
  postalCode: "101001",
  country: "Nigeria",
};
const ada = { name: "Ada Grace Obi", email: "ada@example.com", phone: "+234 803 000 0002" };

describe("the buyer of a further order", () => {
  test("is at the last address, under the e-mail address and number they have now", () => {
    const now = { email: "ada@example.com", phone: "+234 803 000 0002" };
    expect(buyerOf({ ...ada, lastAddress })).toEqual({ ...lastAddress, ...now });
  });

  test("keeps their own name where the last order went to somebody else", () => {
    const present = { ...lastAddress, firstName: "Emeka", lastName: "Nwosu" };
    expect(buyerOf({ ...ada, lastAddress: present })).toMatchObject({
      firstName: "Ada",
      lastName: "Grace Obi",
      address: "12 Marina Road",
    });
  });

  test("is known by name and e-mail address alone where nothing was ordered", () => {
    const known = { ...nobody, ...ada, firstName: "Ada", lastName: "Grace Obi" };
    const { name: _, ...buyer } = known as typeof known & { name: string };
    expect(buyerOf({ ...ada, lastAddress: null })).toEqual(buyer);
    // A store of the release before does not say where the last order went.
    expect(buyerOf(ada)).toEqual(buyer);
  });

  test("is who the last order went to where the store knows no name", () => {
    expect(buyerOf({ ...ada, name: "", phone: "", lastAddress })).toMatchObject({
      firstName: "Ada Grace",
      lastName: "Obi",
      phone: "+234 803 000 0001",
    });
  });
});
