export { type CartItem, type CartQuote, type QuoteOverrides, quoteCart } from "./quote-cart.ts";
export { hasQuoteExtensions, quoteExtensions } from "./quote-extensions.ts";
