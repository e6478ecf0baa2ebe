export { clearScreens as default } from "./screen-book.ts";
