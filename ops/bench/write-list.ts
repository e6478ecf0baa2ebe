import type { Product } from "#contract/api/catalogue/products.ts";

export const rowsOfList = 500;

type Listed = Pick<Product, "name" | "sizesStock">;

/** A list of goods as people write them: a fifth of the rows nonsense, in the others a slip of the keyboard. */
function writeList(
  products: readonly Listed[],
  write: (name: string, size: string) => string,
): string {
  return Array.from({ length: rowsOfList }, (_, row) => {
    const { name, sizesStock } = products[row % products.length] ?? { name: "", sizesStock: [] };
    const slipped = name.replace(/(\p{L})(\p{L})(?=\P{L}|$)/u, "$2$1");
    const size = sizesStock[row % sizesStock.length]?.size.size ?? "";
    return row % 5 === 4 ? `Nothing of ours ${row}` : write(slipped, size);
  }).join("\r\n");
}

/** A list without a heading. */
export const pastedList = (products: readonly Listed[]) =>
  writeList(products, (name, size) => `${name} ${size} x1`);

export const tableList = (products: readonly Listed[]) =>
  `Quantity;Product;Size\r\n${writeList(products, (name, size) => `1;"${name}";${size}`)}`;
