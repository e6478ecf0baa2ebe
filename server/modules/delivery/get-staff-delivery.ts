import type {
  StaffDelivery,
  StaffDeliveryPlace,
  StaffDeliveryTerms,
} from "#contract/api/delivery/staff-delivery.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { getDeliverySettings, isDeliverySet, loadTermsByPlace } from "./delivery.queries.ts";
import type { PlaceTerms, TermsByPlace } from "./delivery-terms.ts";
import { abroad, elsewhere, findPlaceName, type Place, states } from "./places.ts";

export async function getStaffDelivery(db: Queryable): Promise<StaffDelivery> {
  const { chargesFee, version } = await getDeliverySettings(db);
  const termsByPlace = await loadTermsByPlace(db);
  return {
    charges: chargesFee,
    version,
    isSet: await isDeliverySet(db),
    elsewhere: toStaffPlace(termsByPlace, elsewhere),
    abroad: toStaffPlace(termsByPlace, abroad),
    states: states.map((state) => ({
      ...toStaffPlace(termsByPlace, state),
      areas: state.areas.map((area) => toStaffPlace(termsByPlace, area)),
    })),
  };
}

/** The prefix tells kinds of records apart in the audit log. */
export const auditId = (place: string): string => `dlv_${place}`;

export async function listPlaceNames(
  _on: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return ids.flatMap((id) => {
    const name = findPlaceName(id.replace(/^dlv_/, ""));
    return name === undefined ? [] : [{ id, name }];
  });
}

function toStaffPlace(termsByPlace: TermsByPlace, { id, name }: Place): StaffDeliveryPlace {
  const record = termsByPlace.get(id);
  return {
    id,
    name,
    own: record?.terms ? toStaffTerms(record.terms) : null,
    version: record?.version ?? 0,
  };
}

function toStaffTerms({ feeKobo, ...terms }: PlaceTerms): StaffDeliveryTerms {
  return { fee: toNaira(feeKobo), ...terms };
}
