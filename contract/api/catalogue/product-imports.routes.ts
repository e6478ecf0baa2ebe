import { defineRoutes } from "../define-routes.ts";
import { pageOf } from "../envelope.ts";
import { CreateClothingType } from "./clothing-types.ts";
import {
  ChooseColumns,
  CreateImport,
  FixCell,
  FixedRow,
  ImportRowPage,
  ImportRowsQuery,
  ImportsQuery,
  ImportVersion,
  ProductImport,
} from "./product-imports.ts";
import { ProductExportQuery } from "./staff-products.ts";

const right = "products.import";

export const staffProductImportRoutes = defineRoutes("staff", {
  "GET /staff/products/export": {
    summary: "Export products with prices and stock as CSV or Excel",
    right,
    query: ProductExportQuery,
    file: true,
  },
  "GET /staff/imports": {
    summary: "List product imports, newest first",
    right,
    query: ImportsQuery,
    reply: pageOf(ProductImport),
  },
  "POST /staff/imports": {
    summary: "Upload a product spreadsheet for review",
    description:
      "multipart/form-data with an empty JSON object as the part `request` and one CSV or XLSX file as `file`.",
    right,
    idempotent: true,
    body: CreateImport,
    multipart: { field: "file", max: 1, required: true },
    status: 201,
    reply: ProductImport,
  },
  "GET /staff/imports/:id": {
    summary: "Get an import with its progress and row counts",
    right,
    reply: ProductImport,
  },
  "GET /staff/imports/:id/rows": {
    summary: "List the rows of an import with their changes",
    right,
    query: ImportRowsQuery,
    reply: ImportRowPage,
  },
  "GET /staff/imports/:id/invalid-rows": {
    summary: "Export the invalid rows as CSV with their errors",
    right,
    file: true,
  },
  "POST /staff/imports/:id/corrections": {
    summary: "Correct a cell of an import",
    right,
    body: FixCell,
    reply: FixedRow,
  },
  "POST /staff/imports/:id/product-types": {
    summary: "Create a clothing type named in the file",
    right: "products.edit",
    body: CreateClothingType,
    reply: ProductImport,
  },
  "POST /staff/imports/:id/columns": {
    summary: "Choose what each column of the file holds",
    right,
    body: ChooseColumns,
    reply: ProductImport,
  },
  "POST /staff/imports/:id/start": {
    summary: "Import all valid rows",
    right,
    body: ImportVersion,
    reply: ProductImport,
  },
  "POST /staff/imports/:id/undo": {
    summary: "Undo the last import",
    right,
    body: ImportVersion,
    reply: ProductImport,
  },
});
