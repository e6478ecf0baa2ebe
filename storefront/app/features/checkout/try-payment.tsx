import { useCallback, useEffect, useRef, useState } from "react";
import type { TestPayment } from "#contract/api/first-steps.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { Button } from "#ui/primitives/button.tsx";
import { api } from "../../api.ts";
import { serverMessage } from "../../loading/outcome.ts";
import { openPayazaCheckout, type PayazaCheckout } from "./payaza/open-payaza-checkout.ts";

type Loading = TestPayment | "loading" | { readonly fault: string };

/** Between two questions while a payment is on its way, in ms. */
const pauseMs = 3_000;
const wrongKey =
  "The provider refuses the keys. Check that both are complete and of the same mode.";

/** Where an owner pays the shop to try the provider's keys: the very pop-up of the checkout, and no order. */
export function TryPayment() {
  const [payment, setPayment] = useState<Loading>("loading");
  const [token, setToken] = useState("");
  const [waits, setWaits] = useState(false);
  const popup = useRef<PayazaCheckout>(undefined);

  const ask = useCallback(async (held: string) => {
    try {
      setPayment(await api("POST /payment-tests", { body: { token: held } }));
    } catch (cause) {
      setPayment({ fault: serverMessage(cause, "The test could not be loaded. Try again.") });
    }
  }, []);
  useEffect(() => {
    // Behind the #, where no server is told of it.
    const held = location.hash.slice(1);
    setToken(held);
    void ask(held);
    return () => popup.current?.close();
  }, [ask]);

  const known = typeof payment === "object" && "state" in payment ? payment : undefined;
  const isAwaited = waits && known?.state === "awaiting";
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => void ask(token), pauseMs);
    return () => clearInterval(timer);
  }, [isAwaited, ask, token]);

  function pay({ start }: TestPayment) {
    popup.current = openPayazaCheckout(start, {
      onSuccess: () => setWaits(true),
      onClose: () => setWaits(true),
      onError({ status }) {
        if (status !== 401) return;
        popup.current?.close();
        setPayment({ fault: wrongKey });
      },
      onStalled: () => undefined,
    });
  }

  const amount = known && formatNaira(fromNaira(known.start.amount));
  return (
    <div className="page-margin flex flex-col items-start gap-6 py-14 md:py-26">
      <h1 className="type-page">Try the payment</h1>
      <div role="status" className="max-w-[52ch] text-umber">
        {payment === "loading" && <p>Loading the test…</p>}
        {known?.state === "awaiting" && (
          <p>
            {waits
              ? "Asking the provider whether the money came in. This may take a minute."
              : `You pay your own shop ${amount}, with ${
                  known.start.connectionMode === "Live" ? "a real card" : "a card of the test mode"
                }. It is no order, and counts in no figure.`}
          </p>
        )}
        {known?.state === "paid" && (
          <p>The provider says that {amount} came in. The keys work, and buyers can pay.</p>
        )}
        {known?.state === "refused" && <p>{wrongKey}</p>}
      </div>
      {typeof payment === "object" && "fault" in payment && (
        <p role="alert" className="max-w-[52ch] font-medium text-red">
          {payment.fault}
        </p>
      )}
      {known?.state === "awaiting" && <Button onClick={() => pay(known)}>Pay {amount}</Button>}
      <Button look="ghost" onClick={() => history.back()}>
        Back to the first steps
      </Button>
    </div>
  );
}
