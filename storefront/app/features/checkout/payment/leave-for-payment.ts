export interface OpenedPayment {
  close(): void;
}

/**
 * Leads to the provider’s page. The shopper who presses Back finds this page as it was left:
 * `onReturn` then asks what became of the payment.
 */
export function leaveForPayment(checkoutUrl: string, onReturn: () => void): OpenedPayment {
  const handlePageShow = ({ persisted }: PageTransitionEvent) => persisted && onReturn();
  window.addEventListener("pageshow", handlePageShow);
  location.assign(checkoutUrl);
  return { close: () => window.removeEventListener("pageshow", handlePageShow) };
}
