import type { Extensions } from "#contract/extensions.ts";

const brandAddress = "@adire.example";
const percentOff = 5;

/** 5 % off for who is signed in with a verified address of the brand. */
export const staffPrice: NonNullable<Extensions["price"]> = ({ customer, lines }) => {
  const isStaff = customer?.email?.endsWith(brandAddress);
  return lines.map(({ unitPriceKobo }) =>
    isStaff ? Math.round((unitPriceKobo * (100 - percentOff)) / 100) : null,
  );
};
