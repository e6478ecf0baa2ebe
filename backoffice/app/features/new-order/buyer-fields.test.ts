import { describe, expect, test } from "vitest";
import { emptyBuyer, toOrderBuyer } from "./buyer-fields.tsx";

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

describe("the buyer of a new order", () => {
  test("has the last address with their current email and phone", () => {
    const now = { email: "ada@example.com", phone: "+234 803 000 0002" };
    expect(toOrderBuyer({ ...ada, lastAddress })).toEqual({ ...lastAddress, ...now });
  });

  test("keeps their own name where the last order went to somebody else", () => {
    const present = { ...lastAddress, firstName: "Emeka", lastName: "Nwosu" };
    expect(toOrderBuyer({ ...ada, lastAddress: present })).toMatchObject({
      firstName: "Ada",
      lastName: "Grace Obi",
      address: "12 Marina Road",
    });
  });

  test("has only name and email where nothing was ordered", () => {
    const known = { ...emptyBuyer, ...ada, firstName: "Ada", lastName: "Grace Obi" };
    const { name: _, ...buyer } = known as typeof known & { name: string };
    expect(toOrderBuyer({ ...ada, lastAddress: null })).toEqual(buyer);
    expect(toOrderBuyer(ada)).toEqual(buyer);
  });

  test("has the name of the last order where the customer has none", () => {
    expect(toOrderBuyer({ ...ada, name: "", phone: "", lastAddress })).toMatchObject({
      firstName: "Ada Grace",
      lastName: "Obi",
      phone: "+234 803 000 0001",
    });
  });
});
