export { type CartQuote, quoteCart } from "./quote-cart.ts";
