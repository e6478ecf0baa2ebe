import { Type } from "typebox";
import { defineRoutes } from "../define-routes.ts";
import { BulkUpdateProducts, BulkUpdateResult } from "./bulk-products.ts";
import {
  CreateClothingType,
  MergeClothingType,
  ReorderClothingTypes,
  StaffType,
  StaffTypeSummary,
  UpdateClothingType,
} from "./clothing-types.ts";
import { PictureCrop } from "./picture-crop.ts";
import {
  AdjustStock,
  CreateProduct,
  LedgerPage,
  LedgerQuery,
  SetProductStatus,
  UpdateProduct,
  UploadPicture,
} from "./product-commands.ts";
import { ClothingType, Product } from "./products.ts";
import {
  BestSellersQuery,
  ProductChoices,
  StaffPicture,
  StaffProduct,
  StaffProductPage,
  StaffProductQuery,
} from "./staff-products.ts";

const params = { id: Type.String({ maxLength: 100, pattern: "^[\\w-]+$" }) };

export const staffProductRoutes = defineRoutes("staff", {
  "GET /staff/products": {
    summary: "List products by status, 50 per page",
    right: "products.read",
    apiKey: "products:read",
    query: StaffProductQuery,
    reply: StaffProductPage,
  },
  "GET /staff/products/options": {
    summary: "List the types, sizes and fields of the brand's own a product can have",
    right: "products.read",
    apiKey: "products:read",
    reply: ProductChoices,
  },
  "GET /staff/products/best-sellers": {
    summary: "List products on sale, those sold most in the last 90 days first, then the newest",
    right: "products.read",
    apiKey: "products:read",
    query: BestSellersQuery,
    reply: Type.Array(Product),
  },
  "GET /staff/products/:id": {
    summary: "Get a product in any status",
    right: "products.read",
    apiKey: "products:read",
    params,
    reply: StaffProduct,
  },
  "POST /staff/products": {
    summary: "Create a product, published or as a draft",
    right: "products.edit",
    apiKey: "products:write",
    idempotent: true,
    body: CreateProduct,
    status: 201,
    reply: StaffProduct,
  },
  "POST /staff/products/bulk-update": {
    summary: "Change the price, discount, type, featured flag or status of many products",
    right: "products.edit",
    apiKey: "products:write",
    idempotent: true,
    body: BulkUpdateProducts,
    reply: BulkUpdateResult,
  },
  "PATCH /staff/products/:id": {
    summary: "Update a product and its stock",
    right: "products.edit",
    apiKey: "products:write",
    params,
    idempotent: true,
    body: UpdateProduct,
    reply: StaffProduct,
  },
  "POST /staff/products/:id/status": {
    summary: "Publish, unpublish, schedule or archive a product",
    right: "products.edit",
    apiKey: "products:write",
    params,
    body: SetProductStatus,
    reply: StaffProduct,
  },
  "POST /staff/products/:id/stock": {
    summary: "Adjust the stock of a product",
    right: "stock.change",
    params,
    idempotent: true,
    body: AdjustStock,
    reply: StaffProduct,
  },
  "GET /staff/products/:id/ledger": {
    summary: "List the stock movements of a size, newest first",
    right: "products.read",
    apiKey: "stock:read",
    params,
    query: LedgerQuery,
    reply: LedgerPage,
  },
  "POST /staff/media/:id/crop": {
    summary: "Crop a picture to the 4:5 of cards and product pages",
    right: "products.edit",
    apiKey: "products:write",
    params,
    body: PictureCrop,
    status: 201,
    reply: StaffPicture,
    unversioned: true,
  },
});

export const staffPictureRoutes = defineRoutes("staff", {
  "POST /staff/media": {
    summary: "Upload a picture for products",
    description:
      "multipart/form-data with a JSON object as `request` and one JPEG, PNG, WebP or AVIF file as `picture`.",
    right: "products.edit",
    apiKey: "products:write",
    body: UploadPicture,
    multipart: { field: "picture", max: 1, required: true },
    status: 201,
    reply: StaffPicture,
  },
});

const ofType = { params: { id: Type.String({ pattern: "^[\\w-]{1,64}$" }) } };

export const staffTypeRoutes = defineRoutes("staff", {
  "GET /staff/product-types": {
    summary: "List the product types in the shop's order",
    right: "products.read",
    apiKey: "products:read",
    reply: Type.Array(StaffTypeSummary),
  },
  "GET /staff/product-types/:id": {
    ...ofType,
    summary: "Get a product type with its sizes and size guides",
    right: "products.read",
    apiKey: "products:read",
    reply: StaffType,
  },
  "POST /staff/product-types": {
    summary: "Create a product type, or return the one of this name",
    right: "products.edit",
    body: CreateClothingType,
    status: 201,
    reply: ClothingType,
  },
  "PATCH /staff/product-types/:id": {
    ...ofType,
    summary: "Update name, sizes and size guides of a type",
    right: "types.edit",
    body: UpdateClothingType,
    reply: StaffType,
  },
  "POST /staff/product-types/reorder": {
    summary: "Reorder the product types",
    right: "types.edit",
    body: ReorderClothingTypes,
    reply: Type.Array(StaffTypeSummary),
    errors: ["conflict"],
  },
  "POST /staff/product-types/:id/merge": {
    ...ofType,
    summary: "Merge a type into another",
    right: "types.edit",
    body: MergeClothingType,
    reply: StaffType,
  },
});
