import fc from "fast-check";
import type { OrderRefunds, RefundPreview } from "#contract/api/payments/refunds.ts";
import type { PaymentCase } from "#contract/api/payments/staff-payments.ts";
import { pollRefunds } from "#server/modules/payments/refunds/send-refund.ts";
import { listRefunds } from "#server/modules/payments/refunds.queries.ts";
import type { RefundAnswer } from "../../sandbox/payment-plan.ts";
import { isRefundedAtProvider } from "./money-stand.ts";
import type { TransferDesk } from "./transfer-desk.ts";
import { refundsOf, type SplitPaid } from "./two-payments.ts";

const answer = fc.constantFrom<RefundAnswer>(
  ...(["truth", "declined", "declined", "lost", "lost_undone", "begun"] as const),
);
const disposition = fc.constantFrom("stock" as const, "buyer" as const);

/** What may happen to an order that several payments paid, whether it is allowed then or not. */
export type SplitStep =
  | { readonly do: "all"; readonly answer: RefundAnswer; readonly disposition: "stock" | "buyer" }
  | {
      readonly do: "lines";
      readonly answer: RefundAnswer;
      readonly disposition: "stock" | "buyer";
      readonly pick: number;
    }
  | { readonly do: "amount"; readonly answer: RefundAnswer; readonly percent: number }
  | { readonly do: "sent" | "withdraw" | "decide"; readonly pick: number }
  | { readonly do: "move" | "sweep" };

export const splitStep: fc.Arbitrary<SplitStep> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant("all" as const), answer, disposition }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("lines" as const),
      answer,
      disposition,
      pick: fc.nat(99),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ do: fc.constant("amount" as const), answer },
      percent: fc.constantFrom(10, 45, 90),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom("sent" as const, "withdraw" as const, "decide" as const),
      pick: fc.nat(5),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("move" as const, "sweep" as const) }) },
);

/** Does one step; what is not allowed now is refused. */
export async function playSplit(at: TransferDesk, open: SplitPaid, step: SplitStep): Promise<void> {
  const { desk } = at;
  switch (step.do) {
    case "all":
    case "lines":
    case "amount":
      return await refund(at, open, step);
    case "sent":
      return await onRefund(at, open, step.pick, "mark-sent", {
        bankReference: crypto.randomUUID(),
      });
    case "withdraw":
      return await onRefund(at, open, step.pick, "cancel", { reason: "Looked at" });
    case "decide":
      await decideCase(at, open, step.pick);
      return;
    case "move": {
      const path = `/staff/orders/${open.id}` as const;
      const { version, status } = (
        await desk.call<{ version: number; status: string }>(`GET ${path}`)
      ).body.data;
      const command = { PAID: "pack", PROCESSING: "ship", SHIPPED: "deliver" }[status];
      if (command) await desk.call(`POST ${path}/${command}`, desk.owner, { version });
      return;
    }
    case "sweep":
      desk.pay.advance(5 * 60_000);
      return await pollRefunds(desk.pay.runtime);
  }
}

async function refund(
  at: TransferDesk,
  open: SplitPaid,
  step: Extract<SplitStep, { readonly answer: RefundAnswer }>,
): Promise<void> {
  const { desk } = at;
  const { merchantReference, plan } =
    desk.pay.control
      .payments()
      .find((each) => each.merchantReference === open.payment?.reference) ?? {};
  if (merchantReference) {
    desk.pay.control.plan(merchantReference, { ...plan, refundAnswers: [step.answer] });
  }
  const known = await refundsOf(at, open);
  const lines = linesOf(known, step);
  const query = lines.map(({ position, quantity }) => `${position}:${quantity}`).join();
  const amount =
    step.do === "amount"
      ? Math.floor(known.refundable * step.percent) / 100
      : (
          await desk.call<RefundPreview | undefined>(
            `GET /staff/orders/${open.id}/refunds/preview?mode=${step.do}${query && step.do === "lines" ? `&lines=${query}` : ""}`,
          )
        ).body.data?.amount;
  if (!amount) return;
  await desk.call(`POST /staff/orders/${open.id}/refunds`, desk.owner, {
    ...{ mode: step.do, lines, shipping: false, why: "unwanted" },
    ...{ amount, refundable: known.refundable },
  });
}

function linesOf(known: OrderRefunds, step: SplitStep) {
  if (step.do !== "lines" && step.do !== "all") return [];
  return known.lines
    .filter(({ left }) => left > 0)
    .filter((_, i) => step.do === "all" || ((step.pick >> i) & 1) === 0)
    .map(({ position, left, dispositions }) => ({
      position,
      quantity: step.do === "all" ? left : 1 + (step.pick % left),
      disposition: dispositions.includes(step.disposition) ? step.disposition : ("buyer" as const),
    }));
}

async function onRefund(
  at: TransferDesk,
  open: SplitPaid,
  pick: number,
  command: "mark-sent" | "cancel",
  body: object,
): Promise<void> {
  const waiting = (await refundsOf(at, open)).refunds.filter(({ state }) => state === "to_send");
  const one = waiting[pick % waiting.length];
  if (one) await at.desk.call(`POST /staff/refunds/${one.id}/${command}`, at.desk.owner, body);
}

/** Closes the oldest open case as a person does who looks unknown refunds up. @returns whether one was open */
export async function decideCase(
  { desk }: TransferDesk,
  open: SplitPaid,
  pick: number,
): Promise<boolean> {
  const [oldest] = await desk.openCases(open);
  if (!oldest) return false;
  const paymentCase = (await desk.call<PaymentCase>(`GET /staff/payment-cases/${oldest.id}`)).body
    .data;
  const refunds = await listRefunds(desk.pay.runtime.db, open.id);
  const unknown = refunds.find(
    ({ id, status }) => id === paymentCase.reference && status === "unknown",
  );
  const isRefunded = unknown !== undefined && isRefundedAtProvider(desk.pay, unknown, refunds);
  const honest = paymentCase.resolutions.filter(
    ({ resolution, isOpen }) =>
      isOpen && (unknown === undefined || (resolution === "mark_refunded") === isRefunded),
  );
  const resolution = honest[pick % honest.length];
  if (!resolution) throw new Error(`No resolution of ${paymentCase.kind}`);
  await desk.settle(paymentCase, resolution.resolution);
  return true;
}
