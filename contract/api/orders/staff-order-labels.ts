import type { OrderSource, RecordedMethod } from "./staff-new-order.ts";

export const orderSourceLabels: Readonly<Record<OrderSource, string>> = {
  shop: "Website",
  whatsapp: "WhatsApp",
  phone: "Phone",
  instagram: "Instagram",
  market: "Market stall",
  in_person: "In person",
};

export const recordedMethodLabels: Readonly<Record<RecordedMethod, string>> = {
  cash: "Cash",
  pos: "POS",
  transfer: "Transfer",
};
