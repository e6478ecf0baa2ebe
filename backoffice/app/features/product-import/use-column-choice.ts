import type { ChooseColumns, ProductImport } from "#contract/api/catalogue/product-imports.ts";
import { api } from "../../api.ts";
import { useSubmission } from "../../loading/use-submission.ts";

export function useColumnChoice(
  { id, version }: ProductImport,
  onChanged: (productImport: ProductImport) => void,
) {
  const { busy, error, send } = useSubmission("The columns could not be changed.");
  const choose = (columns: ChooseColumns["columns"]) =>
    send(async () => {
      const body = { version, columns };
      const productImport = await api("POST /staff/imports/:id/columns", { params: { id }, body });
      // The form is gone while the rows are read again.
      document.getElementById("content")?.focus();
      onChanged(productImport);
    });
  return { busy, choiceError: error, choose };
}
