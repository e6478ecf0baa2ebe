import type { ContactsWords } from "#contract/api/store-words.ts";
import type { StoreConfig } from "#store/config.ts";

type Chat = Pick<ContactsWords | StoreConfig, "chat">;

/** A chat with the store; with words, they stand in it ready to be sent. */
export function chatLink({ chat }: Chat): string {
  return `https://wa.me/${chat.number}`;
}

/** A chat that begins with the bulk-order message (specification §2). */
export function bulkChatLink(store: Chat): string {
  return `${chatLink(store)}?text=${encodeURIComponent(store.chat.bulkMessage)}`;
}
