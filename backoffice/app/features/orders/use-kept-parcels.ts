import { useState } from "react";
import { keepForReload, readKeptForReload } from "../../parts/keep-for-reload.ts";
import { useMember } from "../../session/use-member.ts";

/** What was said of parcels that have not left. */
interface Parcels {
  /** With whom they leave; undefined where nobody chose. */
  readonly carrier?: string;
  /** Tracking numbers that were typed or scanned, by the order's id. */
  readonly numbers: Readonly<Record<string, string>>;
}

interface KeptParcels extends Parcels {
  choose(carrier: string): void;
  write(id: string, number: string): void;
  /** Forgets the numbers of orders that were sent, and the carrier, which is proposed from then on. */
  letGo(ids: readonly string[]): void;
}

/**
 * Keeps what was said of parcels until they are sent, for this member and this tab: many may have been scanned by the
 * time a dialog is closed, another order is opened, or a phone lets go of the page.
 */
export function useKeptParcels(): KeptParcels {
  const place = `parcels:${useMember()?.id ?? ""}`;
  const read = () => readKeptForReload<Parcels>(place) ?? { numbers: {} };
  const [parcels, setParcels] = useState(read);

  // What stands by now: answers come while somebody types.
  function change(over: (before: Parcels) => Parcels) {
    const next = over(read());
    const isEmpty = next.carrier === undefined && Object.keys(next.numbers).length === 0;
    keepForReload(place, isEmpty ? undefined : next);
    setParcels(next);
  }

  return {
    ...parcels,
    choose: (carrier) => change((before) => ({ ...before, carrier })),
    write: (id, number) =>
      change((before) => ({ ...before, numbers: { ...before.numbers, [id]: number } })),
    letGo: (ids) =>
      change(({ numbers }) => ({
        numbers: Object.fromEntries(Object.entries(numbers).filter(([id]) => !ids.includes(id))),
      })),
  };
}
