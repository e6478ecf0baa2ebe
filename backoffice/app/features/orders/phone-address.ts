import { storeName } from "../../store.ts";

/** Where a press dials a number as a buyer wrote it. */
export function dialAddress(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}

/**
 * Where WhatsApp opens a chat with a number, the order named. A number without its country is a Nigerian one.
 * Source: WhatsApp, "How to use click to chat".
 */
export function chatAddress(phone: string, orderNumber: string): string {
  const digits = phone.replace(/\D/g, "");
  const number = phone.trim().startsWith("+")
    ? digits
    : digits.replace(/^00/, "").replace(/^0(?=\d{10}$)/, "234");
  const text = `${storeName()}, your order ${orderNumber}: `;
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
