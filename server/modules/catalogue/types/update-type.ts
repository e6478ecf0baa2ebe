import type {
  CreateClothingType,
  ReorderClothingTypes,
  StaffType,
  StaffTypeSummary,
  UpdateClothingType,
} from "#contract/api/catalogue/clothing-types.ts";
import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import type { Category, ClothingType } from "#contract/api/catalogue/products.ts";
import type { SizeGuide } from "#contract/api/catalogue/sizes.ts";
import type { FieldError } from "#contract/api/error-codes.ts";
import { formatLength, parseLength } from "#contract/sizes/parse-length.ts";
import type { Changed } from "#server/database/audit.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { allProductsTags, announcePageChange, everyPage } from "#server/database/page-changes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { newId } from "#server/platform/auth/ids.ts";
import { conflictError, validationError } from "#server/platform/errors/errors.ts";

import { toSlug } from "../product-id.ts";
import {
  getStaffType,
  getTypeAtVersion,
  listStaffTypes,
  type TypeReferences,
} from "./get-types.ts";
import {
  countTypes,
  findTypeByName,
  findUsedTypeIds,
  insertType,
  lockTypes,
  type TypeRow,
  updateType,
  updateTypePositions,
} from "./types.queries.ts";

export const statementTimeoutMs = 120_000;

export type TypesRuntime = Pick<Runtime, "db"> & {
  readonly references: readonly TypeReferences[];
};

/** @throws {AppError} `not_found`, `validation_failed`, `conflict` */
export const updateTypeAsStaff = staffCommand<
  UpdateClothingType,
  StaffType,
  { readonly id: string },
  TypesRuntime
>(
  async ({ tx, runtime: { references }, params: { id }, body: sent }) => {
    await lockTypes(tx);
    const before = await getTypeAtVersion(tx, references, id, sent.version);
    const after = { id, ...(await parseTypeFields(tx, id, sent)), role: sent.role ?? before.role };
    await updateType(tx, after);
    await announcePageChange(tx, [...allProductsTags, everyPage]);
    return {
      reply: await getStaffType(tx, references, id),
      change: {
        action: "product_type.updated",
        subject: id,
        before: toTypeAudit(before),
        after: toTypeAudit(after),
      },
    };
  },
  { statementTimeoutMs },
);

type TypeFields = Pick<TypeRow, "name" | "sizes" | "role" | "sizeGuides">;

async function parseTypeFields(
  on: Queryable,
  id: string,
  { name: typed, sizes, sizeGuides }: UpdateClothingType,
): Promise<Omit<TypeFields, "role">> {
  const errors: FieldError[] = [];
  const name = typed.trim();
  const namesake = await findTypeByName(on, name);
  if (namesake && namesake.id !== id) {
    errors.push({
      field: "name",
      message: `${namesake.name} already exists. Merge the two types instead`,
    });
  }
  if (hasDuplicates(sizes)) errors.push({ field: "sizes", message: "A size is listed twice" });
  const guides: Partial<Record<Category, SizeGuide>> = {};
  for (const category of ["MEN", "WOMEN"] as const) {
    const guide = sizeGuides[category];
    if (guide) guides[category] = parseGuide(guide, `sizeGuides.${category}`, errors);
  }
  if (errors.length > 0) throw validationError(errors);
  return { name, sizes, sizeGuides: guides };
}

function parseGuide({ columns, rows }: SizeGuide, field: string, errors: FieldError[]): SizeGuide {
  if (hasDuplicates(rows.map(({ size }) => size))) {
    errors.push({ field: `${field}.rows`, message: "A size is listed twice" });
  }
  if (hasDuplicates(columns.map(({ title }) => title.trim()))) {
    errors.push({ field: `${field}.columns`, message: "A column is listed twice" });
  }
  return {
    columns: columns.map((column) => ({ ...column, title: column.title.trim() })),
    rows: rows.map(({ size, cells }, i) => {
      if (cells.length !== columns.length) {
        errors.push({ field: `${field}.rows.${i}`, message: "Needs a cell for each column" });
      }
      return {
        size,
        cells: cells.map((cell, j) => {
          const text = cell.trim();
          if (text === "" || !columns[j]?.isLength) return text;
          const length = parseLength(text);
          if (length) return formatLength(length);
          errors.push({
            field: `${field}.rows.${i}.cells.${j}`,
            message: "Enter inches, such as 35–37 or 36.5",
          });
          return text;
        }),
      };
    }),
  };
}

function hasDuplicates(names: readonly string[]): boolean {
  return new Set(names.map((name) => name.toLowerCase())).size < names.length;
}

export function toTypeAudit({
  name,
  sizes,
  role,
  sizeGuides,
}: TypeFields | StaffType): Record<string, unknown> {
  return {
    name,
    sizes: sizes.join(", "),
    role,
    womenSizeGuide: guideText(sizeGuides.WOMEN),
    menSizeGuide: guideText(sizeGuides.MEN),
  };
}

function guideText(guide: SizeGuide | null | undefined): string {
  if (!guide) return "default";
  const head = ["Size", ...guide.columns.map(({ title }) => title)].join(" ");
  return [head, ...guide.rows.map(({ size, cells }) => [size, ...cells].join(" "))].join("; ");
}

/** @throws {AppError} `validation_failed`, `conflict` */
export const reorderTypesAsStaff = staffCommand<ReorderClothingTypes, StaffTypeSummary[], unknown>(
  async ({ tx, body: { expected, order } }) => {
    if (expected.toSorted().join() !== order.toSorted().join()) {
      throw validationError([{ field: "order", message: "Must name every type once" }]);
    }
    await lockTypes(tx);
    const types = await listStaffTypes(tx);
    if (types.map(({ id }) => id).join() !== expected.join()) {
      throw conflictError(
        types,
        "Someone else just changed the types. Review the order and try again.",
      );
    }
    if (order.join() === expected.join()) return { reply: types, change: null };
    await updateTypePositions(tx, order);
    await announcePageChange(tx, [...allProductsTags, everyPage]);
    const reply = await listStaffTypes(tx);
    const names = (list: readonly StaffTypeSummary[]) => list.map(({ name }) => name).join(", ");
    return {
      reply,
      change: {
        action: "product_type.reordered",
        subject: "types",
        before: { order: names(types) },
        after: { order: names(reply) },
      },
    };
  },
);

const maxIdAttempts = 20;

export const createType = staffCommand<CreateClothingType, ClothingType, unknown>(({ tx, body }) =>
  findOrCreateType(tx, body.name),
);

/** @throws {AppError} `validation_failed` */
export async function findOrCreateType(tx: Tx, input: string): Promise<Changed<ClothingType>> {
  const name = input.trim();
  await lockTypes(tx);
  const existing = await findTypeByName(tx, name);
  if (existing) return { reply: existing, change: null };
  if ((await countTypes(tx)) >= productLimits.types) {
    const message = `A store can have up to ${productLimits.types} types`;
    throw validationError([{ field: "name", message }]);
  }
  const type = { id: await findUnusedTypeId(tx, name), name };
  await insertType(tx, type);
  return {
    reply: type,
    change: { action: "product_type.created", subject: type.id, after: { name } },
  };
}

async function findUnusedTypeId(on: Queryable, name: string): Promise<string> {
  const slug = toSlug(name);
  const candidates = Array.from({ length: maxIdAttempts }, (_, i) =>
    i === 0 ? slug : `${slug}-${i + 1}`,
  );
  const usedIds = await findUsedTypeIds(on, candidates);
  const unusedId = candidates.find((id) => !usedIds.includes(id));
  return slug === "" || unusedId === undefined ? newId("typ") : unusedId;
}
