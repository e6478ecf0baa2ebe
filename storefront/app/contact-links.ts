import { storeConfig } from "#store/config.ts";

const { chat, contact } = storeConfig;

/** A chat with the store; with words, they stand in it ready to be sent. */
export function chatLink(message?: string): string {
  const address = `https://wa.me/${chat.number}`;
  return message ? `${address}?text=${encodeURIComponent(message)}` : address;
}

/** A chat that begins with the bulk-order message (specification §2). */
export const bulkChatLink = chatLink(chat.bulkMessage);

/** A mail to the stylists, with a subject. */
export const stylingMailLink = `mailto:${contact.stylingEmail}?subject=${encodeURIComponent("Help with styling")}`;

/** A mail about many pieces at once, with a subject. */
export const bulkMailLink = `mailto:${contact.bulkEmail}?subject=${encodeURIComponent("Bulk order")}`;
