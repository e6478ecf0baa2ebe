import * as aso from "aso-client";

const store = document.body.dataset.store ?? "";
const api = aso.createClient({ store });
const format = {
  style: "currency",
  currency: "NGN",
  trailingZeroDisplay: "stripIfInteger",
} as const;
const naira = new Intl.NumberFormat("en-NG", format);
const find = <T extends Element>(selector: string) => document.querySelector(selector) as T;
const create = <T extends object>(tag: string, properties: T) =>
  Object.assign(document.createElement(tag), properties);

let cart: { productId: string; name: string; size: string; quantity: number }[] = [];
let quote: aso.PriceChangedMeta | undefined;
let key = "";

function setCart(lines: typeof cart) {
  [cart, quote] = [lines, undefined];
  localStorage.setItem("cart", JSON.stringify(cart));
  const texts = cart.map(({ quantity, name, size }) => `${quantity} × ${name}, ${size}`);
  find("#cart").replaceChildren(...texts.map((textContent) => create("li", { textContent })));
}

function addToCart(productId: string, name: string, size: string) {
  const isSame = (line: aso.OrderItemInput) => line.productId === productId && line.size === size;
  const quantity = (cart.find(isSame)?.quantity ?? 0) + 1;
  setCart([...cart.filter((line) => !isSame(line)), { productId, name, size, quantity }]);
}

async function listProducts(form: HTMLFormElement) {
  const search = String(new FormData(form).get("search"));
  const { data } = await api("GET /products", { query: { limit: 12, ...(search && { search }) } });
  const items = data.map(({ id, name, price, images, sizesStock }) => {
    const src = new URL(images[0]?.thumbnailUrl ?? "", store).href;
    const heading = create("h3", { textContent: `${name}, ${naira.format(price)}` });
    const buttons = sizesStock.map(({ size: { size }, stock }) => {
      const onclick = () => addToCart(id, name, size);
      const ariaLabel = `Add ${name} in ${size}`;
      return create("button", { textContent: size, ariaLabel, disabled: stock === 0, onclick });
    });
    const item = create("li", {});
    item.append(create("img", { src, alt: "" }), heading, ...buttons);
    return item;
  });
  find("#products").replaceChildren(...items);
}

/** The first press asks what the order costs, the second places it at that price. */
async function order(form: HTMLFormElement) {
  const fields: unknown = Object.fromEntries(new FormData(form));
  const shippingInfo = fields as aso.PlaceOrder["shippingInfo"];
  const items = cart.map((line, i) => ({ ...line, price: quote?.items[i]?.price ?? 0 }));
  if (!quote) {
    [quote, key] = [await aso.quoteOrder(api, { items, shippingInfo }), aso.createRandomKey()];
    const [total, delivery] = [quote.total, quote.shipping].map((amount) => naira.format(amount));
    find("#message").textContent =
      `${total} with ${delivery} for delivery. Order again to place it.`;
    return;
  }
  const body = { items, shippingInfo, totalAmount: quote.total };
  const placed = await api("POST /orders", { body, headers: { "idempotency-key": key } });
  setCart([]);
  const pay = `Pay ${naira.format(placed.dueAmount)}`;
  const link = create("a", { href: aso.paymentPage(store, placed), textContent: pay });
  find("#message").replaceChildren(`Order ${placed.orderNumber} is placed. `, link);
}

function onSubmit(selector: string, submit: (form: HTMLFormElement) => Promise<void>) {
  find<HTMLFormElement>(selector).onsubmit = (event) => {
    event.preventDefault();
    submit(find(selector)).catch((cause: unknown) => {
      quote = undefined;
      find("#message").textContent =
        aso.asApiError(cause)?.message || "The store can’t be reached.";
    });
  };
}

onSubmit("#search", listProducts);
onSubmit("#order", order);
find<HTMLFormElement>("#order").oninput = () => setCart(cart);
setCart(JSON.parse(localStorage.getItem("cart") ?? "[]"));
find<HTMLFormElement>("#search").requestSubmit();
