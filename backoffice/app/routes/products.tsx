import { ProductsRoom } from "../features/products/products-room.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Products") }];

export default ProductsRoom;
