import { useEffect, useId, useRef, useState } from "react";
import type { OrderAccount, PaymentStatus } from "#contract/api/payments/order-payments.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { Button } from "#ui/primitives/button.tsx";
import { api } from "../../api.ts";
import { CopyRow } from "../../components/copy-row.tsx";
import { useCopy } from "../../components/use-copy.ts";
import { serverMessage } from "../../loading/outcome.ts";

export interface AccountPanelProps {
  readonly status: PaymentStatus;
  /** Empty for the order’s own customer, who is signed in. */
  readonly token: string;
  /** Makes the account at once, where none is open. */
  readonly opensNow: boolean;
  readonly onStatus: (status: PaymentStatus) => void;
}

const pollMs = 3_000;
const slowPollMs = 15_000;
const quickPolls = 60;

/** Pays an order by transfer to an account that is made for it alone. */
export default function AccountPanel({ status, token, opensNow, onStatus }: AccountPanelProps) {
  const { orderNumber, account, canOpenAccount } = status;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const [hasEnded, setEnded] = useState(false);
  const call = { params: { orderNumber }, headers: { "x-order-token": token } };
  const latest = useRef({ call, onStatus });
  latest.current = { call, onStatus };

  async function run(request: () => Promise<PaymentStatus>, fallback: string) {
    setBusy(true);
    setFailure("");
    try {
      onStatus(await request());
    } catch (cause) {
      setFailure(serverMessage(cause, fallback));
    } finally {
      setBusy(false);
    }
  }

  async function open() {
    await run(
      () => api("POST /orders/:orderNumber/payment/account", call),
      "We couldn’t get a bank account. Please try again.",
    );
    setEnded(false);
  }

  const hasOpened = useRef(false);
  const isWanted = opensNow && canOpenAccount === true && !account;
  useEffect(() => {
    if (!isWanted || hasOpened.current) return;
    hasOpened.current = true;
    void open();
  });

  const isOpen = account !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    let polls = 0;
    let isUnmounted = false;
    let timer = setTimeout(poll, pollMs);
    async function poll() {
      polls += 1;
      const next = await api("GET /orders/:orderNumber/payment", latest.current.call).catch(
        () => undefined,
      );
      if (isUnmounted) return;
      if (next) {
        if (next.state === "awaiting" && !next.account) setEnded(true);
        latest.current.onStatus(next);
      }
      timer = setTimeout(poll, polls < quickPolls ? pollMs : slowPollMs);
    }
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [isOpen]);

  return (
    <section aria-label="Bank transfer" className="w-full max-w-140">
      {account && (
        <OpenAccount
          account={account}
          isChecking={status.state === "confirming"}
          busy={busy}
          onPaid={() =>
            void run(
              () =>
                api("POST /orders/:orderNumber/payment", {
                  ...call,
                  body: { reference: account.reference, event: "success" },
                }),
              "We couldn’t check your payment. Please try again.",
            )
          }
          onEnd={() =>
            void run(
              () => api("GET /orders/:orderNumber/payment", call),
              "We couldn’t check your payment. Please try again.",
            ).then(() => setEnded(true))
          }
        />
      )}
      {!account && (hasEnded || canOpenAccount) && (
        <>
          {hasEnded && (
            <p role="status" className="mb-4">
              The time for that account is up: please don’t send money to it.
              {canOpenAccount && (
                <span> You can get another. If you’ve already paid, we’ll email you.</span>
              )}
            </p>
          )}
          {canOpenAccount && (
            <Button
              variant={hasEnded ? "primary" : "ghost"}
              busy={busy}
              onClick={() => void open()}
              className="max-xs:w-full"
            >
              {hasEnded ? "Get another account" : "Pay by bank transfer"}
            </Button>
          )}
        </>
      )}
      <div role="alert">{failure && <p className="mt-3 font-medium text-red">{failure}</p>}</div>
    </section>
  );
}

interface OpenAccountProps {
  readonly account: OrderAccount;
  readonly isChecking: boolean;
  readonly busy: boolean;
  readonly onPaid: () => void;
  readonly onEnd: () => void;
}

function OpenAccount({ account, isChecking, busy, onPaid, onEnd }: OpenAccountProps) {
  const id = useId();
  const { status, copy } = useCopy();
  const amount = formatNaira(fromNaira(account.amount));
  return (
    <div className="rounded-panel border border-ink bg-paper px-4 py-4 xs:px-6">
      <h2 id={id} className="type-panel">
        Pay by bank transfer
      </h2>
      {!isChecking && <Clock key={account.until} secondsLeft={account.secondsLeft} onEnd={onEnd} />}
      <p className="mt-2">
        Send exactly <strong className="font-medium tabular-nums">{amount}</strong>, once. This
        account is for this order alone.
      </p>
      <dl aria-labelledby={id} className="mt-4 divide-y divide-line border-line border-y">
        <CopyRow term="Bank" value={account.bank} onCopy={copy} />
        <CopyRow term="Account number" value={account.accountNumber} onCopy={copy} isLarge />
        <CopyRow term="Account name" value={account.accountName} onCopy={copy} />
        <CopyRow term="Amount" value={amount} copied={String(account.amount)} onCopy={copy} />
      </dl>
      <p role="status" className="mt-2 min-h-6 text-meta text-umber">
        {status}
      </p>
      <div role="status">
        {isChecking && (
          <p className="mb-3">
            <span className="font-medium">We’re checking for your transfer.</span> It takes a few
            seconds, sometimes a few minutes. You can leave this page: we’ll email you. Please don’t
            pay again.
          </p>
        )}
      </div>
      {!isChecking && (
        <Button className="w-full" busy={busy} onClick={onPaid}>
          I have paid
        </Button>
      )}
    </div>
  );
}

const secondMs = 1000;
/** Spoken when so much is left, in minutes. */
const announcedMinutes = [10, 5, 2, 1];

interface ClockProps {
  /** When it is first shown. */
  readonly secondsLeft: number;
  readonly onEnd: () => void;
}

function Clock({ secondsLeft, onEnd }: ClockProps) {
  const [endMs] = useState(() => Date.now() + secondsLeft * secondMs);
  const [seconds, setSeconds] = useState(secondsLeft);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    const tick = () => setSeconds(Math.max(0, Math.ceil((endMs - Date.now()) / secondMs)));
    const timer = setInterval(tick, secondMs);
    return () => clearInterval(timer);
  }, [endMs]);
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) end.current();
  }, [isOver]);
  const minutes = Math.ceil(seconds / 60);
  const announced = announcedMinutes.find((each) => each === minutes);
  return (
    <>
      <p role="timer" aria-live="off" className="mt-1 font-medium tabular-nums">
        {`Pay within ${formatClock(seconds)}`}
      </p>
      <p className="sr-only" aria-live="polite">
        {announced && `${announced} ${announced === 1 ? "minute" : "minutes"} left to pay`}
      </p>
    </>
  );
}

function formatClock(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}
