import { useEffect, useState } from "react";
import type { StockReason, UpdateProduct } from "#contract/api/catalogue/product-commands.ts";
import type { ProductStatus, StaffProduct } from "#contract/api/catalogue/staff-products.ts";
import { idempotencyTtlMs } from "#contract/api/limits.ts";
import { createRandomKey } from "#contract/client/random-key.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { formatPercentOff } from "#contract/text/format.ts";
import { api } from "../../../api.ts";
import { isTemporaryError } from "../../../loading/errors.ts";
import { useRefetch } from "../../../loading/use-refetch.ts";
import { stockReasonLabels } from "../../../parts/format/labels.ts";
import { parsePercent } from "../../../parts/format/number-input.ts";
import { mergeDraft } from "../../../parts/forms/merge-draft.ts";
import { useSaveWithMerge } from "../../../parts/forms/save-with-merge.ts";
import { useDraft, useSendDraft } from "../../../parts/forms/use-draft.tsx";
import { readFromDevice, saveOnDevice } from "../../../parts/offline/device-storage.ts";
import { useMember } from "../../../session/use-member.ts";
import { restoreSizes } from "./merge-sizes.ts";
import { paidPrice } from "./paid-price.ts";
import {
  changedFields,
  guessReason,
  type ProductDraft,
  productRules,
  stockChanges,
  toDraft,
  toUpdateRequest,
} from "./product-draft.ts";

interface PendingSave {
  readonly key: string;
  readonly body: UpdateProduct;
  readonly draft: ProductDraft;
  /** Milliseconds since 1970. */
  readonly at?: number;
}

function createPendingSave(draft: ProductDraft, body: UpdateProduct): PendingSave {
  return { key: createRandomKey(), body, draft, at: Date.now() };
}

const merge = (base: ProductDraft, newer: ProductDraft, draft: ProductDraft) =>
  mergeDraft(base, newer, draft, productRules.merge);

const noStockChange = { reason: "counted", note: "" } as const;

export interface StockReasonInput {
  readonly reason?: StockReason;
  readonly note: string;
}

/**
 * A save without a response may have changed stock: the form stays on its base state, and the next
 * save repeats it first, with the same key.
 */
export function useSaveProduct(product: StaffProduct, onChanged: (saved: StaffProduct) => void) {
  const { id, version } = product;
  const [unconfirmed, setUnconfirmed] = useUnconfirmedSave(id);
  const form = useDraft(productRules, {
    version,
    saved: toDraft(product),
    draftKey: ["product-draft", id],
    isFrozen: unconfirmed !== undefined,
  });
  const {
    busy,
    error,
    send: submit,
  } = useSendDraft(form, "The product could not be saved. Please try again.");
  const reload = useRefetch();
  const saveMerged = useSaveWithMerge();
  const [hasExpired, setExpired] = useState(false);

  function discardIfExpired(): boolean {
    const changes = unconfirmed?.body.stock?.changes;
    if (!changes || Date.now() - (unconfirmed.at ?? 0) < idempotencyTtlMs) return false;
    form.edit((before) => ({ sizes: restoreSizes(form.base.sizes, before.sizes, changes) }));
    setUnconfirmed(undefined);
    setExpired(true);
    reload("/products");
    return true;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: storage is read once
  useEffect(() => void discardIfExpired(), []);

  async function sendPending(sent: PendingSave): Promise<StaffProduct> {
    setUnconfirmed(sent);
    const headers = { "idempotency-key": sent.key };
    const saved = await api("PATCH /staff/products/:id", {
      params: { id },
      headers,
      body: sent.body,
    }).catch((cause: unknown) => {
      if (!isTemporaryError(cause)) setUnconfirmed(undefined);
      throw cause;
    });
    setUnconfirmed(undefined);
    return saved;
  }

  async function send(sent: PendingSave, base: ProductDraft): Promise<StaffProduct> {
    const { version: baseVersion, stock } = sent.body;
    const saved = stock
      ? await sendPending(sent)
      : await saveMerged(
          { version: baseVersion, base, draft: sent.draft },
          { toDraft, merge },
          (draft, on) =>
            sendPending(
              on === baseVersion
                ? sent
                : createPendingSave(sent.draft, toUpdateRequest(draft, on, noStockChange)),
            ),
        );
    form.reset(saved.version, toDraft(saved), sent.draft);
    onChanged(saved);
    return saved;
  }

  /** @throws {ApiError} */
  async function sendAll(reasonInput: StockReasonInput): Promise<StaffProduct> {
    const typed = (draft: ProductDraft, on: number): PendingSave => {
      const reason = reasonInput.reason ?? guessReason(draft);
      return createPendingSave(draft, toUpdateRequest(draft, on, { ...reasonInput, reason }));
    };
    setExpired(false);
    if (!unconfirmed) return await send(typed(form.draft, form.version), form.base);
    const saved = await send(unconfirmed, form.base);
    const base = toDraft(saved);
    const { merged, conflicts } = merge(unconfirmed.draft, base, form.draft);
    const sent = changedFields(form.base, unconfirmed.draft);
    // Newer edits over another user's change need a save of their own.
    const hasOwnConflict = conflicts.some((path) => !sent.some((field) => field === path));
    if (hasOwnConflict || changedFields(base, merged).length === 0) return saved;
    return await send(typed(merged, saved.version), base);
  }

  function undo() {
    setUnconfirmed(undefined);
    setExpired(false);
    form.reset(version, toDraft(product));
    if (unconfirmed) reload("/products");
  }

  return {
    form: { ...form, busy, error, undo },
    async save(reasonInput: StockReasonInput, onSaved: (saved: StaffProduct) => void) {
      if (discardIfExpired()) return;
      await submit(async () => onSaved(await sendAll(reasonInput)));
    },
    isUnconfirmed: unconfirmed !== undefined && !busy,
    hasExpired,
  };
}

function useUnconfirmedSave(id: string) {
  const storageKey = `pending-save:${useMember()?.id ?? ""}:${id}`;
  const [unconfirmed, setUnconfirmed] = useState(() => readFromDevice<PendingSave>(storageKey));
  return [
    unconfirmed,
    (next: PendingSave | undefined) => {
      saveOnDevice(storageKey, next);
      setUnconfirmed(next);
    },
  ] as const;
}

interface Change {
  readonly name: string;
  readonly value: string;
}

export function describeSaveEffects(
  base: ProductDraft,
  draft: ProductDraft,
  { status, reason }: { readonly status: ProductStatus; readonly reason: StockReason },
): readonly Change[] {
  const changed = changedFields(base, draft);
  if (changed.length === 0) return [];
  const effects: Change[] =
    status === "published"
      ? [...cardChanges(base, draft), ...homeChanges(base, draft), ...feedChanges(changed)]
      : [{ name: "Shop", value: "nothing yet: shoppers can’t see it" }];
  return [...effects, ...sizeChanges(base, draft, reason)];
}

function cardChanges(base: ProductDraft, draft: ProductDraft): Change[] {
  const [before, after] = [paidPrice(base), paidPrice(draft)];
  const [was, is] = [parsePercent(base.discount) ?? 0, parsePercent(draft.discount) ?? 0];
  const price = before === after ? [] : [`${formatNaira(before)} becomes ${formatNaira(after)}`];
  const badge = was === is ? [] : [is > 0 ? `badge ${formatPercentOff(is)}` : "badge removed"];
  const text = [...price, ...badge].join(", ");
  return text ? [{ name: "Card and page", value: text }] : [];
}

function homeChanges(base: ProductDraft, draft: ProductDraft): Change[] {
  if (base.featured === draft.featured) return [];
  return [{ name: "Home page", value: draft.featured ? "featured" : "not featured" }];
}

const feedFields: readonly (keyof ProductDraft)[] = ["pictures", "name", "description", "material"];

function feedChanges(changed: readonly (keyof ProductDraft)[]): Change[] {
  if (!changed.some((field) => feedFields.includes(field))) return [];
  return [{ name: "Product feed and sitemap", value: "within a minute" }];
}

function sizeChanges(base: ProductDraft, draft: ProductDraft, reason: StockReason): Change[] {
  const was = (size: string) => base.sizes.find((each) => each.size === size)?.knownStock ?? 0;
  return stockChanges(draft).map(({ size, change }) => ({
    name: `Size ${size}`,
    value: `${was(size)} becomes ${was(size) + change}, reason “${stockReasonLabels[reason].toLowerCase()}”`,
  }));
}
