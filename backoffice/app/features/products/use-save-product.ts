import { useEffect, useState } from "react";
import { keyLifeMs } from "#contract/api/key-life.ts";
import type { ChangeProduct, StockReason } from "#contract/api/staff-product-acts.ts";
import type { StaffProduct } from "#contract/api/staff-products.ts";
import { newKey } from "#contract/client/new-key.ts";
import { api } from "../../api.ts";
import { isPassing } from "../../loading/is-passing.ts";
import { useReloading } from "../../loading/use-reloading.ts";
import { keepOnDevice, readFromDevice } from "../../parts/keep-on-device.ts";
import { useSaveMerged } from "../../parts/use-save-merged.ts";
import { useMember } from "../../session/use-member.ts";
import { putBack } from "./merge-sizes.ts";
import {
  changedFields,
  draftOf,
  likelyReason,
  mergeDraft,
  type ProductDraft,
  toChange,
} from "./product-draft.ts";
import { useProductDraft } from "./use-product-draft.ts";

/** A save that was pressed. Sent again as it is, it is done once. */
interface Sent {
  readonly key: string;
  readonly body: ChangeProduct;
  /** What the form said. */
  readonly draft: ProductDraft;
  /** When it was pressed first, in milliseconds since 1970; absent where an earlier release of this page kept it. */
  readonly at?: number;
}

function newSent(draft: ProductDraft, body: ChangeProduct): Sent {
  return { key: newKey(), body, draft, at: Date.now() };
}

const merging = { draftOf, rebase: mergeDraft };

/** Why pieces came or went where none did: it is not sent. */
const unasked = { reason: "counted", note: "" } as const;

/** Why pieces came or went; as likely as the typing tells, unless chosen. */
export interface WhyStock {
  readonly reason?: StockReason;
  readonly note: string;
}

/**
 * The form of a product and its save. One whose answer was lost may have booked its pieces: until it is answered the form
 * stands on what it was typed on, and the next press sends it again first, as it was.
 * @param onChanged hears of the product as each save leaves it
 */
export function useSaveProduct(product: StaffProduct, onChanged: (saved: StaffProduct) => void) {
  const { id, version } = product;
  const [unheard, setUnheard] = useUnheard(id);
  const form = useProductDraft(id, version, draftOf(product), unheard !== undefined);
  const reload = useReloading();
  const saveMerged = useSaveMerged();
  const [hasLapsed, setLapsed] = useState(false);

  /**
   * Lets go of an unheard save of pieces that is so old that the store would not know it again. Nobody knows whether
   * they were booked, so none of them stays typed.
   * @returns whether there was one
   */
  function letGoIfOld(): boolean {
    const pieces = unheard?.body.stock?.changes;
    if (!pieces || Date.now() - (unheard.at ?? 0) < keyLifeMs) return false;
    form.edit((before) => ({ sizes: putBack(form.base.sizes, before.sizes, pieces) }));
    setUnheard(undefined);
    setLapsed(true);
    reload("/products");
    return true;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what this device kept is found once
  useEffect(() => void letGoIfOld(), []);

  async function put(sent: Sent): Promise<StaffProduct> {
    setUnheard(sent);
    const headers = { "idempotency-key": sent.key };
    const saved = await api("PATCH /staff/products/:id", {
      params: { id },
      headers,
      body: sent.body,
    }).catch((cause: unknown) => {
      if (!isPassing(cause)) setUnheard(undefined);
      throw cause;
    });
    setUnheard(undefined);
    return saved;
  }

  /** @param base what was typed on. Pieces come and go by nothing but a press on what is shown: they are not merged. */
  async function send(sent: Sent, base: ProductDraft): Promise<StaffProduct> {
    const { version: seen, stock } = sent.body;
    const saved = stock
      ? await put(sent)
      : await saveMerged({ version: seen, base, draft: sent.draft }, merging, (draft, on) =>
          put(on === seen ? sent : newSent(sent.draft, toChange(draft, on, unasked))),
        );
    form.startFrom(saved.version, draftOf(saved), sent.draft);
    onChanged(saved);
    return saved;
  }

  /** @throws {ApiFault} where the store refuses, or does not answer */
  async function save(why: WhyStock): Promise<StaffProduct> {
    const typed = (draft: ProductDraft, on: number): Sent => {
      const reason = why.reason ?? likelyReason(draft);
      return newSent(draft, toChange(draft, on, { ...why, reason }));
    };
    setLapsed(false);
    if (!unheard) return await send(typed(form.draft, form.version), form.base);
    const saved = await send(unheard, form.base);
    const base = draftOf(saved);
    const { merged, clashes } = mergeDraft(unheard.draft, base, form.draft);
    const sent = changedFields(form.base, unheard.draft);
    // What was typed since over what somebody else changed stays typed, to be decided by a press of its own.
    const isAsked = clashes.some((field) => !sent.includes(field));
    if (isAsked || changedFields(base, merged).length === 0) return saved;
    return await send(typed(merged, saved.version), base);
  }

  /** Lets go of what is typed. What an unheard save did, the product tells once it is read anew. */
  function undo() {
    setUnheard(undefined);
    setLapsed(false);
    form.startFrom(version, draftOf(product));
    if (unheard) reload("/products");
  }

  return { form, save, undo, isUnheard: unheard !== undefined, letGoIfOld, hasLapsed };
}

/** The save of a product that got no answer yet; this device keeps it as it keeps what is typed. */
function useUnheard(id: string) {
  const place = `unheard-save:${useMember()?.id ?? ""}:${id}`;
  const [unheard, setUnheard] = useState(() => readFromDevice<Sent>(place));
  return [
    unheard,
    (next: Sent | undefined) => {
      keepOnDevice(place, next);
      setUnheard(next);
    },
  ] as const;
}
