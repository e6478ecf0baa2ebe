import { api } from "../../api.ts";
import { AddressedRecord } from "../../parts/addressed-record.tsx";
import { RecordHead } from "../../parts/record-head.tsx";
import { toldType } from "./told-type.ts";
import { TypeEditor } from "./type-editor.tsx";

/** One type of clothing. */
export function TypePage() {
  return (
    <AddressedRecord
      room="/types"
      title="Type"
      load={(id, signal) => api("GET /staff/types/:id", { params: { id }, signal })}
      told={toldType}
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
