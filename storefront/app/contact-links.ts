import type { ContactsContent } from "#contract/api/content/store-content.ts";
import type { StoreConfig } from "#store/config.ts";

type Chat = Pick<ContactsContent | StoreConfig, "chat">;

/** Lets a shopper send a message to anybody on WhatsApp. */
export function whatsAppLink(message: string): string {
  return `https://wa.me/?text=${encodeURIComponent(message)}`;
}

/** A WhatsApp chat with the store, optionally with a prepared message. */
export function chatLink({ chat }: Chat): string {
  return `https://wa.me/${chat.number}`;
}

export function bulkChatLink(store: Chat): string {
  return `${chatLink(store)}?text=${encodeURIComponent(store.chat.bulkMessage)}`;
}
