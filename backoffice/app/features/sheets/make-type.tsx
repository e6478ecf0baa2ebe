import type { GoodsImport, ImportRow } from "#contract/api/staff-imports.ts";
import { Button } from "#ui/primitives/button.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { CellFailure } from "./cell-failure.tsx";

interface MakeTypeProps {
  readonly id: string;
  readonly row: ImportRow;
  /** What the type shall be called. */
  readonly name: string;
  readonly onMade: (sheet: GoodsImport) => void;
}

/** Makes the type that a cell names, for every row that waits for it. */
export function MakeType({ id, row: { row }, name, onMade }: MakeTypeProps) {
  const sending = useSending("The type could not be made.");
  const make = () =>
    sending.send(async () =>
      onMade(await api("POST /staff/imports/:id/types", { params: { id }, body: { name } })),
    );
  return (
    <>
      <Button look="ghost" size="row" busy={sending.busy} onClick={() => void make()}>
        Make this type
        <span className="sr-only">
          {" "}
          {name} in row {row}
        </span>
      </Button>
      <CellFailure text={sending.fault} />
    </>
  );
}
