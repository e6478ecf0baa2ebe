import type { PictureUser } from "./database/picture-user.ts";
import { picturesOfProducts } from "./modules/catalogue/index.ts";
import { picturesOfOrders } from "./modules/orders/index.ts";
import { picturesOfWords } from "./modules/settings/index.ts";

/** Whatever shows pictures: no file that one of them names is ever swept away. */
export const pictureUsers: readonly PictureUser[] = [
  picturesOfProducts,
  picturesOfOrders,
  picturesOfWords,
];
