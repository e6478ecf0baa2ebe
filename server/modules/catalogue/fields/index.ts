export { findProductField, readFields } from "./own-fields.ts";
