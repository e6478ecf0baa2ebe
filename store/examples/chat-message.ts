import type { Extensions } from "#contract/extensions.ts";

const naira = new Intl.NumberFormat("en-NG", { style: "currency", currency: "NGN" });

/** Tells a chat of each paid order: Slack, Google Chat and Mattermost take this body. */
export function createChatMessage(chatUrl: string): NonNullable<Extensions["onEvent"]> {
  return {
    types: ["order.paid"],
    async handle(event, { signal }) {
      if (event.type !== "order.paid") return;
      const { orderNumber, totalAmount } = event.data;
      const answer = await fetch(chatUrl, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ text: `Order ${orderNumber} paid: ${naira.format(totalAmount)}` }),
        signal,
      });
      if (!answer.ok) throw new Error(`The chat answered ${answer.status}`);
    },
  };
}
