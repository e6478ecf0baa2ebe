import { useCallback, useEffect, useRef, useState } from "react";
import type { TestPayment } from "#contract/api/settings/onboarding.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { Button } from "#ui/primitives/button.tsx";
import { api } from "../api.ts";
import {
  openPayazaCheckout,
  type PayazaCheckout,
} from "../features/checkout/payaza/open-payaza-checkout.ts";
import { serverMessage } from "../loading/outcome.ts";
import { type PageMetaArgs, titleMeta } from "../page-title.ts";
import { readStorage, writeStorage } from "../session/browser-storage.ts";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Test payment", page),
  { name: "robots", content: "noindex" },
];

type TestPaymentState = TestPayment | "loading" | { readonly error: string };

/** Where the token waits while the shopper is on the provider’s page. */
const tokenKey = "testPayment";
/** Pause between polls, in ms. */
const pollMs = 3_000;
const wrongKey =
  "The provider rejected your keys. Check that both are complete and from the same mode.";

/** The checkout’s pop-up with the provider’s keys, without an order. */
export default function TestPaymentPage() {
  const [payment, setPayment] = useState<TestPaymentState>("loading");
  const [token, setToken] = useState("");
  const [isWaiting, setWaiting] = useState(false);
  const popup = useRef<PayazaCheckout>(undefined);

  const loadPayment = useCallback(async (secret: string) => {
    try {
      setPayment(await api("POST /payment-tests", { body: { token: secret } }));
    } catch (cause) {
      setPayment({ error: serverMessage(cause, "The test could not be loaded. Try again.") });
    }
  }, []);
  useEffect(() => {
    // After the #, so that no server sees it.
    const secret = location.hash.slice(1) || readStorage("sessionStorage", tokenKey) || "";
    setToken(secret);
    if (location.search) setWaiting(true);
    void loadPayment(secret);
    return () => popup.current?.close();
  }, [loadPayment]);

  const loaded = typeof payment === "object" && "state" in payment ? payment : undefined;
  const isPolling = isWaiting && loaded?.state === "awaiting";
  useEffect(() => {
    if (!isPolling) return;
    const timer = setInterval(() => void loadPayment(token), pollMs);
    return () => clearInterval(timer);
  }, [isPolling, loadPayment, token]);

  function pay({ start }: TestPayment) {
    if (start.checkout === "page") {
      writeStorage("sessionStorage", tokenKey, token);
      location.assign(start.checkoutUrl);
      return;
    }
    popup.current = openPayazaCheckout(start, {
      onSuccess: () => setWaiting(true),
      onClose: () => setWaiting(true),
      onError({ status }) {
        if (status !== 401) return;
        popup.current?.close();
        setPayment({ error: wrongKey });
      },
      onStalled: () => undefined,
    });
  }

  const amount = loaded && formatNaira(fromNaira(loaded.start.amount));
  return (
    <div className="page-margin flex flex-col items-start gap-6 py-14 md:py-26">
      <h1 className="type-page">Test payment</h1>
      <div role="status" className="max-w-[52ch] text-umber">
        {payment === "loading" && <p>Loading the test…</p>}
        {loaded?.state === "awaiting" && (
          <p>
            {isWaiting
              ? "Checking whether the payment was received. This may take a minute."
              : `You’ll pay your own shop ${amount} with ${
                  loaded.start.connectionMode === "Live" ? "a real card" : "a test card"
                }. This isn’t an order and doesn’t count in your reports.`}
          </p>
        )}
        {loaded?.state === "paid" && (
          <p>
            Payment of <span>{amount}</span> received. Your keys work, and customers can pay.
          </p>
        )}
      </div>
      {typeof payment === "object" && "error" in payment && (
        <p role="alert" className="max-w-[52ch] font-medium text-red">
          {payment.error}
        </p>
      )}
      {loaded?.state === "awaiting" && (
        <Button onClick={() => pay(loaded)}>{`Pay ${amount}`}</Button>
      )}
      <Button variant="ghost" onClick={() => history.back()}>
        Back to first steps
      </Button>
    </div>
  );
}
