import { useState } from "react";
import type { Idempotent } from "#contract/api/idempotent.ts";
import { metaOf } from "#contract/client/api-fault.ts";
import { newKey } from "#contract/client/new-key.ts";
import { useMemberId } from "../session/use-member.ts";
import { keepOnDevice, readFromDevice } from "./keep-on-device.ts";
import type { KeptForm } from "./use-kept-draft.ts";

/** What is kept from the first press until one is answered. */
interface Pressed<Draft> {
  readonly key: string;
  /** What the form said at the first press. */
  readonly sent: Draft;
}

/** A record that a form made. */
interface Made<Draft, Result> {
  readonly record: Result;
  /** What of the draft it was made from, as far as anybody knows: what differs was typed since. */
  readonly sent: Draft;
  /** An earlier press made it, and its answer was lost. */
  readonly isEarlier: boolean;
}

/** Said of what an earlier press made. */
export const madeEarlier =
  "It was made before, and only the answer was lost. What you changed since is not saved yet.";

/**
 * Makes a record once, however often its form is pressed: one key for all presses until one is answered, kept on the
 * device with what is typed. A press that comes after corrections finds what the earlier one made.
 * @param of kind and id that the form is kept under: `discount-draft` and `new`
 */
export function useMakeOnce<Draft>(
  of: readonly [kind: string, id: string],
  { draft, isRestored, startFrom }: Pick<KeptForm<Draft>, "draft" | "isRestored" | "startFrom">,
) {
  const place = `once:${of[0]}:${useMemberId()}:${of[1]}`;
  const [pressed, setPressed] = useState(() =>
    isRestored ? readFromDevice<Pressed<Draft>>(place) : undefined,
  );

  function keep(next: Pressed<Draft> | undefined) {
    keepOnDevice(place, next);
    setPressed(next);
  }

  /**
   * @param call makes the record under a key
   * @param read reads the one that an earlier press made
   * @throws {ApiFault} as the call does
   */
  async function make<Result>(
    call: (headers: Idempotent) => Promise<Result>,
    read: (id: string) => Promise<Result>,
  ): Promise<Made<Draft, Result>> {
    const { key, sent } = pressed ?? { key: newKey(), sent: draft };
    keep({ key, sent });
    const made = await call({ "idempotency-key": key }).then(
      (record) => ({ record, sent: draft, isEarlier: false }),
      async (cause: unknown) => {
        const earlier = metaOf(cause, "idempotency_mismatch");
        if (!earlier) throw cause;
        return { record: await read(earlier.id), sent, isEarlier: true };
      },
    );
    keep(undefined);
    return made;
  }

  /** Empties the form: what is typed next is another record. */
  function discard(start: Draft) {
    keep(undefined);
    startFrom(0, start);
  }

  return { make, discard };
}
