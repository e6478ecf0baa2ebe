import { storeName } from "../../store.ts";

/** No telephone number has more digits, its country's included (ITU-T E.164). */
const mostDigits = 15;
/** Fewer are a short code, or no number. */
const fewestDigits = 7;

/** The digits of the first number that a buyer wrote, with a plus where they did; null where there is none. */
function firstNumber(phone: string): string | null {
  const [written = ""] = phone.match(/\+?\d[\d ().-]*/) ?? [];
  // the 0 that is dialled within a country, written behind its number
  const number = written.replace(/[^+\d]/g, "").replace(/^(\+|00)?2340(?=\d{10}$)/, "$1234");
  const { length } = number.replace(/\D/g, "");
  return length < fewestDigits || length > mostDigits ? null : number;
}

/** Where a press dials a number as a buyer wrote it, the first of several; null where it is none. */
export function dialAddress(phone: string): string | null {
  const number = firstNumber(phone);
  return number && `tel:${number}`;
}

/**
 * Where WhatsApp opens a chat with a number, the order named; null where it is none, since an address without a number
 * would offer the message for anybody. A number without its country is a Nigerian one.
 * Source: WhatsApp, "How to use click to chat".
 */
export function chatAddress(phone: string, orderNumber: string): string | null {
  const number = firstNumber(phone);
  if (number === null) return null;
  const withCountry = number.startsWith("+")
    ? number.slice(1)
    : number.replace(/^00/, "").replace(/^0?(?=[789]\d{9}$)/, "234");
  const text = `${storeName()}, your order ${orderNumber}: `;
  return `https://wa.me/${withCountry}?text=${encodeURIComponent(text)}`;
}
