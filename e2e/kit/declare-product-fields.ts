// Begun before a store (--import), as if its brand had declared these fields.
import { declareProductFields, sampleProductFields } from "../../tests/kit/product-fields.ts";

declareProductFields(sampleProductFields);
