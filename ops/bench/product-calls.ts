/** How many goods the shop is measured with, one after the other in one run. */
export const measuredProductCounts = [56, 1000, 10_000, 100_000] as const;
/** The one of {@link measuredProductCounts} whose figures may double until the last. */
export const baselineProductCount = 1000;
/** What is allowed for an answer of the shop, in ms. */
export const maxShopMs = 25;
/** What is allowed for a list of 500 rows, in ms. */
export const maxListMs = 1000;

/** What the shop asks of the catalogue: what people call it, and the address of the call. */
export function shopCalls(
  productCount: number,
): readonly (readonly [what: string, path: string])[] {
  const lastPage = Math.ceil(productCount / 20);
  return [
    ["featured", "/api/products?featured=true&limit=6&page=1"],
    ["new arrivals", "/api/products/new"],
    ["hero picture", "/api/products/images/random?limit=1&mix=ANY:1"],
    ["spotlight pictures", "/api/products/images/random?limit=3&mix=MEN:1,WOMEN:1,ANY:1"],
    ["types", "/api/products/types"],
    ["types of women", "/api/products/types?category=WOMEN"],
    ["sizes", "/api/products/sizes"],
    ["size guides", "/api/products/size-guides"],
    ["list", "/api/products?limit=20&page=1"],
    ["list, fifth page", "/api/products?limit=20&page=5"],
    ["list, last page", `/api/products?limit=20&page=${lastPage}`],
    ["list by price", "/api/products?limit=20&page=1&sort=price-asc"],
    ["list of women", "/api/products?limit=20&page=1&category=WOMEN"],
    ["list of a type", "/api/products?limit=20&page=1&type=kaftan"],
    ["list of a type for women", "/api/products?limit=20&page=1&type=dress&category=WOMEN"],
    ["list of a size", "/api/products?limit=20&page=1&size=M"],
    ["list of a type and size", "/api/products?limit=20&page=1&type=shirt&size=M"],
    [
      "list of a type, size and category",
      "/api/products?limit=20&page=1&type=shirt&size=M&category=MEN",
    ],
    ["list from a price on", "/api/products?limit=20&page=1&minPrice=30000"],
    ["search by a word of a fifth", "/api/products?search=kaftan&limit=5&page=1"],
    ["search by a word of all", "/api/products?search=cotton&limit=5&page=1"],
    ["search by two words", "/api/products?search=linen%20shirt&limit=5&page=1"],
    ["search by a beginning", "/api/products?search=ad&limit=5&page=1"],
    ["search with a slip", "/api/products?search=kaftna&limit=5&page=1"],
    ["a product", "/api/products/adire-000003"],
  ];
}

/** Pages that nobody asked for before. */
export function pageCalls(): readonly (readonly [what: string, path: string])[] {
  return [
    ["page: home", "/"],
    ["page: list", "/products"],
    ["page: list of women", "/products?category=women"],
    ["page: list of a type", "/products?type=shirt"],
    ["page: new arrivals", "/products/new"],
    ["page: a product", "/product/adire-000003"],
    ["page: quick order", "/quick-order"],
  ];
}

/** What is made of all goods at once, and given out as it was for twenty times as long as that took. */
export function documentCalls(): readonly (readonly [what: string, path: string])[] {
  return [
    ["document: sizes", "/api/products/sizes"],
    ["document: sitemap", "/sitemap.xml"],
    ["document: sitemap of products", "/sitemaps/products-1.xml"],
    ["document: feed for Google", "/feeds/google.xml"],
  ];
}

export function staffCalls(
  productCount: number,
): readonly (readonly [what: string, path: string])[] {
  const lastPage = Math.ceil(productCount / 50);
  return [
    ["goods", "/api/staff/products"],
    ["goods, last page", `/api/staff/products?page=${lastPage}`],
    ["goods by a word", "/api/staff/products?search=velvet"],
    ["goods of a type", "/api/staff/products?type=kaftan"],
    ["goods by name", "/api/staff/products?sort=name"],
    ["goods by what changed last", "/api/staff/products?sort=changed"],
    ["goods by stock", "/api/staff/products?sort=stock"],
    ["goods that are low", "/api/staff/products?stock=low"],
    ["goods that are sold out", "/api/staff/products?stock=sold_out"],
    ["goods that are nearly out", "/api/staff/products?tab=low_stock"],
    ["goods that are discounted", "/api/staff/products?tab=discounted"],
    ["goods that are featured", "/api/staff/products?tab=featured"],
    ["choices of the editor", "/api/staff/products/options"],
    ["a product in the editor", "/api/staff/products/adire-000003"],
    ["its ledger", "/api/staff/products/adire-000003/ledger?size=S"],
    ["stock by what runs out first", "/api/staff/stock"],
    ["stock by name", "/api/staff/stock?sort=name"],
    ["stock that is low", "/api/staff/stock?tab=low"],
    ["stock that is sold out", "/api/staff/stock?tab=sold_out"],
    ["stock by a word", "/api/staff/stock?search=velvet"],
    ["stock of a type", "/api/staff/stock?type=kaftan"],
    ["search by a word", "/api/staff/search?q=velvet"],
    ["search by two words", "/api/staff/search?q=velvet%20tunic"],
    ["types", "/api/staff/product-types"],
    ["a type", "/api/staff/product-types/kaftan"],
    ["imports", "/api/staff/imports"],
  ];
}
