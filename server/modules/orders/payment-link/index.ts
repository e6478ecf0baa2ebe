export {
  createLookupToken,
  createPaymentLink,
  findPayTokenSource,
  laterReservationEnd,
  revokePaymentLink,
  sendPaymentLink,
} from "./payment-link.ts";
