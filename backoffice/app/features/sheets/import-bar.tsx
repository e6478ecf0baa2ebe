import type { GoodsImport } from "#contract/api/staff-imports.ts";
import { Button } from "#ui/primitives/button.tsx";
import { buttonClasses } from "#ui/primitives/button-look.ts";
import { api, apiAddress } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { goingIn, rowsOf } from "./import-words.ts";

interface ImportBarProps {
  readonly sheet: GoodsImport;
  readonly onChanged: (sheet: GoodsImport) => void;
}

/** The paper bar of a file that is looked at: how much goes in, what is left out, and the way on. */
export function ImportBar({ sheet, onChanged }: ImportBarProps) {
  const { id, version, counts } = sheet;
  const { busy, fault, send } = useSending("The import could not be begun.");
  const rows = goingIn(sheet);
  const left = counts.faulty;
  const start = () =>
    send(async () =>
      onChanged(await api("POST /staff/imports/:id/start", { params: { id }, body: { version } })),
    );
  return (
    <section
      aria-label="What goes in"
      data-bottom-bar
      className="no-print fixed inset-x-0 bottom-0 z-header flex min-h-16 flex-wrap items-center gap-x-5 gap-y-1 border-ink border-t bg-paper px-4 py-2 md:px-8 lg:left-53"
    >
      <div role="status" className="min-w-0 text-nav">
        <p className="font-medium">
          {rows === 0
            ? "No row changes anything"
            : `${rowsOf(rows)} go${rows === 1 ? "es" : ""} in`}
          {left > 0 && `, ${left} left out`}
        </p>
        <p className="text-meta text-umber max-md:hidden">
          It is noted in the audit log, and can be taken back for 24 hours.
        </p>
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-2.5 max-md:w-full">
        {left > 0 && (
          <a
            href={apiAddress("GET /staff/imports/:id/faulty", { id })}
            download
            className={buttonClasses("ghost", "small", "max-md:grow")}
          >
            Download {rowsOf(left)}
          </a>
        )}
        <Button
          size="small"
          busy={busy}
          disabled={rows === 0}
          onClick={() => void start()}
          className="max-md:grow"
        >
          Import {rowsOf(rows)}
        </Button>
      </div>
      {fault !== "" && (
        <div className="basis-full">
          <FormFault text={fault} />
        </div>
      )}
    </section>
  );
}
