import type { OpenAPIV3_1 } from "openapi-types";
import { escapeMarkup } from "#server/platform/text/markup.ts";

type Schema = OpenAPIV3_1.SchemaObject & { const?: unknown };

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function describeSchema(schema: Schema): string {
  const note = schema.description ? ` <i>(${escapeMarkup(schema.description)})</i>` : "";
  return describeType(schema) + note;
}

function describeType(schema: Schema): string {
  if (schema.const !== undefined) return `<code>${escapeMarkup(String(schema.const))}</code>`;
  if (schema.enum)
    return schema.enum.map((value) => `<code>${escapeMarkup(String(value))}</code>`).join(" or ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => describeSchema(choice as Schema)).join(" or ");
  switch (schema.type) {
    case "object":
      return describeObject(schema);
    case "array": {
      const items = "items" in schema ? (schema.items as Schema) : {};
      return `list of ${describeSchema(items)}${bounds(schema.minItems, schema.maxItems, "entries")}`;
    }
    case "string":
      return `text${bounds(schema.minLength, schema.maxLength, "characters")}`;
    case "integer":
      return `whole number${bounds(schema.minimum, schema.maximum)}`;
    case "number":
      return `number${bounds(schema.minimum, schema.maximum)}`;
    case "boolean":
      return "true or false";
    case "null":
      return "null";
    default:
      return "anything";
  }
}

function describeObject(schema: Schema): string {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const optional = schema.required?.includes(name) ? "" : " <i>optional</i>";
    return `<li><code>${escapeMarkup(name)}</code>${optional} ${describeSchema(field as Schema)}</li>`;
  });
  return fields.length > 0 ? `object<ul>${fields.join("")}</ul>` : "object";
}

function bounds(from: number | undefined, to: number | undefined, unit = ""): string {
  const unitText = unit && ` ${unit}`;
  if (from !== undefined && to !== undefined) return ` (${from} to ${to}${unitText})`;
  if (from !== undefined) return ` (from ${from}${unitText})`;
  return to === undefined ? "" : ` (up to ${to}${unitText})`;
}
