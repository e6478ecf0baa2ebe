import { useSearchParams } from "react-router";
import { type DiscountTab, discountTabs } from "#contract/api/discount-limits.ts";
import type { StaffDiscountQuery, StaffDiscountSummary } from "#contract/api/staff-discounts.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { Filters } from "../../parts/filters.tsx";
import { readChoice, readListAddress } from "../../parts/list-address.ts";
import { ListRoom } from "../../parts/list-room.tsx";
import { NewRecordLink } from "../../parts/new-record-link.tsx";
import { Records } from "../../parts/records.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { StatusTabs } from "../../parts/status-tabs.tsx";
import { useMinWidth } from "../../parts/use-wide.ts";
import { useMay } from "../../session/use-member.ts";
import { CartToday } from "./cart-today.tsx";
import { DiscountBlock, discountColumns } from "./discount-columns.tsx";
import { tabWords } from "./discount-words.ts";

const tabs = discountTabs.map((id) => ({ id, label: tabWords[id] }));

const nothing: Readonly<Record<DiscountTab, { title: string; text?: string }>> = {
  running: {
    title: "No discount is running",
    text: "A code and what it gives are enough to make one.",
  },
  planned: { title: "Nothing is planned", text: "A discount that starts later waits here." },
  over: { title: "Nothing is over yet" },
  off: { title: "Nothing is switched off" },
  all: { title: "No discount yet", text: "A code and what it gives are enough to make one." },
};

/** The discounts: what runs, what is planned and what is over, with what each gave and brought. */
export function DiscountsRoom() {
  const [params] = useSearchParams();
  const mayEdit = useMay()("discounts.edit");
  const query = readQuery(params);
  const { tab = "running" } = query;
  const list = useLoaded(
    (signal) => api("GET /staff/discounts", { query, signal }),
    ["discounts", query],
    { keepShown: true },
  );
  const meta = list.loaded.state === "ready" ? list.loaded.data.meta : undefined;
  const now = new Date();
  // A phone has a page of its own for it, "Try a cart".
  const hasRoom = useMinWidth("48rem");
  const isNarrowed = params.has("search") || params.has("personal");

  return (
    <>
      <ListRoom
        title="Discounts"
        head={
          <div className="flex items-center gap-2 max-md:contents">
            <SearchBox label="Search discounts" placeholder="Code or name" />
            <LinkButton to="/discounts/try" look="ghost" size="small" className="max-md:hidden">
              Try a cart
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
                any: "the shop's",
                options: [{ value: "true", label: "Codes of one person" }],
              },
            ]}
          >
            <LinkButton to="/discounts/try" look="ghost" size="small" className="md:hidden">
              Try a cart
            </LinkButton>
          </Filters>
        }
        list={list}
        failure="Discounts could not be loaded."
        empty={() =>
          isNarrowed
            ? { title: "No discount matches", text: "Take a filter off, or look in another tab." }
            : nothing[tab]
        }
      >
        {(rows) => (
          <Records
            caption="Discounts"
            columns={discountColumns(tab, now)}
            rows={rows}
            keyOf={idOf}
            addressOf={(id) => `/discounts/${id}`}
            queue={{ label: tabWords[tab], total: meta?.total ?? rows.length }}
            block={(row) => <DiscountBlock row={row} tab={tab} now={now} />}
          />
        )}
      </ListRoom>
      {hasRoom && <CartToday />}
    </>
  );
}

const idOf = ({ id }: StaffDiscountSummary) => id;

/** What the list is narrowed to, as its address says; what says nothing known is left out. */
function readQuery(params: URLSearchParams): StaffDiscountQuery {
  const { page, search } = readListAddress(params, discountTabs);
  const tab = readChoice(params, "status", discountTabs);
  return {
    page,
    ...(tab && { tab }),
    ...(search && { search }),
    ...(params.get("personal") === "true" && { personal: true }),
  };
}
