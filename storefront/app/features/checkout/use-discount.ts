import { useEffect, useRef, useState } from "react";
import type { Discount } from "#contract/api/discounts/discounts.ts";
import { toNaira } from "#contract/money/naira.ts";
import { bestAutomaticDiscount, type PriceWith } from "#contract/pricing/best-discount.ts";
import { api } from "../../api.ts";
import { readAuthToken } from "../../session/auth-token.ts";
import type { DiscountError } from "./order-problem-alert.tsx";

export interface DiscountControl {
  readonly code: string;
  readonly busy: boolean;
  readonly message: DiscountError | undefined;
  /** The current discount: a typed code, else the best automatic one. */
  readonly applied: Discount | undefined;
  readonly typed: boolean;
  /** Awaits automatic discounts and a code being checked, so that no order is sent too early. */
  resolveDiscount(): Promise<Pick<DiscountControl, "applied" | "typed">>;
  type(code: string): void;
  apply(email: string): Promise<void>;
  remove(): void;
  /** Undefined removes the discount; a typed code stays typed if it is the one granted. */
  applyGranted(granted: Discount | undefined): void;
}

export const loadOrderProblemAlert = () => import("./order-problem-alert.tsx");

/** An order waits at most this long for discounts, in ms; the server then decides. */
const timeoutMs = 5_000;

const genericError = "Unable to apply discount code. Please try another code.";

/** Specification §5, §8. `productIds` are those in the cart. */
export function useDiscount(price: PriceWith, productIds: string[]): DiscountControl {
  const [automatic, setAutomatic] = useState<readonly Discount[]>([]);
  const automaticRequest = useRef<Promise<readonly Discount[]>>(Promise.resolve([]));
  const [code, setCode] = useState("");
  const [typed, setTyped] = useState<Discount>();
  /** A code being checked. */
  const lookup = useRef<Promise<Discount | undefined>>(Promise.resolve(undefined));
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<DiscountControl["message"]>();

  const authToken = readAuthToken();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call itself says who asks
  useEffect(() => {
    const abort = new AbortController();
    // A failure is silent (specification §8).
    automaticRequest.current = api("GET /discounts/available", { signal: abort.signal }).catch(
      () => [],
    );
    void automaticRequest.current.then(setAutomatic);
    return () => abort.abort();
  }, [authToken]);

  async function apply(email: string) {
    const codeToApply = code.trim();
    if (codeToApply === "") {
      setMessage({ text: "Enter a discount code to apply." });
      return;
    }
    setBusy(true);
    setMessage(undefined);
    const subtotal = toNaira(price().subtotalKobo);
    const body = { code: codeToApply, subtotal, productIds, ...(email && { email }) };
    const request = api("POST /discounts/validate", { body });
    const ownLookup = request.catch(() => undefined);
    lookup.current = ownLookup;
    try {
      const discount = await request;
      // A code removed or replaced in the meantime does not return.
      if (lookup.current === ownLookup) setTyped(discount);
    } catch (error) {
      // First, so that the order is not sent without the code.
      if (lookup.current === ownLookup) setTyped(undefined);
      const discountError = await loadOrderProblemAlert()
        .then(({ getDiscountError }) => getDiscountError(genericError, error))
        .catch(() => ({ text: genericError }));
      if (lookup.current === ownLookup) setMessage(discountError);
    } finally {
      setBusy(false);
    }
  }

  const applied = typed ?? bestAutomaticDiscount(automatic, price);
  return {
    code,
    busy,
    message,
    applied,
    typed: typed !== undefined,
    async resolveDiscount() {
      const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs));
      const typedResult = await Promise.race([lookup.current, timeout]);
      if (typedResult) return { applied: typedResult, typed: true };
      const available = await Promise.race([automaticRequest.current, timeout]);
      return { applied: bestAutomaticDiscount(available ?? [], price), typed: false };
    },
    type(next) {
      setCode(next.toUpperCase());
      setMessage(undefined);
    },
    apply,
    remove() {
      lookup.current = Promise.resolve(undefined);
      setTyped(undefined);
      setCode("");
      setMessage(undefined);
    },
    applyGranted(granted) {
      if (granted && granted === applied) return;
      const typedDiscount = granted?.code === typed?.code ? granted : undefined;
      lookup.current = Promise.resolve(typedDiscount);
      setTyped(typedDiscount);
      if (typedDiscount) return;
      automaticRequest.current = Promise.resolve(granted ? [granted] : []);
      void automaticRequest.current.then(setAutomatic);
      if (typed) setMessage({ text: genericError });
    },
  };
}
