export { recordPayment, recordReceived } from "./record-payment.ts";
