export { recordReceived } from "./record-payment.ts";
