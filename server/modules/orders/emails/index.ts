export { LineData, toItems, toParcelDetails } from "./email-parts.ts";
export { orderChangedEmail } from "./order-changed-email.ts";
export { sampleOrder } from "./order-email-samples.ts";
export { orderEmailWaitMs } from "./queue-order-email.ts";
