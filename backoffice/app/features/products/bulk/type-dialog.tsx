import { useState } from "react";
import type { ProductChoices } from "#contract/api/catalogue/staff-products.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";

interface TypeDialogProps {
  readonly open: boolean;
  readonly count: number;
  readonly types: ProductChoices["types"];
  readonly onChoose: (typeId: string) => void;
  readonly onClose: () => void;
}

export function TypeDialog({ open, count, types, onChoose, onClose }: TypeDialogProps) {
  const [typeId, setTypeId] = useState("");
  const chosen = types.find(({ id }) => id === typeId) ?? types[0];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Change the type"
      actions={
        <Button disabled={!chosen} onClick={() => chosen && onChoose(chosen.id)}>
          Change {plural(count, "product")}
        </Button>
      }
    >
      <SelectField
        label="Type"
        value={chosen?.id ?? ""}
        onChange={({ target }) => setTypeId(target.value)}
      >
        {types.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </Dialog>
  );
}
