export { updateHold } from "./payment-link.queries.ts";
export {
  createLookupToken,
  createPaymentLink,
  extendReservation,
  findPayTokenSource,
  laterReservationEnd,
  openPaymentLink,
  revokePaymentLink,
} from "./payment-link.ts";
