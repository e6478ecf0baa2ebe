import { useState } from "react";
import { type ProductTab, productTabs } from "#contract/api/product-limits.ts";
import { buttonClasses } from "#ui/primitives/button-look.ts";
import { SelectField } from "#ui/primitives/select.tsx";
import { apiAddress } from "../../api.ts";
import { Panel } from "../../parts/panel.tsx";

const which: Readonly<Record<ProductTab, string>> = {
  on_shop: "What is on the shop",
  nearly_out: "What is nearly out",
  discounted: "What is discounted",
  featured: "What is featured",
  draft: "Drafts",
  archived: "Archived",
  all: "Everything",
};

/** Takes goods out as a file. */
export function TakeOutPanel() {
  const [tab, setTab] = useState<ProductTab>("on_shop");
  const address = (format: "csv" | "xlsx") =>
    `${apiAddress("GET /staff/products/export", {})}?${new URLSearchParams({ format, tab })}`;
  return (
    <Panel title="Take goods out">
      <p className="mb-4 text-umber">
        A row for each product: words, price, wholesale prices, and the pieces of every size.
      </p>
      <SelectField
        label="Which"
        value={tab}
        onChange={({ target }) => setTab(target.value as ProductTab)}
      >
        {productTabs.map((each) => (
          <option key={each} value={each}>
            {which[each]}
          </option>
        ))}
      </SelectField>
      <div className="mt-4 flex flex-wrap gap-3">
        <a href={address("xlsx")} download className={buttonClasses("ghost", "small")}>
          Download for Excel
        </a>
        <a href={address("csv")} download className={buttonClasses("ghost", "small")}>
          Download as CSV
        </a>
      </div>
    </Panel>
  );
}
