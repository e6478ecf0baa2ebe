import type { DeliveryOptions } from "#contract/api/delivery/staff-delivery.ts";
import { formatAmount } from "../../parts/format/money.ts";
import type { FieldChange } from "../../parts/records/field-changes.ts";

const describe: readonly (readonly [name: string, value: (options: DeliveryOptions) => string])[] =
  [
    ["Fees at checkout", ({ charges }) => (charges ? "on" : "off")],
    [
      "Free delivery",
      ({ freeDelivery: { isOn, from } }) =>
        isOn ? `from ${from === null ? "an amount" : formatAmount(from)}` : "off",
    ],
    [
      "Pick-up",
      ({ pickup: { isOn, place } }) =>
        isOn && place
          ? `${place.address}, ${place.city}, ${place.hours}, ready in ${place.readyIn}`
          : "off",
    ],
    [
      "Pay on delivery",
      ({ payOnDelivery: { isOn, limit } }) =>
        isOn ? `up to ${limit === null ? "an amount" : formatAmount(limit)}` : "off",
    ],
  ];

export function compareOptions(
  before: DeliveryOptions,
  after: DeliveryOptions,
): readonly FieldChange[] {
  return describe.flatMap(([name, value]) => {
    const [was, is] = [value(before), value(after)];
    return was === is ? [] : [{ name, before: was, after: is }];
  });
}

export function describeOptionChanges(
  before: DeliveryOptions,
  after: DeliveryOptions,
): readonly string[] {
  const changes = compareOptions(before, after).map(
    (change) => `${change.name}: ${change.before} → ${change.after}`,
  );
  const isSame = JSON.stringify(before) === JSON.stringify(after);
  return changes.length > 0 || isSame ? changes : ["Values of options that are off"];
}

/** An option that is on lacks its value. */
export function hasMissingValue({ freeDelivery, payOnDelivery }: DeliveryOptions): boolean {
  return (
    (freeDelivery.isOn && freeDelivery.from === null) ||
    (payOnDelivery.isOn && payOnDelivery.limit === null)
  );
}
