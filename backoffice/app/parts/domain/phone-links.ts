/** ITU-T E.164. */
const maxDigits = 15;
/** Shorter numbers are short codes. */
const minDigits = 7;

/** First number in the text, with a leading + if there is one. */
function firstNumber(phone: string): string | null {
  const [rawNumber = ""] = phone.match(/\+?\d[\d ().-]*/) ?? [];
  // the 0 dialled within Nigeria, after the country code
  const number = rawNumber.replace(/[^+\d]/g, "").replace(/^(\+|00)?2340(?=\d{10}$)/, "$1234");
  const { length } = number.replace(/\D/g, "");
  return length < minDigits || length > maxDigits ? null : number;
}

export function toTelUrl(phone: string): string | null {
  const number = firstNumber(phone);
  return number && `tel:${number}`;
}

/**
 * Nigerian without a country code; null without a number, as WhatsApp would offer any contact.
 * Source: WhatsApp, "How to use click to chat".
 */
export function toWhatsAppUrl(phone: string, text: string): string | null {
  const number = firstNumber(phone);
  if (number === null) return null;
  const withCountry = number.startsWith("+")
    ? number.slice(1)
    : number.replace(/^00/, "").replace(/^0?(?=[789]\d{9}$)/, "234");
  return `https://wa.me/${withCountry}?text=${encodeURIComponent(text)}`;
}
