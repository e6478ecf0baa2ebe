export {
  createLookupToken,
  createPaymentLink,
  extendReservation,
  findPayTokenSource,
  laterReservationEnd,
  openPaymentLink,
  revokePaymentLink,
} from "./payment-link.ts";
