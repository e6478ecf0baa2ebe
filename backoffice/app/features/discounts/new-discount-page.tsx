import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { StaffDiscount } from "#contract/api/staff-discounts.ts";
import { faultOf } from "#contract/client/api-fault.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useKeys } from "../../keys/keys-context.tsx";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useSending } from "../../loading/use-sending.ts";
import { AskBeforeLeaving } from "../../parts/ask-before-leaving.tsx";
import { FormFault } from "../../parts/form-fault.tsx";
import { Panel } from "../../parts/panel.tsx";
import { RecordHead } from "../../parts/record-head.tsx";
import { RecordSkeleton } from "../../parts/record-skeleton.tsx";
import { RestoredNote } from "../../parts/restored-note.tsx";
import { madeEarlier, useMakeOnce } from "../../parts/use-make-once.ts";
import {
  blankDraft,
  copyOf,
  type DiscountDraft,
  draftOf,
  fieldWords,
  sayable,
  toBatch,
  toCreate,
  toDraft,
} from "./discount-draft.ts";
import { BuyersPanel, GivesPanel, TimesPanel } from "./discount-panels.tsx";
import { sentenceOf } from "./discount-words.ts";
import { GoodsPanel } from "./goods-panel.tsx";
import { TryCart } from "./try-cart.tsx";
import { useDiscountDraft } from "./use-discount-draft.ts";
import { useGoodsNames } from "./use-goods-names.ts";

/** A new discount, from nothing or like another one. */
export function NewDiscountPage() {
  const [params] = useSearchParams();
  const from = params.get("from");
  return (
    <>
      <RecordHead way={{ to: "/discounts", label: "Discounts" }} title="New discount" />
      {from === null ? (
        <NewDiscount id="new" start={blankDraft} products={[]} />
      ) : (
        <CopiedDiscount key={from} from={from} />
      )}
    </>
  );
}

function CopiedDiscount({ from }: { from: string }) {
  const { loaded, reload } = useLoaded(
    (signal) => api("GET /staff/discounts/:id", { params: { id: from }, signal }),
    ["/discounts", from],
  );
  if (loaded.state === "loading") return <RecordSkeleton />;
  if (loaded.state === "failed") {
    return (
      <Failure
        fault={loaded.fault}
        message="The discount to copy could not be loaded."
        onRetry={reload}
      />
    );
  }
  const { products } = loaded.data;
  return <NewDiscount id={`like-${from}`} start={copyOf(loaded.data)} products={products} />;
}

interface NewDiscountProps {
  /** What is typed is kept under it. */
  readonly id: string;
  readonly start: DiscountDraft;
  readonly products: StaffDiscount["products"];
}

function NewDiscount({ id: keptAs, start, products }: NewDiscountProps) {
  const navigate = useNavigate();
  const { say } = useToaster();
  const [made, setMade] = useState<StaffDiscount | null>(null);
  // What is typed while it is saved is kept for its own page.
  const form = useDiscountDraft(
    made?.id ?? keptAs,
    made?.version ?? 0,
    made ? draftOf(made) : start,
  );
  const { busy, fault, send } = useSending("The discount could not be saved. Please try again.");
  const once = useMakeOnce(["discount-draft", keptAs], form);
  const names = useGoodsNames(products);
  const { draft, changed } = form;
  const isBusy = busy || made !== null;
  const typed = toDraft(draft);

  // Only once nothing is unsaved any more may the page be left unasked.
  useEffect(() => {
    if (made) void navigate(`/discounts/${made.id}`, { replace: true });
  }, [made, navigate]);

  async function save(active: boolean) {
    if (!form.check()) return;
    await send(async () => {
      try {
        const { record, sent, isEarlier } = await once.make<StaffDiscount>(
          (headers) =>
            draft.way === "batch"
              ? api("POST /staff/discounts/batches", { headers, body: toBatch(draft, active) })
              : api("POST /staff/discounts", { headers, body: toCreate(draft, active) }),
          (id) => api("GET /staff/discounts/:id", { params: { id } }),
        );
        form.startFrom(record.version, draftOf(record), sent);
        setMade(record);
        say(isEarlier ? madeEarlier : madeWords(record));
      } catch (cause) {
        form.showFaults(faultOf(cause)?.errors ?? []);
        throw cause;
      }
    });
  }
  useKeys({ save: () => isBusy || void save(true) });

  return (
    <div className="pb-24">
      <p role="status" className="border-line border-y py-3.5 text-lead">
        {draft.value.trim() === ""
          ? "Say what it gives, and read here what it means."
          : sentenceOf(sayable(draft, names.nameOf))}
      </p>
      {form.isRestored && <RestoredNote onForget={() => once.discard(start)} />}
      <FormFault text={fault} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <GivesPanel form={form} codeStays="" />
          <BuyersPanel form={form} />
        </div>
        <div className="grid min-w-0 gap-4">
          <TimesPanel form={form} />
          <GoodsPanel form={form} names={names} />
        </div>
      </div>
      <Panel
        title="Try it"
        className="mt-4"
        aside={<p className="text-meta text-umber">as it is typed, nothing is kept</p>}
      >
        {typed ? (
          <TryCart draft={typed} buyers={draft.buyers} />
        ) : (
          <p className="text-umber">Once it has a code and says what it gives, try it here.</p>
        )}
      </Panel>
      <AskBeforeLeaving
        changes={made ? [] : changed.map((field) => fieldWords[field])}
        comfort="It stays on this device."
      />
      <div
        data-bottom-bar
        className="fixed inset-x-0 bottom-0 z-header flex min-h-16 items-center justify-end gap-2.5 border-ink border-t bg-paper px-4 py-2 md:px-8 lg:left-53"
      >
        <Button look="ghost" size="small" busy={isBusy} onClick={() => void save(false)}>
          Keep switched off
        </Button>
        <Button size="small" busy={isBusy} onClick={() => void save(true)}>
          {draft.startsAt ? "Save, it starts on its day" : "Save and start"}
        </Button>
      </div>
    </div>
  );
}

function madeWords({ batchSize }: StaffDiscount): string {
  if (batchSize === null) return "The discount is made.";
  return `${batchSize.toLocaleString("en-NG")} codes are made. Download them now or later.`;
}
