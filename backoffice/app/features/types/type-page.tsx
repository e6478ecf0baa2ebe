import type { SizeGuide } from "#contract/api/sizes.ts";
import type { StaffType } from "#contract/api/staff-types.ts";
import { api } from "../../api.ts";
import { AddressedRecord } from "../../parts/addressed-record.tsx";
import { RecordHead } from "../../parts/record-head.tsx";
import type { ToldField } from "../../parts/told-changes.ts";
import { TypeEditor } from "./type-editor.tsx";

const guideWords = (guide: SizeGuide | null) =>
  guide === null
    ? "the store’s own"
    : guide.rows.map(({ size, cells }) => [size, ...cells].join(" ")).join("\n");

const told: readonly ToldField<StaffType>[] = [
  { name: "Name", read: ({ name }) => name },
  { name: "Sizes", read: ({ sizes }) => sizes.join(", ") },
  { name: "Women’s size guide", read: ({ sizeGuides }) => guideWords(sizeGuides.WOMEN) },
  { name: "Men’s size guide", read: ({ sizeGuides }) => guideWords(sizeGuides.MEN) },
];

/** One type of clothing. */
export function TypePage() {
  return (
    <AddressedRecord
      room="/types"
      title="Type"
      load={(id, signal) => api("GET /staff/types/:id", { params: { id }, signal })}
      told={told}
    >
      {(type, { way, replace }) => (
        <>
          <RecordHead way={way} title={type.name} />
          {/* One that was merged away shows the other: what was typed was not of that. */}
          <TypeEditor key={type.id} type={type} onChanged={replace} />
        </>
      )}
    </AddressedRecord>
  );
}
