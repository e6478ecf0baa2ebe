import type { StaffDelivery, StaffPlace, StaffTerms } from "#contract/api/staff-delivery.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection.ts";
import { isDeliverySet, readBook, readSettings } from "./delivery.queries.ts";
import type { Terms, TermsBook } from "./delivery-terms.ts";
import { abroad, elsewhere, nameOfPlace, type Place, states } from "./places.ts";

/** Every place with what is written down of it, and whether the fee is charged. */
export async function tellStaffDelivery(on: Queryable): Promise<StaffDelivery> {
  const { chargesFee, version } = await readSettings(on);
  const book = await readBook(on);
  return {
    charges: chargesFee,
    version,
    isSet: await isDeliverySet(on),
    elsewhere: toStaffPlace(book, elsewhere),
    abroad: toStaffPlace(book, abroad),
    states: states.map((state) => ({
      ...toStaffPlace(book, state),
      areas: state.areas.map((area) => toStaffPlace(book, area)),
    })),
  };
}

/** The id of a place in the audit log, which tells kinds of records apart by how their ids begin. */
export const auditId = (place: string): string => `dlv_${place}`;

/** What places are called in the audit log. */
export async function namePlaces(
  _on: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return ids.flatMap((id) => {
    const name = nameOfPlace(id.replace(/^dlv_/, ""));
    return name === undefined ? [] : [{ id, name }];
  });
}

function toStaffPlace(book: TermsBook, { id, name }: Place): StaffPlace {
  const record = book.get(id);
  return {
    id,
    name,
    own: record?.terms ? toStaffTerms(record.terms) : null,
    version: record?.version ?? 0,
  };
}

function toStaffTerms({ feeKobo, ...terms }: Terms): StaffTerms {
  return { fee: toNaira(feeKobo), ...terms };
}
