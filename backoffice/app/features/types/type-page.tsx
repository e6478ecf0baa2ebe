import { api } from "../../api.ts";
import { RecordHead } from "../../parts/records/record-head.tsx";
import { RecordLoader } from "../../parts/records/record-page.tsx";
import { TypeEditor } from "./type-editor.tsx";
import { typeFields } from "./type-fields.ts";

export function TypePage() {
  return (
    <RecordLoader
      basePath="/types"
      title="Type"
      load={(id, signal) => api("GET /staff/product-types/:id", { params: { id }, signal })}
      comparedFields={typeFields}
    >
      {(type, { backLink, replace }) => (
        <>
          <RecordHead backLink={backLink} title={type.name} />
          {/* A merged type shows its successor, for which nothing was typed. */}
          <TypeEditor key={type.id} type={type} onChanged={replace} />
        </>
      )}
    </RecordLoader>
  );
}
