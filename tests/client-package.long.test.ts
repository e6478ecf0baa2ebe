import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { OpenAPIV3_1 } from "openapi-types";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callsOf } from "#server/api-docs/calls.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { addProduct } from "./kit/shop.ts";

const projectDir = join(import.meta.dirname, "..");

let folder: string;
let store: TestApp;
let address: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "aso-client-"));
  await runProgram("npm", ["run", "client"]);
  const archive = (await readdir(join(projectDir, "build/client"))).find((name) =>
    name.endsWith(".tgz"),
  );
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const path = join(projectDir, "build/client", String(archive));
  await runProgram("npm", ["install", "--prefix", folder, "--offline", path]);
  store = await createTestApp();
  address = await store.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await store?.close();
  await rm(folder, { recursive: true });
});

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  module: "nodenext",
  target: "es2023",
  lib: ["es2025", "dom", "dom.iterable"],
  types: [],
};

/** @throws {Error} with all it printed, where it fails */
async function runProgram(command: string, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { cwd: projectDir });
  return stdout;
}

async function checkTypes(source: string, more: object = {}): Promise<string> {
  await writeFile(join(folder, "check.ts"), source);
  const config = { compilerOptions: { ...compilerOptions, ...more }, files: ["check.ts"] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
  return await runProgram("tsc", ["-p", folder]).catch(({ stdout }) => String(stdout));
}

test("is of the store's version and licence, and needs no other package", async () => {
  const installed = join(folder, "node_modules/aso-client");
  const manifest = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
  const own = JSON.parse(await readFile(join(projectDir, "package.json"), "utf8"));
  expect(manifest).toMatchObject({ name: "aso-client", version: own.version, license: "MIT" });
  expect(manifest).not.toHaveProperty("dependencies");
  const visible = (name: string) => !name.startsWith(".") && name !== "aso-client";
  expect((await readdir(join(folder, "node_modules"))).filter(visible)).toEqual([]);
  for (const name of (await readdir(installed)).filter((file) => /\.(js|d\.ts)$/.test(file))) {
    const text = await readFile(join(installed, name), "utf8");
    expect([name, /typebox|#contract|\.ts"/.test(text)]).toEqual([name, false]);
  }
});

test("types every documented route as the store does", async () => {
  const types = await readFile(join(folder, "node_modules/aso-client/types.d.ts"), "utf8");
  const names = [...types.matchAll(/^ {4}"([A-Z]+ \/[^"]*)": /gm)].map(([, name = ""]) => name);
  const { body } = await store.api<OpenAPIV3_1.Document>("GET /docs/openapi.json");
  const documented = callsOf(body).map(({ method, path }) => `${method} ${path}`);
  expect(names.map(toDocumented).sort()).toEqual(documented.sort());

  const routes = join(projectDir, "contract/api/routes.ts");
  const lines = names.map((name, i) => {
    const key = JSON.stringify(name);
    return `export const is${i}: Same<Published[${key}], Routes[${key}]> = true;`;
  });
  const head = `import type { Routes as Published } from "aso-client"; import type { Routes } from ${JSON.stringify(routes)}; type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;`;
  const output = await checkTypes([head, ...lines].join("\n"), {
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  });
  const different = [...output.matchAll(/check\.ts\((\d+),/g)].map(
    ([, at]) => names[Number(at) - 2],
  );
  // Kinds that come from a list, and keys of a brand's own fields, are texts in a schema.
  const narrowed = /^\w+ \/staff\/(audit|imports)(\/|$)/;
  expect(different.filter((name) => !narrowed.test(String(name)))).toEqual([]);
});

function toDocumented(name: string): string {
  return name.replace(" /", " /api/").replace(/:(\w+)/g, "{$1}");
}

test("type-checks the example, and refuses what the API has not", async () => {
  const example = await readFile(join(projectDir, "examples/storefront/storefront.ts"), "utf8");
  expect(await checkTypes(example)).toBe("");
  const wrong = `import { createClient } from "aso-client";
    const api = createClient({ store: "https://shop.example" });
    await api("GET /nothing");
    await api("GET /products", { query: { colour: "red" } });
    const product = await api("GET /products/:id", { params: { id: "p" } });
    product.cost.toFixed();`;
  const output = await checkTypes(wrong);
  expect(output.split("\n").filter((line) => line.includes("error TS"))).toHaveLength(3);
});

test("reads products, quotes an order and places it once", async () => {
  const productId = await addProduct(store, { name: "Ìbàdàn shirt", price: 12_500.5 });
  const program = `
    import { asApiError, createClient, paymentPage, quoteOrder } from "aso-client";
    const store = ${JSON.stringify(address)};
    const api = createClient({ store });
    const { data: [product] } = await api("GET /products", { query: { search: "ibadan" } });
    const shippingInfo = { firstName: "Ada", lastName: "Eze", email: "ada@shop.example", phone: "08031234567",
      address: "1 Allen Avenue", city: "Ikeja", state: "Lagos", postalCode: "100281", country: "Nigeria" };
    const lines = [{ productId: product.id, size: "M", quantity: 2 }];
    const quote = await quoteOrder(api, { items: [{ ...lines[0], price: 0 }], shippingInfo });
    const body = { items: [{ ...lines[0], price: quote.items[0].price }], shippingInfo, totalAmount: quote.total };
    const headers = { "idempotency-key": "a-key-of-this-test" };
    const orders = [await api("POST /orders", { body, headers }), await api("POST /orders", { body, headers })];
    const unknown = { ...body, discountCode: "NOTHING" };
    const refusal = await quoteOrder(api, unknown).catch(asApiError);
    const missing = await api("GET /products/:id", { params: { id: "nothing" } }).catch(asApiError);
    console.log(JSON.stringify({ product, quote, orders, refusal, missing, page: paymentPage(store, orders[0]) }));`;
  await writeFile(join(folder, "run.js"), program);
  const output = JSON.parse(await runProgram(process.execPath, [join(folder, "run.js")]));
  expect(output).toMatchObject({
    product: { id: productId, price: 12_500.5 },
    quote: { total: 25_001, subtotal: 25_001 },
    refusal: { code: "price_changed", errors: [{ field: "discountCode" }] },
    missing: { code: "not_found", status: 404 },
  });
  const [first, again] = output.orders;
  expect(again.orderNumber).toBe(first.orderNumber);
  expect(first).toMatchObject({ totalAmount: 25_001, status: "PENDING_PAYMENT" });
  expect(output.page).toBe(`${address}/pay/${first.orderNumber}#${first.orderToken}`);
  const count = await store.runtime.db.rows({ text: "select 1 from shop_order" });
  expect(count).toHaveLength(1);
});
