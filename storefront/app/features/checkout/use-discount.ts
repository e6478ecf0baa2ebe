import { useEffect, useRef, useState } from "react";
import type { Discount } from "#contract/api/discounts.ts";
import { toNaira } from "#contract/money/naira.ts";
import { api } from "../../api.ts";
import { readAuthToken } from "../../session/auth-token.ts";
import { bestAutomaticDiscount, type PriceWith } from "./best-discount.ts";
import type { DiscountMessage } from "./discount-refusal.ts";
import { loadProblemBlock } from "./lazy-problem-block.ts";

/** What the discount row shows. */
export interface DiscountControl {
  readonly code: string;
  readonly busy: boolean;
  readonly message: DiscountMessage | undefined;
  /** The discount in force: a typed code, else the best automatic one. */
  readonly applied: Discount | undefined;
  readonly typed: boolean;
  /** The discount in force once the automatic ones and a code being looked up are known: no order is sent too early. */
  inForce(): Promise<Pick<DiscountControl, "applied" | "typed">>;
  type(code: string): void;
  apply(email: string): Promise<void>;
  remove(): void;
  /**
   * Takes what the server grants in place of what was applied; nothing where it grants nothing. A typed code stays
   * typed where it is the one that is granted, at whatever amount.
   */
  takeGranted(granted: Discount | undefined): void;
}

/** An order waits no longer than this for the discounts, in ms; the server then has the last word. */
const patience = 5_000;

const refused = "Unable to apply discount code. Please try another code.";

/**
 * Keeps the discount of a checkout (specification §5, §8).
 * @param productIds what lies in the cart
 */
export function useDiscount(price: PriceWith, productIds: string[]): DiscountControl {
  const [automatic, setAutomatic] = useState<readonly Discount[]>([]);
  /** The same, once they are there. */
  const known = useRef<Promise<readonly Discount[]>>(Promise.resolve([]));
  const [code, setCode] = useState("");
  const [typed, setTyped] = useState<Discount>();
  /** The same, once a code that is being looked up is known. */
  const looked = useRef<Promise<Discount | undefined>>(Promise.resolve(undefined));
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<DiscountControl["message"]>();

  /** Whoever signs in here may be offered what a guest is not, and the other way round. */
  const asker = readAuthToken();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call itself says who asks
  useEffect(() => {
    const abort = new AbortController();
    // a failure is silent: the shopper loses nothing they were promised (specification §8)
    known.current = api("GET /discounts/available", { signal: abort.signal }).catch(() => []);
    void known.current.then(setAutomatic);
    return () => abort.abort();
  }, [asker]);

  async function apply(email: string) {
    const wanted = code.trim();
    if (wanted === "") {
      setMessage({ text: "Enter a discount code to apply." });
      return;
    }
    setBusy(true);
    setMessage(undefined);
    const subtotal = toNaira(price().subtotalKobo);
    const body = { code: wanted, subtotal, productIds, ...(email && { email }) };
    const asked = api("POST /discounts/validate", { body });
    const mine = asked.catch(() => undefined);
    looked.current = mine;
    try {
      const found = await asked;
      // What was taken off or replaced meanwhile does not come back: the order would go without it.
      if (looked.current === mine) setTyped(found);
    } catch (fault) {
      // Before anything else: the order would go without what stood there.
      if (looked.current === mine) setTyped(undefined);
      const told = await loadProblemBlock()
        .then(({ discountRefusal }) => discountRefusal(refused, fault))
        .catch(() => ({ text: refused }));
      if (looked.current === mine) setMessage(told);
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
    async inForce() {
      const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
      const own = await Promise.race([looked.current, late]);
      if (own) return { applied: own, typed: true };
      const offered = await Promise.race([known.current, late]);
      return { applied: bestAutomaticDiscount(offered ?? [], price), typed: false };
    },
    type(next) {
      setCode(next.toUpperCase());
      setMessage(undefined);
    },
    apply,
    remove() {
      looked.current = Promise.resolve(undefined);
      setTyped(undefined);
      setCode("");
      setMessage(undefined);
    },
    takeGranted(granted) {
      if (granted && granted === applied) return;
      const kept = granted?.code === typed?.code ? granted : undefined;
      looked.current = Promise.resolve(kept);
      setTyped(kept);
      if (kept) return;
      known.current = Promise.resolve(granted ? [granted] : []);
      void known.current.then(setAutomatic);
      if (typed) setMessage({ text: refused });
    },
  };
}
