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
import type {
  ChooseColumns,
  CreateImport,
  FixCell,
  FixedRow,
  ImportRowPage,
  ImportRowsQuery,
  ImportsQuery,
  ImportVersion,
  ProductImport,
} from "./catalogue/product-imports.ts";
import type { ClothingType } from "./catalogue/products.ts";
import type {
  ProductChoices,
  ProductExportQuery,
  StaffPicture,
  StaffProduct,
  StaffProductPage,
  StaffProductQuery,
} from "./catalogue/staff-products.ts";
import type { Page } from "./envelope.ts";
import type { IdempotencyHeaders } from "./idempotent.ts";
import type {
  AdjustedStockCells,
  AdjustStockCells,
  CountSheetQuery,
  StockList,
  StockQuery,
  StockRow,
} from "./stock/stock.ts";
import type {
  CountedSizes,
  CountingPage,
  CountingQuery,
  CountSizes,
  Differences,
  EndStocktake,
  StartStocktake,
  Stocktake,
  StocktakeCountSheetQuery,
  StocktakesQuery,
} from "./stock/stocktakes.ts";

export interface StaffCatalogueRoutes {
  "GET /staff/products": { query: StaffProductQuery; reply: StaffProductPage };
  "GET /staff/products/options": { reply: ProductChoices };
  "GET /staff/products/export": { query: ProductExportQuery; file: true };
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

  "GET /staff/imports": { query: ImportsQuery; reply: Page<ProductImport> };
  "POST /staff/imports": {
    headers: IdempotencyHeaders;
    body: CreateImport;
    multipart: true;
    reply: ProductImport;
  };
  "GET /staff/imports/:id": { reply: ProductImport };
  "GET /staff/imports/:id/rows": { query: ImportRowsQuery; reply: ImportRowPage };
  "GET /staff/imports/:id/invalid-rows": { file: true };
  "POST /staff/imports/:id/corrections": { body: FixCell; reply: FixedRow };
  "POST /staff/imports/:id/product-types": { body: CreateClothingType; reply: ProductImport };
  "POST /staff/imports/:id/columns": { body: ChooseColumns; reply: ProductImport };
  "POST /staff/imports/:id/start": { body: ImportVersion; reply: ProductImport };
  "POST /staff/imports/:id/undo": { body: ImportVersion; reply: ProductImport };

  "GET /staff/stock": { query: StockQuery; reply: StockList };
  "GET /staff/stock/count-sheet": { query: CountSheetQuery; file: true };
  "GET /staff/stock/:id": { reply: StockRow };
  "POST /staff/stock/adjustments": {
    headers: IdempotencyHeaders;
    body: AdjustStockCells;
    reply: AdjustedStockCells;
  };

  "GET /staff/stock-counts": { query: StocktakesQuery; reply: Page<Stocktake> };
  "POST /staff/stock-counts": {
    headers: IdempotencyHeaders;
    body: StartStocktake;
    reply: Stocktake;
  };
  "GET /staff/stock-counts/:id": { reply: Stocktake };
  "GET /staff/stock-counts/:id/products": { query: CountingQuery; reply: CountingPage };
  "GET /staff/stock-counts/:id/count-sheet": { query: StocktakeCountSheetQuery; file: true };
  "GET /staff/stock-counts/:id/differences": { reply: Differences };
  "POST /staff/stock-counts/:id/counts": { body: CountSizes; reply: CountedSizes };
  "POST /staff/stock-counts/:id/finish": { body: EndStocktake; reply: Stocktake };
  "POST /staff/stock-counts/:id/discard": { body: EndStocktake; reply: Stocktake };
}
