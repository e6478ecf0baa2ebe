import type { ReactNode } from "react";
import { Link } from "react-router";
import type { TriedCart, TriedDiscount } from "#contract/api/staff-tried-carts.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { CheckIcon, CloseIcon } from "#ui/primitives/icons.tsx";
import { Status, type StatusTone } from "#ui/primitives/status.tsx";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { naira } from "../../parts/money.ts";

const outcomes: Readonly<Record<TriedDiscount["outcome"], { tone: StatusTone; word: string }>> = {
  given: { tone: "good", word: "Given" },
  beaten: { tone: "plain", word: "Gives way" },
  refused: { tone: "bad", word: "Refused" },
};

/** What is told of every tried cart; one of a sum is sent nowhere. */
type Told = Omit<TriedCart, "lines" | "shipping"> & { readonly shipping?: number };

interface TriedResultProps<Tried extends Told> {
  /** Everything the answer depends on. */
  readonly asked: readonly unknown[];
  readonly load: (signal: AbortSignal) => Promise<Tried>;
  /** What is typed is a discount that nobody saved, which has no page. */
  readonly isNew?: boolean;
  /** What else is told, before the rules. */
  readonly children?: (tried: Tried) => ReactNode;
}

/** What a tried cart gets, why, and every rule that was asked. */
export function TriedResult<Tried extends Told>({
  asked,
  load,
  isNew = false,
  children,
}: TriedResultProps<Tried>) {
  const { loaded, reload } = useLoaded(load, ["tried cart", ...asked], { keepShown: true });
  if (loaded.state === "loading") return <p className="text-umber">Asking the checkout…</p>;
  if (loaded.state === "failed") {
    return (
      <Failure
        fault={loaded.fault}
        message={loaded.fault.errors[0]?.message ?? "The cart could not be tried."}
        onRetry={reload}
      />
    );
  }
  const tried = loaded.data;
  const { shipping = 0 } = tried;
  return (
    <div className={loaded.isStandIn ? "opacity-60" : undefined}>
      <div role="status">
        <dl className="text-nav tabular-nums">
          <Row term="Goods" value={naira(tried.subtotal)} />
          {tried.given !== null && (
            <Row
              term={tried.given}
              value={`−${naira(tried.discount)}`}
              className="text-leaf-deep"
            />
          )}
          {shipping > 0 && <Row term="Delivery" value={naira(shipping)} />}
          <Row
            term="Pays"
            value={naira(tried.total)}
            className="mt-1.5 border-ink border-t pt-2 font-medium text-lead"
          />
        </dl>
        <p className="mt-2">{tried.because}</p>
        <p className="mt-1 wrap-anywhere text-meta text-umber">{tried.buyer}.</p>
      </div>
      {children?.(tried)}
      {/* What was asked about stands first. */}
      {tried.discounts.map((discount, i) => (
        <Judged key={discount.id} discount={discount} hasPage={!(isNew && i === 0)} />
      ))}
    </div>
  );
}

function Judged({ discount, hasPage }: { discount: TriedDiscount; hasPage: boolean }) {
  const { id, code, typed, takes, rules } = discount;
  const { tone, word } = outcomes[discount.outcome];
  return (
    <section aria-label={code} className="mt-4 border-line border-t pt-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span>
          <span className="text-umber">{typed ? "typed" : "automatic"} </span>
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
          {discount.outcome !== "refused" && <span className="tabular-nums"> −{naira(takes)}</span>}
        </span>
        <Status tone={tone}>{word}</Status>
      </p>
      <ul className="mt-1.5">
        {rules.map(({ asks, met, why }) => (
          <li key={asks} className="flex gap-2.5 py-1 text-meta">
            {met ? (
              <CheckIcon className="mt-0.5 size-4 shrink-0 text-leaf" />
            ) : (
              <CloseIcon className="mt-0.5 size-4 shrink-0 text-red" />
            )}
            <span className="min-w-0 wrap-anywhere">
              <span className="sr-only">{met ? "Met: " : "Not met: "}</span>
              {asks}
              {why !== null && <span className="block text-red">“{why}”</span>}
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
