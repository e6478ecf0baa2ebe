import { useEffect, useRef, useState } from "react";
import { limits } from "#contract/api/limits.ts";
import type {
  CreateRefund,
  ItemDisposition,
  OrderRefunds,
  RefundPreview,
  RefundPreviewQuery,
  RefundReason,
} from "#contract/api/payments/refunds.ts";
import { createRandomKey } from "#contract/client/random-key.ts";
import { parseNaira } from "#contract/money/parse-naira.ts";
import { api } from "../../../api.ts";
import { type Loaded, useLoaded } from "../../../loading/use-loaded.ts";

export type RefundMode = CreateRefund["mode"];

type OrderLine = OrderRefunds["lines"][number];

export interface ChosenLine {
  readonly quantity: number;
  readonly disposition: ItemDisposition;
}

export interface RefundDraft {
  readonly mode: RefundMode;
  readonly lines: ReadonlyMap<number, ChosenLine>;
  readonly shipping: boolean;
  /** In naira, as typed. */
  readonly amount: string;
  readonly why: RefundReason;
  readonly message: string;
}

const blank = {
  mode: "lines",
  shipping: false,
  amount: "",
  why: "unwanted",
  message: "",
} as const;

/** @returns naira; undefined for an invalid amount */
export function parseRefundAmount(typed: string): number | undefined {
  const naira = parseNaira(typed) ?? 0;
  return naira > 0 && naira <= limits.refundNaira ? naira : undefined;
}

/** Sends each amount once: a retry uses the same key. */
export function useRefund(order: OrderRefunds, orderId: string, onOutdated: () => void) {
  const [draft, setDraft] = useState<RefundDraft>({ ...blank, lines: new Map() });
  const keys = useRef(new Map<number, string>());

  const choiceOf = (line: OrderLine) => limitChoice(line, draft.lines.get(line.position));
  const chosenLines = order.lines
    .map((line) => ({ position: line.position, ...choiceOf(line) }))
    .filter(({ quantity }) => quantity > 0);
  const query = toPreviewQuery(draft, chosenLines);
  const { loaded } = useLoaded<RefundPreview | null>(
    async (signal) =>
      query &&
      (await api("GET /staff/orders/:id/refunds/preview", {
        params: { id: orderId },
        query,
        signal,
      })),
    // The same draft refunds another amount once the order changed.
    ["refund-preview", orderId, order, query],
    { showPrevious: true },
  );
  const error = loaded.state === "failed" ? loaded.error : undefined;
  useEffect(() => {
    if (error?.code === "conflict") onOutdated();
  }, [error, onOutdated]);

  // The previous preview stays visible while the next loads, but cannot be submitted.
  const planned = loaded.state === "ready" && !loaded.isPlaceholder ? loaded.data : null;

  async function send() {
    if (planned === null) return;
    const allLines = order.lines
      .filter(({ left }) => left > 0)
      .map((line) => ({ position: line.position, ...choiceOf(line), quantity: line.left }));
    const lines = { all: allLines, lines: chosenLines, amount: [] }[draft.mode];
    const body: CreateRefund = {
      mode: draft.mode,
      lines,
      shipping: draft.shipping,
      amount: planned.amount,
      refundable: order.refundable,
      why: draft.why,
      message: draft.message,
    };
    const key = keys.current.get(body.amount) ?? createRandomKey();
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
    chosenOf: choiceOf,
    /** Null without input; the previous one while loading. */
    preview: loaded satisfies Loaded<RefundPreview | null>,
    /** The preview of the current draft; null until loaded. */
    planned,
    send,
  };
}

function limitChoice(
  { left, dispositions }: OrderLine,
  chosen: ChosenLine | undefined,
): ChosenLine {
  const disposition =
    chosen && dispositions.includes(chosen.disposition)
      ? chosen.disposition
      : (dispositions[0] ?? "buyer");
  return { quantity: Math.min(chosen?.quantity ?? 0, left), disposition };
}

function toPreviewQuery(
  { mode, shipping, amount }: RefundDraft,
  chosenLines: readonly { readonly position: number; readonly quantity: number }[],
): RefundPreviewQuery | null {
  if (mode === "all") return { mode };
  if (mode === "amount") {
    const typed = parseRefundAmount(amount);
    return typed === undefined ? null : { mode, amount: typed };
  }
  if (chosenLines.length === 0 && !shipping) return null;
  const lines = chosenLines.map(({ position, quantity }) => `${position}:${quantity}`).join();
  return { mode, shipping, ...(lines ? { lines } : {}) };
}
