import { useSearchParams } from "react-router";
import { type DiscountTab, discountTabs } from "#contract/api/discounts/discount-limits.ts";
import type {
  StaffDiscountQuery,
  StaffDiscountSummary,
} from "#contract/api/discounts/staff-discounts.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { api } from "../../../api.ts";
import { useLoaded } from "../../../loading/use-loaded.ts";
import { useMinWidth } from "../../../parts/layout/use-min-width.ts";
import { Filters } from "../../../parts/lists/filters/filters.tsx";
import { SearchBox } from "../../../parts/lists/filters/search-box.tsx";
import { StatusTabs } from "../../../parts/lists/filters/status-tabs.tsx";
import { ListPage } from "../../../parts/lists/list-page.tsx";
import { parseChoice, parseListParams } from "../../../parts/lists/list-params.ts";
import { NewRecordLink } from "../../../parts/lists/new-record-link.tsx";
import { Records } from "../../../parts/lists/records.tsx";
import { useMay } from "../../../session/use-member.ts";
import { tabLabels } from "../discount-labels.ts";
import { CompareDiscounts } from "./compare-discounts.tsx";
import { DiscountBlock, discountColumns } from "./discount-columns.tsx";

const tabs = discountTabs.map((id) => ({ id, label: tabLabels[id] }));

const emptyStates: Readonly<Record<DiscountTab, { title: string; text?: string }>> = {
  running: {
    title: "No active discounts",
    text: "Create one with a code and a value.",
  },
  planned: { title: "No scheduled discounts", text: "Discounts that start later appear here." },
  over: { title: "No ended discounts" },
  off: { title: "No inactive discounts" },
  all: { title: "No discounts yet", text: "Create one with a code and a value." },
};

export function DiscountsPage() {
  const [params] = useSearchParams();
  const mayEdit = useMay()("discounts.edit");
  const query = parseQuery(params);
  const { tab = "running" } = query;
  const list = useLoaded(
    (signal) => api("GET /staff/discounts", { query, signal }),
    ["discounts", query],
    { showPrevious: true },
  );
  const meta = list.loaded.state === "ready" ? list.loaded.data.meta : undefined;
  const now = new Date();
  // On a phone this is a page of its own.
  const isWide = useMinWidth("48rem");
  const isFiltered = params.has("search") || params.has("personal");

  return (
    <>
      <ListPage
        title="Discounts"
        head={
          <div className="flex items-center gap-2 max-md:contents">
            <SearchBox label="Search discounts" placeholder="Code or name" />
            <LinkButton
              to="/discounts/preview"
              variant="ghost"
              size="small"
              className="max-md:hidden"
            >
              Test a cart
            </LinkButton>
            {mayEdit && <NewRecordLink to="/discounts/new">New discount</NewRecordLink>}
          </div>
        }
        above={
          <StatusTabs label="Discounts by status" tabs={tabs} current={tab} counts={meta?.counts} />
        }
        filters={
          <Filters
            filters={[
              {
                name: "personal",
                label: "Codes",
                anyLabel: "all customers",
                options: [{ value: "true", label: "Personal codes" }],
              },
            ]}
          >
            <LinkButton to="/discounts/preview" variant="ghost" size="small" className="md:hidden">
              Test a cart
            </LinkButton>
          </Filters>
        }
        list={list}
        failure="Discounts could not be loaded."
        empty={() =>
          isFiltered
            ? { title: "No matching discounts", text: "Clear a filter or check another tab." }
            : emptyStates[tab]
        }
      >
        {(rows) => (
          <Records
            caption="Discounts"
            columns={discountColumns(tab, now)}
            rows={rows}
            keyOf={idOf}
            addressOf={(id) => `/discounts/${id}`}
            sourceList={{ label: tabLabels[tab], total: meta?.total ?? rows.length }}
            mobileRow={(row) => <DiscountBlock row={row} tab={tab} now={now} />}
          />
        )}
      </ListPage>
      {isWide && <CompareDiscounts />}
    </>
  );
}

const idOf = ({ id }: StaffDiscountSummary) => id;

function parseQuery(params: URLSearchParams): StaffDiscountQuery {
  const { page, search } = parseListParams(params, discountTabs);
  const tab = parseChoice(params, "status", discountTabs);
  return {
    page,
    ...(tab && { tab }),
    ...(search && { search }),
    ...(params.get("personal") === "true" && { personal: true }),
  };
}
