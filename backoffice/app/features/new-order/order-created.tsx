import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import type { CreatedStaffOrder } from "#contract/api/orders/staff-new-order.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { splitName } from "#contract/validation/staff-shipping-info.ts";
import { Button } from "#ui/primitives/button.tsx";
import { buttonClasses } from "#ui/primitives/button-variant.ts";
import { Field, TextAreaField } from "#ui/primitives/fields/field.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { api } from "../../api.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { toWhatsAppUrl } from "../../parts/domain/phone-links.ts";
import { formatDateTime } from "../../parts/format/dates.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { selectOnFocus } from "../../parts/forms/select-on-focus.ts";
import { useIdempotencyKey } from "../../parts/forms/use-idempotency-key.ts";
import { ChatIcon, CopyIcon, PrinterIcon } from "../../parts/layout/icons.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { storeName } from "../../store.ts";
import { TotalRows } from "./basket.tsx";
import { orderMessage } from "./messages.ts";
import { contactOf, type OrderDraft, type OrderTotals } from "./order-draft.ts";

interface OrderCreatedProps {
  readonly created: CreatedStaffOrder;
  readonly draft: OrderDraft;
  readonly totals: OrderTotals;
  readonly onStartOver: () => void;
}

export function OrderCreated({ created, draft, totals, onStartOver }: OrderCreatedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { name, phone, email } = contactOf(draft);
  const { firstName } = splitName(name);
  const { id, orderNumber, status, paymentLink, due, until } = created;
  const isPaid = due === 0;
  const [message, setMessage] = useState(() =>
    orderMessage({
      ...{ created, firstName, lines: draft.lines, isPickup: draft.isPickup },
      hasFee: totals.shippingKobo > 0,
      store: storeName(),
    }),
  );
  const whatsAppUrl = toWhatsAppUrl(phone, message);
  const isOnDelivery = !isPaid && status === "PROCESSING";
  const subject = isPaid ? "receipt" : isOnDelivery ? "confirmation" : "payment link";
  const title = `Send ${firstName || "them"} the ${subject}`;

  return (
    <div className="grid items-start gap-4 max-md:pb-32 xl:grid-cols-[minmax(0,1fr)_25rem]">
      <section className="min-w-0 border border-ink bg-paper px-4 py-5 md:px-5.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 ref={heading} tabIndex={-1} className="type-panel outline-none">
            {title}
          </h2>
          <span className="font-medium tabular-nums max-md:hidden">{orderNumber}</span>
        </div>
        <p className="text-umber">
          <span className="tabular-nums">{phone || email}</span>. Edit the message before you send
          it, if you like.
        </p>
        <TextAreaField
          label="Message"
          rows={5}
          frameClassName="mt-4"
          className="border-leaf! border-y-0! border-r-0! border-l-4! bg-leaf-wash!"
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
        {paymentLink && (
          <Field
            label={<span className="sr-only">Payment link</span>}
            frameClassName="mt-1"
            readOnly
            value={paymentLink}
            {...selectOnFocus}
          />
        )}
        <div
          data-bottom-bar
          className="no-print mt-4 flex flex-wrap gap-2.5 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-header max-md:border-ink max-md:border-t max-md:bg-paper max-md:px-4 max-md:py-3"
        >
          {whatsAppUrl && (
            <a
              href={whatsAppUrl}
              target="_blank"
              rel="noopener"
              className={buttonClasses("primary", undefined, "max-md:basis-full")}
            >
              <ChatIcon className="size-5" />
              <span>Send on WhatsApp</span>
              <span className="sr-only"> (opens in a new window)</span>
            </a>
          )}
          <CopyText
            text={paymentLink ?? message}
            label={paymentLink ? "Copy link" : "Copy message"}
          />
          {isPaid && (
            <a
              href={`/api/staff/orders/${id}/invoice`}
              target="_blank"
              rel="noopener"
              className={buttonClasses(
                "ghost",
                undefined,
                "max-md:grow max-md:basis-[40%] max-md:px-3",
              )}
            >
              <PrinterIcon className="size-5" />
              <span>Print receipt</span>
              <span className="sr-only"> (opens in a new window)</span>
            </a>
          )}
          {email && paymentLink && <EmailLink id={id} paymentLink={paymentLink} />}
        </div>
        <p className="mt-3 text-nav text-umber">{nextText(created, email, firstName)}</p>
        <p className="mt-4 flex flex-wrap gap-x-5 border-line border-t pt-2">
          <button type="button" onClick={onStartOver} className="min-h-11">
            <span className="border-current border-b">New order</span>
          </button>
          <Link to={`/orders/${id}`} className="inline-flex min-h-11 items-center">
            <span className="border-current border-b">View order</span>
          </Link>
          {!isPaid && !isOnDelivery && (
            <Link to={`/orders/${id}?record=payment`} className="inline-flex min-h-11 items-center">
              <span className="border-current border-b">Record a payment</span>
            </Link>
          )}
        </p>
      </section>
      <div className="grid gap-4">
        <Panel title="Order">
          <ul className="mb-3">
            {draft.lines.map(({ product, size, quantity }, index) => (
              <li
                key={`${product.id} ${size}`}
                className="grid grid-cols-[2.125rem_minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b py-2.5"
              >
                <img
                  src={product.images[0]?.thumbnailUrl ?? ""}
                  alt=""
                  width={34}
                  height={42}
                  className="h-10.5 w-8.5 bg-plaster object-cover"
                />
                <span className="min-w-0">
                  <span className="block font-medium wrap-anywhere">{product.name}</span>
                  <span className="block text-nav text-umber">{`Size ${size} × ${quantity}`}</span>
                </span>
                <span className="font-medium tabular-nums">
                  {formatNaira(totals.lines[index]?.lineTotalKobo ?? totals.subtotalKobo)}
                </span>
              </li>
            ))}
          </ul>
          <TotalRows draft={draft} totals={totals} />
          <dl className="mt-4 grid gap-2 border-line border-t pt-3 text-nav">
            <Fact label="Status">
              <Status tone={isPaid ? "good" : "plain"}>{statusText(created)}</Status>
            </Fact>
            {!isPaid && due < created.total && (
              <Fact label="Balance due">{formatNaira(fromNaira(due))}</Fact>
            )}
            {until && <Fact label="Items reserved until">{formatDateTime(until, new Date())}</Fact>}
            {!draft.isPickup && (
              <Fact label="Ship to">
                {[...new Set([draft.city, draft.state])].filter(Boolean).join(", ")}
              </Fact>
            )}
          </dl>
        </Panel>
      </div>
    </div>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-umber">{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

function statusText({ status, due, total }: CreatedStaffOrder): string {
  if (status === "DELIVERED") return "Delivered";
  if (status === "PROCESSING") return "To pack, pay on delivery";
  if (due === 0) return "To pack";
  return due < total ? "Paid in part" : "Awaiting payment";
}

function nextText(created: CreatedStaffOrder, email: string, firstName: string): string {
  if (created.due === 0) {
    const mailed = email ? `We've emailed the receipt to ${email}.` : "";
    return created.status === "DELIVERED" ? mailed : `The order is in To pack. ${mailed}`.trim();
  }
  if (created.status === "PROCESSING") {
    const mailed = email ? ` We've emailed the confirmation to ${email}.` : "";
    return `The order is in To pack.${mailed} The rider takes ${formatNaira(fromNaira(created.due))}.`;
  }
  const who = firstName || "the customer";
  return `WhatsApp opens with this message ready. When ${who} pays, the order moves to To pack.`;
}

const copiedMs = 2_000;

function CopyText({ text, label }: { readonly text: string; readonly label: string }) {
  const [note, setNote] = useState("");
  useEffect(() => {
    if (note === "") return;
    const timer = setTimeout(() => setNote(""), copiedMs);
    return () => clearTimeout(timer);
  }, [note]);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setNote("Copied"),
      () => setNote("Select it and copy"),
    );
  return (
    <Button
      variant="ghost"
      className="max-md:grow max-md:basis-[40%] max-md:px-3"
      onClick={() => void copy()}
    >
      <CopyIcon className="size-5" />
      <span aria-live="polite">{note || label}</span>
    </Button>
  );
}

function EmailLink({ id, paymentLink }: { readonly id: string; readonly paymentLink: string }) {
  const [isSent, setSent] = useState(false);
  const keyFor = useIdempotencyKey();
  const { busy, error, send } = useSubmission("Couldn't send the email. Try again.");
  async function email() {
    if (isSent) return;
    const body = { token: paymentLink.split("#")[1] ?? "" };
    const headers = keyFor(body);
    const sent = await send(() =>
      api("POST /staff/orders/:id/payment-link/email", { params: { id }, headers, body }),
    );
    if (sent) setSent(true);
  }
  return (
    <>
      <Button
        variant="ghost"
        className="max-md:grow max-md:basis-[40%] max-md:px-3"
        busy={busy}
        disabled={isSent}
        onClick={() => void email()}
      >
        <span aria-live="polite">{isSent ? "Email sent" : "Email"}</span>
      </Button>
      <FormError text={error} />
    </>
  );
}
