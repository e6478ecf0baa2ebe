export { type CartItem, type CartQuote, quoteCart } from "./quote-cart.ts";
