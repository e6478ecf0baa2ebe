import { useState } from "react";
import type { IdempotencyHeaders } from "#contract/api/idempotent.ts";
import { getErrorMeta } from "#contract/client/api-error.ts";
import { createRandomKey } from "#contract/client/random-key.ts";
import { useMemberId } from "../../session/use-member.ts";
import { readFromDevice, saveOnDevice } from "../offline/device-storage.ts";
import type { StoredDraftForm } from "./draft-storage.ts";

interface PendingCreate<Draft> {
  readonly key: string;
  readonly sent: Draft;
}

interface CreateResult<Draft, Result> {
  readonly record: Result;
  /** The draft it was created from, as far as known. */
  readonly sent: Draft;
  readonly isAlreadyCreated: boolean;
}

export const alreadyCreatedText = "This was already created. Your later changes aren't saved yet.";

/**
 * One key until a response arrives, stored with the draft. A submit after corrections finds the
 * record created earlier.
 */
export function useIdempotentCreate<Draft>(
  draftId: readonly [kind: string, id: string],
  { draft, isRestored, reset }: Pick<StoredDraftForm<Draft>, "draft" | "isRestored" | "reset">,
) {
  const storageKey = `once:${draftId[0]}:${useMemberId()}:${draftId[1]}`;
  const [pending, setPending] = useState(() =>
    isRestored ? readFromDevice<PendingCreate<Draft>>(storageKey) : undefined,
  );

  function savePending(next: PendingCreate<Draft> | undefined) {
    saveOnDevice(storageKey, next);
    setPending(next);
  }

  /** @throws {ApiError} as `call` does */
  async function create<Result>(
    call: (headers: IdempotencyHeaders) => Promise<Result>,
    read: (id: string) => Promise<Result>,
  ): Promise<CreateResult<Draft, Result>> {
    const { key, sent } = pending ?? { key: createRandomKey(), sent: draft };
    savePending({ key, sent });
    const result = await call({ "idempotency-key": key }).then(
      (record) => ({ record, sent: draft, isAlreadyCreated: false }),
      async (cause: unknown) => {
        const existing = getErrorMeta(cause, "idempotency_mismatch");
        if (!existing) throw cause;
        return { record: await read(existing.id), sent, isAlreadyCreated: true };
      },
    );
    savePending(undefined);
    return result;
  }

  function discard(start: Draft) {
    savePending(undefined);
    reset(0, start);
  }

  return { create, discard };
}
