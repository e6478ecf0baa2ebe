import { Link } from "react-router";
import type {
  SimulatedCart,
  SimulatedDiscount,
} from "#contract/api/discounts/discount-simulation.ts";
import { vatLabel } from "#contract/pricing/vat.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { CheckIcon, CloseIcon } from "#ui/primitives/icons.tsx";
import { Status, type StatusTone } from "#ui/primitives/status.tsx";
import { Failure } from "../../../loading/failure.tsx";
import { useLoaded } from "../../../loading/use-loaded.ts";
import { formatAmount } from "../../../parts/format/money.ts";

const outcomeStyles: Readonly<
  Record<SimulatedDiscount["outcome"], { tone: StatusTone; label: string }>
> = {
  applied: { tone: "good", label: "Applied" },
  beaten: { tone: "plain", label: "Beaten by a better offer" },
  refused: { tone: "bad", label: "Not valid" },
};

type SimulationSummary = Omit<SimulatedCart, "lines" | "shipping"> &
  Partial<Pick<SimulatedCart, "shipping">>;

interface SimulationResultProps<Simulation extends SimulationSummary> {
  readonly queryKey: readonly unknown[];
  readonly load: (signal: AbortSignal) => Promise<Simulation>;
  /** An unsaved discount has no page. */
  readonly isNew?: boolean;
  readonly children?: (simulation: Simulation) => Elements;
}

export function SimulationResult<Simulation extends SimulationSummary>({
  queryKey,
  load,
  isNew = false,
  children,
}: SimulationResultProps<Simulation>) {
  const { loaded, reload } = useLoaded(load, ["discount-preview", ...queryKey], {
    showPrevious: true,
  });
  if (loaded.state === "loading") return <p className="text-umber">Checking…</p>;
  if (loaded.state === "failed") {
    return (
      <Failure
        error={loaded.error}
        message={loaded.error.errors[0]?.message ?? "The cart could not be tested."}
        onRetry={reload}
      />
    );
  }
  const simulation = loaded.data;
  const { shipping = 0, vat } = simulation;
  const vatLine = vat && <Row term={vatLabel(vat)} value={formatAmount(vat.amount)} />;
  return (
    <div className={loaded.isPlaceholder ? "opacity-60" : undefined}>
      <div role="status">
        <dl className="text-nav tabular-nums">
          <Row term="Subtotal" value={formatAmount(simulation.subtotal)} />
          {simulation.code !== null && (
            <Row
              term={simulation.code}
              value={`−${formatAmount(simulation.discount)}`}
              className="text-leaf-deep"
            />
          )}
          {shipping > 0 && <Row term="Delivery" value={formatAmount(shipping)} />}
          {vat?.isAdded && vatLine}
          <Row
            term="Total"
            value={formatAmount(simulation.total)}
            className="mt-1.5 border-ink border-t pt-2 font-medium text-lead"
          />
          {vat?.isAdded === false && vatLine}
        </dl>
        <p className="mt-2">{simulation.because}</p>
        <p className="mt-1 wrap-anywhere text-meta text-umber">{simulation.buyer}.</p>
      </div>
      {children?.(simulation)}
      {/* The tested discount is first. */}
      {simulation.discounts.map((discount, i) => (
        <DiscountOutcome key={discount.id} discount={discount} hasPage={!(isNew && i === 0)} />
      ))}
    </div>
  );
}

function DiscountOutcome({ discount, hasPage }: { discount: SimulatedDiscount; hasPage: boolean }) {
  const { id, code, typed, amountOff, rules } = discount;
  const { tone, label } = outcomeStyles[discount.outcome];
  return (
    <section aria-label={code} className="mt-4 border-line border-t pt-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span>
          <span className="text-umber">{typed ? "code" : "automatic"} </span>
          {hasPage ? (
            <Link
              to={`/discounts/${id}`}
              className="wrap-anywhere text-link font-medium touch-target"
            >
              {code}
            </Link>
          ) : (
            <span className="wrap-anywhere font-medium">{code}</span>
          )}
          {discount.outcome !== "refused" && (
            <span className="tabular-nums"> −{formatAmount(amountOff)}</span>
          )}
        </span>
        <Status tone={tone}>{label}</Status>
      </p>
      <ul className="mt-1.5">
        {rules.map(({ requirement, isMet, reason }) => (
          <li key={requirement} className="flex gap-2.5 py-1 text-meta">
            {isMet ? (
              <CheckIcon className="mt-0.5 size-4 shrink-0 text-leaf" />
            ) : (
              <CloseIcon className="mt-0.5 size-4 shrink-0 text-red" />
            )}
            <span className="min-w-0 wrap-anywhere">
              <span className="sr-only">{isMet ? "Met: " : "Not met: "}</span>
              {requirement}
              {reason !== null && <span className="block text-red">“{reason}”</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ term, value, className }: { term: string; value: string; className?: string }) {
  return (
    <div className={classNames("flex justify-between gap-4 py-1", className)}>
      <dt className="wrap-anywhere">{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
