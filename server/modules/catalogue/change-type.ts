import type { FieldError } from "#contract/api/error-codes.ts";
import type { Category } from "#contract/api/products.ts";
import type { SizeGuide } from "#contract/api/sizes.ts";
import type { ChangeClothingType, StaffType } from "#contract/api/staff-types.ts";
import { lengthText, readLength } from "#contract/sizes/read-length.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import { announcePageChange, everyPage } from "#server/database/page-changes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { faultyFields } from "#server/platform/errors.ts";
import { everyProductTags } from "./every-product.ts";
import { tellType, tellTypeAsSeen } from "./tell-types.ts";
import type { TypeFollowers } from "./type-followers.ts";
import { findTypeNamed, lockTypes, type TypeRow, updateType } from "./types.queries.ts";

/** A type that thousands of products have is renamed with them. */
const statementTimeoutMs = 120_000;

/**
 * Makes a type as it was sent. A size that is taken off its list stays with the products that are made in it.
 * @throws {AppError} `not_found`, `validation_failed`; `conflict` when it is not as it was seen (StaleMeta)
 */
export async function changeType(
  runtime: Pick<Runtime, "db">,
  followers: readonly TypeFollowers[],
  staff: { readonly id: string },
  id: string,
  sent: ChangeClothingType,
): Promise<StaffType> {
  const change = async (tx: Tx) => {
    await lockTypes(tx);
    const before = await tellTypeAsSeen(tx, followers, id, sent.version);
    const after = { id, ...(await readTypeFields(tx, id, sent)) };
    await updateType(tx, after);
    await announcePageChange(tx, [...everyProductTags, everyPage]);
    return {
      reply: await tellType(tx, followers, id),
      change: {
        action: "product_type.changed" as const,
        subject: id,
        before: told(before),
        after: told(after),
      },
    };
  };
  return await changeAsStaff(runtime, staff, change, { statementTimeoutMs });
}

type TypeFields = Pick<TypeRow, "name" | "sizes" | "sizeGuides">;

async function readTypeFields(
  on: Queryable,
  id: string,
  { name: typed, sizes, sizeGuides }: ChangeClothingType,
): Promise<TypeFields> {
  const faults: FieldError[] = [];
  const name = typed.trim();
  const namesake = await findTypeNamed(on, name);
  if (namesake && namesake.id !== id) {
    faults.push({ field: "name", message: `There is the type ${namesake.name}: merge them` });
  }
  if (hasTwice(sizes)) faults.push({ field: "sizes", message: "A size is there twice" });
  const guides: Partial<Record<Category, SizeGuide>> = {};
  for (const category of ["MEN", "WOMEN"] as const) {
    const guide = sizeGuides[category];
    if (guide) guides[category] = readGuide(guide, `sizeGuides.${category}`, faults);
  }
  if (faults.length > 0) throw faultyFields(faults);
  return { name, sizes, sizeGuides: guides };
}

function readGuide({ columns, rows }: SizeGuide, field: string, faults: FieldError[]): SizeGuide {
  if (hasTwice(rows.map(({ size }) => size))) {
    faults.push({ field: `${field}.rows`, message: "A size is there twice" });
  }
  if (hasTwice(columns.map(({ title }) => title.trim()))) {
    faults.push({ field: `${field}.columns`, message: "A column is there twice" });
  }
  return {
    columns: columns.map((column) => ({ ...column, title: column.title.trim() })),
    rows: rows.map(({ size, cells }, i) => {
      if (cells.length !== columns.length) {
        faults.push({ field: `${field}.rows.${i}`, message: "Needs a cell for each column" });
      }
      return {
        size,
        cells: cells.map((cell, j) => {
          const text = cell.trim();
          if (text === "" || !columns[j]?.isLength) return text;
          const length = readLength(text);
          if (length) return lengthText(length);
          faults.push({
            field: `${field}.rows.${i}.cells.${j}`,
            message: "Type inches, such as 35–37 or 36.5",
          });
          return text;
        }),
      };
    }),
  };
}

function hasTwice(names: readonly string[]): boolean {
  return new Set(names.map((name) => name.toLowerCase())).size < names.length;
}

/** What the audit log tells of a type. */
export function told({ name, sizes, sizeGuides }: TypeFields | StaffType): Record<string, unknown> {
  return {
    name,
    sizes: sizes.join(", "),
    womenSizeGuide: guideText(sizeGuides.WOMEN),
    menSizeGuide: guideText(sizeGuides.MEN),
  };
}

function guideText(guide: SizeGuide | null | undefined): string {
  if (!guide) return "the store’s own";
  const head = ["Size", ...guide.columns.map(({ title }) => title)].join(" ");
  return [head, ...guide.rows.map(({ size, cells }) => [size, ...cells].join(" "))].join("; ");
}
