import { expect, type Page } from "@playwright/test";
import { demoPassword } from "../../demo/demo-password.ts";

export interface Shopper {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

export function newShopper(name: string): Shopper {
  const email = `${name}.${crypto.randomUUID().slice(0, 8)}@example.com`;
  return { firstName: "Ngozi", lastName: "Obi", email, password: "kola-nut-9" };
}

/** @returns the token */
export async function openAccount(page: Page, shopper: Shopper): Promise<string> {
  const opened = await page.request.post("/api/auth/register", { data: shopper });
  expect(opened.status()).toBe(201);
  const { data } = (await opened.json()) as { data: { token: string; verificationCode: string } };
  const verified = await page.request.post("/api/auth/verify-email", {
    data: { code: data.verificationCode },
    headers: { authorization: `Bearer ${data.token}` },
  });
  expect(verified.ok()).toBe(true);
  return data.token;
}

export async function storeToken(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem("authToken", value), token);
}

/** Ada has orders and a wishlist, Tunde is unverified, Bisi has a business. Shared by tests: read only. */
export async function signInAs(page: Page, person: "ada" | "tunde" | "bisi"): Promise<void> {
  const reply = await page.request.post("/api/auth/login", {
    data: { email: `${person}@example.com`, password: demoPassword },
  });
  const { data } = (await reply.json()) as { data: { token: string } };
  await storeToken(page, data.token);
}

export async function login(page: Page, { email, password }: Shopper): Promise<void> {
  const main = page.getByRole("main");
  await main.getByLabel("Email", { exact: true }).fill(email);
  await main.getByLabel("Password", { exact: true }).fill(password);
  await main.getByRole("button", { name: "Log in" }).click();
}

export interface StockItem {
  readonly productId: string;
  readonly name: string;
  readonly size: string;
  readonly price: number;
  readonly stock: number;
}

export async function findStockItem(page: Page, search: string, size: string): Promise<StockItem> {
  const reply = await page.request.get("/api/products", { params: { search, limit: 1 } });
  const { data } = (await reply.json()) as {
    data: {
      id: string;
      name: string;
      price: number;
      sizesStock: { size: { size: string }; stock: number }[];
    }[];
  };
  const [product] = data;
  const stock = product?.sizesStock.find((entry) => entry.size.size === size)?.stock;
  if (!product || stock === undefined) throw new Error(`No ${search} in ${size}`);
  return { productId: product.id, name: product.name, size, price: product.price, stock };
}

export async function placeOrder(
  page: Page,
  lines: readonly (StockItem & { readonly quantity: number })[],
  token?: string,
): Promise<string> {
  const reply = await page.request.post("/api/orders", {
    headers: {
      "idempotency-key": crypto.randomUUID(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    data: {
      items: lines.map(({ productId, size, price, quantity }) => ({
        productId,
        size,
        price,
        quantity,
      })),
      totalAmount: lines.reduce((total, { price, quantity }) => total + price * quantity, 0),
      shippingInfo: {
        firstName: "Ngozi",
        lastName: "Obi",
        email: "ngozi.obi@example.com",
        phone: "0803 555 0142",
        address: "14 Bode Thomas Street",
        city: "Surulere",
        state: "Lagos",
        postalCode: "101241",
        country: "Nigeria",
      },
    },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  const { data } = (await reply.json()) as { data: { orderNumber: string } };
  return data.orderNumber;
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Verification code").fill(code);
  await page.getByRole("button", { name: "Verify" }).click();
}
