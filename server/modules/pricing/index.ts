export { type CartItem, type CartQuote, type QuotedLine, quoteCart } from "./quote-cart.ts";
