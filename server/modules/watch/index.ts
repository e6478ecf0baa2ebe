export { addGauges } from "./add-gauges.ts";
