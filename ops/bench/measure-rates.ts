import pg from "pg";
import {
  measureAddress,
  measureBareServer,
  measureDatabase,
  measurePosts,
  measureUncached,
  type Rate,
} from "./measure-load.ts";
import { createReplay } from "./replay.ts";

interface Product {
  readonly id: string;
  readonly price: number;
  readonly size: string;
}

/** A product without a discount, so that its price is what an order pays. */
export async function firstProduct(origin: string): Promise<Product> {
  const reply = await fetch(`${origin}/api/products?limit=50`);
  const { data } = (await reply.json()) as {
    data: {
      id: string;
      price: number;
      discount: number;
      sizesStock: { size: { size: string } }[];
    }[];
  };
  const found = data.find(({ discount, sizesStock }) => discount === 0 && sizesStock.length > 0);
  if (!found) throw new Error("The demo catalogue has no product at full price");
  return { id: found.id, price: found.price, size: found.sizesStock[0]?.size.size ?? "" };
}

/**
 * Measures how much of each kind is answered, beside the floor of the same run.
 * @returns what was asked for with its floor, in the order of the report
 */
export async function measureRates(
  origin: string,
  databaseUrl: string,
  product: Product,
): Promise<[Rate, ...Rate[]][]> {
  const page = `${origin}/products`;
  const list = `${origin}/api/products?limit=20&page=1`;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, pipeline: true });
  try {
    await enlargeStock(pool, product);
    console.log("Load …");
    const rates: [Rate, ...Rate[]][] = [
      [
        await measureAddress("List page", page),
        await measureBareServer("bare node:http, the same bytes", page),
      ],
      [
        await measureAddress("List API", list),
        await measureBareServer("bare node:http, the same bytes", list),
      ],
      [await measureUncached("List page, uncached", origin, newList("/products"))],
      [
        await measureUncached("List API, uncached", origin, newList("/api/products")),
        await measureDatabase(
          "what it sends when it keeps nothing, by the bare driver",
          pool,
          await createReplay(databaseUrl, (n) => ({ url: newList("/api/products")(n) })),
        ),
      ],
      [
        await measurePosts("Order placement", `${origin}/api/orders`, (n) => orderOf(product, n)),
        await measureDatabase(
          "the same statements by the bare driver",
          pool,
          await createReplay(databaseUrl, (n) => ({
            method: "POST",
            url: "/api/orders",
            remoteAddress: `10.255.0.${n}`,
            headers: { "idempotency-key": crypto.randomUUID() },
            payload: orderOf(product, 9_000_000 + n),
          })),
        ),
      ],
    ];
    return rates;
  } finally {
    await pool.end();
  }
}

/** A list that nobody asked for before; everything in the demo catalogue costs more. */
function newList(path: string): (n: number) => string {
  return (n) => `${path}?limit=20&page=1&minPrice=${n}`;
}

async function enlargeStock(pool: pg.Pool, { id, size }: Product): Promise<void> {
  await pool.query(
    "update product_variant set stock = 1000000 where product_id = $1 and size = $2",
    [id, size],
  );
}

function orderOf(product: Product, n: number) {
  return {
    items: [{ productId: product.id, size: product.size, quantity: 1, price: product.price }],
    totalAmount: product.price,
    shippingInfo: {
      firstName: "Adaeze",
      lastName: "Okafor",
      email: `adaeze.${n}@example.com`,
      phone: "+2348012345678",
      address: "12 Marina Road",
      city: "Lagos",
      state: "Lagos",
      postalCode: "100001",
      country: "Nigeria",
    },
  };
}
