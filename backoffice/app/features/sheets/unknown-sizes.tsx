import { useState } from "react";
import type { GoodsImport } from "#contract/api/staff-imports.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Checkbox } from "#ui/primitives/checkbox.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { FormFault } from "../../parts/form-fault.tsx";

interface UnknownSizesProps {
  readonly sheet: GoodsImport;
  readonly onChanged: (sheet: GoodsImport) => void;
}

/** Asks which columns of pieces are of sizes that the shop does not know, and has the rows looked at again with these. */
export function UnknownSizes({ sheet: { id, unknownSizes }, onChanged }: UnknownSizesProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { busy, fault, send } = useSending("The sizes could not be taken.");
  const take = () =>
    send(async () => {
      const body = { sizes: [...chosen] };
      const sheet = await api("POST /staff/imports/:id/sizes", { params: { id }, body });
      // What was pressed goes while the rows are looked at again.
      document.getElementById("room")?.focus();
      onChanged(sheet);
    });
  return (
    <form
      noValidate
      className="mb-4 border border-amber bg-paper px-4 py-4"
      onSubmit={(event) => {
        event.preventDefault();
        void take();
      }}
    >
      <fieldset>
        <legend className="type-panel">Are these sizes?</legend>
        <p className="text-meta text-umber">
          No type lists them and no goods come in them, so what stands below them is not read.
        </p>
        <div className="mt-2 flex flex-wrap gap-x-6">
          {unknownSizes.map((size) => (
            <Checkbox
              key={size}
              label={size}
              checked={chosen.includes(size)}
              onChange={({ target }) =>
                setChosen(
                  target.checked ? [...chosen, size] : chosen.filter((each) => each !== size),
                )
              }
            />
          ))}
        </div>
      </fieldset>
      <Button
        type="submit"
        look="ghost"
        size="row"
        busy={busy}
        disabled={chosen.length === 0}
        className="mt-2"
      >
        Read as {chosen.length === 1 ? "a size" : "sizes"}
      </Button>
      {fault !== "" && <FormFault text={fault} />}
    </form>
  );
}
