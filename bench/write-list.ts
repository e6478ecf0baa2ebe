import type { Product } from "#contract/api/products.ts";

/** Rows of a list that is measured. */
export const rowsOfList = 500;

type Listed = Pick<Product, "name" | "sizesStock">;

/** A list of goods as people write them: a fifth of the rows nonsense, in the others a slip of the keyboard. */
function writeList(
  goods: readonly Listed[],
  write: (name: string, size: string) => string,
): string {
  return Array.from({ length: rowsOfList }, (_, row) => {
    const { name, sizesStock } = goods[row % goods.length] ?? { name: "", sizesStock: [] };
    const slipped = name.replace(/(\p{L})(\p{L})(?=\P{L}|$)/u, "$2$1");
    const size = sizesStock[row % sizesStock.length]?.size.size ?? "";
    return row % 5 === 4 ? `Nothing of ours ${row}` : write(slipped, size);
  }).join("\r\n");
}

/** A list without a heading. */
export const pastedList = (goods: readonly Listed[]) =>
  writeList(goods, (name, size) => `${name} ${size} x1`);

/** A table with a heading. */
export const tableList = (goods: readonly Listed[]) =>
  `Quantity;Product;Size\r\n${writeList(goods, (name, size) => `1;"${name}";${size}`)}`;
