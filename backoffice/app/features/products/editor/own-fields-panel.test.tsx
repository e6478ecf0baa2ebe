import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { sampleProductFields } from "../../../../../tests/kit/product-fields.ts";
import OwnFieldsPanel from "./own-fields-panel.tsx";
import { emptyDraft, type ProductForm } from "./product-draft.ts";

const types = [
  { id: "type-1", name: "Shirt" },
  { id: "type-2", name: "Gown" },
];

function render(typeId: string, outdated?: Readonly<Record<string, string>>): string {
  const draft = { ...emptyDraft, typeId, fields: { maker: "A & B" } };
  const form = {
    ...{ draft, base: draft, errors: {}, isSaved: true },
    fieldId: (path: string) => path,
  } as unknown as ProductForm;
  const fields = sampleProductFields;
  return renderToStaticMarkup(
    <OwnFieldsPanel form={form} fields={fields} types={types} {...(outdated && { outdated })} />,
  );
}

test("has the fields of the product's type", () => {
  expect(render("type-1")).toContain(">Lining<");
  const gown = render("type-2");
  expect(gown).not.toContain(">Lining<");
  expect(gown).toMatch(/<input[^>]*value="A &amp; B"/);
  expect(gown).toContain("Heel height (cm)");
});

test("an old value that no longer fits is in the note of an empty field", () => {
  const html = render("type-1", { heel: "about a hand" });
  expect(html).toMatch(/<input[^>]*id="fields.heel"[^>]*value=""/);
  expect(html).toContain("“about a hand” was saved before this field changed.");
  expect(render("type-1")).not.toContain("was saved before");
});
