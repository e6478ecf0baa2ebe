import type { PageMeta, PageReply, Reply } from "../api/envelope.ts";
import type {
  ClothingType,
  Product,
  ProductListQuery,
  RandomImage,
  RandomImagesQuery,
} from "../api/products.ts";
import { readProduct, readSize } from "./read-product.ts";
import type { Rest } from "./rest.ts";
import { unwrap } from "./unwrap.ts";

/** One page of products. */
export interface ProductPage {
  readonly products: Product[];
  readonly meta: PageMeta;
}

/** The calls that read the catalogue. */
export function catalogueCalls(rest: Rest) {
  return {
    async listProducts(query: ProductListQuery, signal?: AbortSignal): Promise<ProductPage> {
      const reply = await rest<PageReply<Product>>("/products", { query, signal });
      return { products: reply.data.map(readProduct), meta: reply.meta };
    },
    getProduct: async (id: string, signal?: AbortSignal): Promise<Product> =>
      readProduct(
        await unwrap(rest<Reply<Product>>(`/products/${encodeURIComponent(id)}`, { signal })),
      ),
    listNewArrivals: async (signal?: AbortSignal): Promise<Product[]> =>
      (await unwrap(rest<Reply<Product[]>>("/products/new", { signal }))).map(readProduct),
    listClothingTypes: (signal?: AbortSignal): Promise<ClothingType[]> =>
      unwrap(rest<Reply<ClothingType[]>>("/products/types", { signal })),
    listSizes: async (signal?: AbortSignal): Promise<string[]> =>
      (await unwrap(rest<Reply<unknown[]>>("/products/sizes", { signal }))).map(readSize),
    randomImages: async (query: RandomImagesQuery, signal?: AbortSignal): Promise<RandomImage[]> =>
      (
        await unwrap(
          rest<Reply<{ images: RandomImage[] }>>("/products/images/random", { query, signal }),
        )
      ).images,
  };
}
