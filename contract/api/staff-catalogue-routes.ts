import type { BulkUpdateProducts, BulkUpdateResult } from "./catalogue/bulk-products.ts";
import type {
  CreateClothingType,
  MergeClothingType,
  ReorderClothingTypes,
  StaffType,
  StaffTypeSummary,
  UpdateClothingType,
} from "./catalogue/clothing-types.ts";
import type { PictureCrop } from "./catalogue/picture-crop.ts";
import type {
  AdjustStock,
  CreateProduct,
  LedgerPage,
  LedgerQuery,
  SetProductStatus,
  UpdateProduct,
  UploadPicture,
} from "./catalogue/product-commands.ts";
import type { ClothingType } from "./catalogue/products.ts";
import type {
  ProductChoices,
  StaffPicture,
  StaffProduct,
  StaffProductPage,
  StaffProductQuery,
} from "./catalogue/staff-products.ts";
import type { IdempotencyHeaders } from "./idempotent.ts";
import type {
  AdjustedStockCells,
  AdjustStockCells,
  CountSheetQuery,
  StockList,
  StockQuery,
  StockRow,
} from "./stock/stock.ts";

export interface StaffCatalogueRoutes {
  "GET /staff/products": { query: StaffProductQuery; reply: StaffProductPage };
  "GET /staff/products/options": { reply: ProductChoices };
  "GET /staff/products/:id": { reply: StaffProduct };
  "POST /staff/products": { headers: IdempotencyHeaders; body: CreateProduct; reply: StaffProduct };
  "POST /staff/products/bulk-update": {
    headers: IdempotencyHeaders;
    body: BulkUpdateProducts;
    reply: BulkUpdateResult;
  };
  "PATCH /staff/products/:id": {
    headers: IdempotencyHeaders;
    body: UpdateProduct;
    reply: StaffProduct;
  };
  "POST /staff/products/:id/status": { body: SetProductStatus; reply: StaffProduct };
  "POST /staff/products/:id/stock": {
    headers: IdempotencyHeaders;
    body: AdjustStock;
    reply: StaffProduct;
  };
  "POST /staff/media/:id/crop": { body: PictureCrop; reply: StaffPicture };
  "POST /staff/media": { body: UploadPicture; multipart: true; reply: StaffPicture };
  "GET /staff/products/:id/ledger": { query: LedgerQuery; reply: LedgerPage };

  "GET /staff/product-types": { reply: StaffTypeSummary[] };
  "POST /staff/product-types": { body: CreateClothingType; reply: ClothingType };
  "POST /staff/product-types/reorder": { body: ReorderClothingTypes; reply: StaffTypeSummary[] };
  "GET /staff/product-types/:id": { reply: StaffType };
  "PATCH /staff/product-types/:id": { body: UpdateClothingType; reply: StaffType };
  "POST /staff/product-types/:id/merge": { body: MergeClothingType; reply: StaffType };

  "GET /staff/stock": { query: StockQuery; reply: StockList };
  "GET /staff/stock/count-sheet": { query: CountSheetQuery; file: true };
  "GET /staff/stock/:id": { reply: StockRow };
  "POST /staff/stock/adjustments": {
    headers: IdempotencyHeaders;
    body: AdjustStockCells;
    reply: AdjustedStockCells;
  };
}
