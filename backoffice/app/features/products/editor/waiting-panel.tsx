import type { StaffProduct } from "#contract/api/catalogue/staff-products.ts";
import { plural } from "#contract/text/format.ts";
import { DescriptionList } from "../../../parts/layout/description-list.tsx";
import { Panel } from "../../../parts/layout/panel.tsx";

export function WaitingPanel({ sizes }: Pick<StaffProduct, "sizes">) {
  const waiting = sizes.flatMap(({ size, waiting: count }) =>
    count ? { name: size, value: plural(count, "shopper") } : [],
  );
  if (waiting.length === 0) return null;
  return (
    <Panel title="Waiting for it">
      <DescriptionList items={waiting} narrow />
      <p className="mt-3 text-meta text-umber">
        They are emailed once the size is back, in the order they asked.
      </p>
    </Panel>
  );
}
