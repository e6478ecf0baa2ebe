export { LineData, toItems, toParcelDetails } from "./email-parts.ts";
export { sampleOrder } from "./order-email-samples.ts";
export { orderEmailWaitMs } from "./queue-order-email.ts";
