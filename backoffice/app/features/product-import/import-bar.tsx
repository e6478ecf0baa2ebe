import type { ProductImport } from "#contract/api/catalogue/product-imports.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { buttonClasses } from "#ui/primitives/button-variant.ts";
import { api, apiAddress } from "../../api.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { countImportable } from "./import-labels.ts";

interface ImportBarProps {
  readonly productImport: ProductImport;
  readonly onChanged: (productImport: ProductImport) => void;
}

export function ImportBar({ productImport, onChanged }: ImportBarProps) {
  const { id, version, counts } = productImport;
  const { busy, error, send } = useSubmission("The import could not be started.");
  const rows = countImportable(productImport);
  const skipped = counts.invalid;
  const start = () =>
    send(async () =>
      onChanged(await api("POST /staff/imports/:id/start", { params: { id }, body: { version } })),
    );
  return (
    <section
      aria-label="Import summary"
      data-bottom-bar
      className="no-print fixed inset-x-0 bottom-0 z-header flex min-h-16 flex-wrap items-center gap-x-5 gap-y-1 border-ink border-t bg-paper px-4 py-2 md:px-8 lg:left-53"
    >
      <div role="status" className="min-w-0 text-nav">
        <p className="font-medium">
          {rows === 0 ? "No changes to import" : `${plural(rows, "row")} will import`}
          <span>{skipped > 0 && `, ${skipped} skipped`}</span>
        </p>
        <p className="text-meta text-umber max-md:hidden">
          Recorded in the activity log. You can undo it for 24 hours.
        </p>
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-2.5 max-md:w-full">
        {skipped > 0 && (
          <a
            href={apiAddress("GET /staff/imports/:id/invalid-rows", { id })}
            download
            className={buttonClasses("ghost", "small", "max-md:grow")}
          >
            Download {plural(skipped, "row")}
          </a>
        )}
        <Button
          size="small"
          busy={busy}
          disabled={rows === 0}
          onClick={() => void start()}
          className="max-md:grow"
        >
          Import {plural(rows, "row")}
        </Button>
      </div>
      {error !== "" && (
        <div className="basis-full">
          <FormError text={error} />
        </div>
      )}
    </section>
  );
}
