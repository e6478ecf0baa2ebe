import { useEffect, useRef, useState } from "react";
import { limits } from "#contract/api/limits.ts";
import type {
  MakeRefund,
  OrderRefunds,
  PieceFate,
  PreviewRefund,
  RefundPreview,
  RefundWhy,
} from "#contract/api/staff-refunds.ts";
import { newKey } from "#contract/client/new-key.ts";
import { readNaira } from "#contract/money/read-naira.ts";
import { api } from "../../api.ts";
import { type Loaded, useLoaded } from "../../loading/use-loaded.ts";

/** Everything that is left, pieces, or an amount. */
export type RefundMode = MakeRefund["mode"];

type OrderLine = OrderRefunds["lines"][number];

/** What of one line goes back, and what becomes of it. */
export interface ChosenLine {
  readonly quantity: number;
  readonly fate: PieceFate;
}

/** A refund as it is being put together. */
export interface RefundDraft {
  readonly mode: RefundMode;
  readonly lines: ReadonlyMap<number, ChosenLine>;
  readonly shipping: boolean;
  /** As it is typed, in naira. */
  readonly amount: string;
  readonly why: RefundWhy;
  readonly words: string;
}

const blank = {
  mode: "lines",
  shipping: false,
  amount: "",
  why: "unwanted",
  words: "",
} as const;

/** What a typed amount says in naira; undefined where it says nothing that could go back. */
export function readAmount(typed: string): number | undefined {
  const naira = readNaira(typed) ?? 0;
  return naira > 0 && naira <= limits.refundNaira ? naira : undefined;
}

/**
 * Puts a refund of an order together, asks the server what it would return, and sends each sum once: a press that got
 * no answer is repeated under the same key, whatever was changed of its words meanwhile.
 * @param onOutdated called where more is named than is left by now
 */
export function useRefund(order: OrderRefunds, orderId: string, onOutdated: () => void) {
  const [draft, setDraft] = useState<RefundDraft>({ ...blank, lines: new Map() });
  const keys = useRef(new Map<number, string>());

  const chosenOf = (line: OrderLine) => leftOf(line, draft.lines.get(line.position));
  const named = order.lines
    .map((line) => ({ position: line.position, ...chosenOf(line) }))
    .filter(({ quantity }) => quantity > 0);
  const query = queryOf(draft, named);
  const { loaded } = useLoaded<RefundPreview | null>(
    async (signal) =>
      query &&
      (await api("GET /staff/orders/:id/refunds/preview", {
        params: { id: orderId },
        query,
        signal,
      })),
    // The same draft returns another sum once money has moved.
    ["refund-preview", orderId, order, query],
    { keepShown: true },
  );
  const refused = loaded.state === "failed" ? loaded.fault : undefined;
  useEffect(() => {
    if (refused?.code === "conflict") onOutdated();
  }, [refused, onOutdated]);

  // What was reckoned of the draft before is shown meanwhile, but nothing is returned by it.
  const planned = loaded.state === "ready" && !loaded.isStandIn ? loaded.data : null;

  async function send() {
    if (planned === null) return;
    const everything = order.lines
      .filter(({ left }) => left > 0)
      .map((line) => ({ position: line.position, ...chosenOf(line), quantity: line.left }));
    const lines = { all: everything, lines: named, amount: [] }[draft.mode];
    const body: MakeRefund = {
      mode: draft.mode,
      lines,
      shipping: draft.shipping,
      amount: planned.amount,
      refundable: order.refundable,
      why: draft.why,
      words: draft.words,
    };
    const key = keys.current.get(body.amount) ?? newKey();
    keys.current.set(body.amount, key);
    return await api("POST /staff/orders/:id/refunds", {
      params: { id: orderId },
      headers: { "idempotency-key": key },
      body,
    });
  }

  return {
    draft,
    change: (changes: Partial<RefundDraft>) => setDraft((before) => ({ ...before, ...changes })),
    changeLine: (position: number, line: ChosenLine) =>
      setDraft((before) => ({ ...before, lines: new Map(before.lines).set(position, line) })),
    chosenOf,
    /** Null where nothing is named yet; that of the draft before while this one's is on its way. */
    preview: loaded satisfies Loaded<RefundPreview | null>,
    /** What the server would return of this very draft; null until it has said so. */
    planned,
    send,
  };
}

/** What is chosen of a line, as far as that much of it is left and may become of it. */
function leftOf({ left, fates }: OrderLine, chosen: ChosenLine | undefined): ChosenLine {
  const fate = chosen && fates.includes(chosen.fate) ? chosen.fate : (fates[0] ?? "buyer");
  return { quantity: Math.min(chosen?.quantity ?? 0, left), fate };
}

function queryOf(
  { mode, shipping, amount }: RefundDraft,
  named: readonly { readonly position: number; readonly quantity: number }[],
): PreviewRefund | null {
  if (mode === "all") return { mode };
  if (mode === "amount") {
    const typed = readAmount(amount);
    return typed === undefined ? null : { mode, amount: typed };
  }
  if (named.length === 0 && !shipping) return null;
  const lines = named.map(({ position, quantity }) => `${position}:${quantity}`).join();
  return { mode, shipping, ...(lines ? { lines } : {}) };
}
