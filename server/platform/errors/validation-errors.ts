import type { FastifySchemaValidationError } from "fastify";
import type { FieldError } from "#contract/api/error-codes.ts";

const maxErrors = 20;

const typeLabels: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  integer: "a whole number",
  null: "null",
  number: "a number",
  object: "an object",
  string: "text",
};

/** Made from the schema only: request values are never repeated. */
export function describeValidationErrors(
  errors: readonly FastifySchemaValidationError[],
  part: string,
): FieldError[] {
  const fields = new Map<string, FastifySchemaValidationError[]>();
  for (const error of errors) {
    const field = toFieldPath(error) || part;
    const existing = fields.get(field);
    if (existing) existing.push(error);
    else if (fields.size < maxErrors) fields.set(field, [error]);
  }
  return [...fields].map(([field, found]) => ({ field, message: toMessage(found) }));
}

/** Such as `items.0.quantity`. */
function toFieldPath(error: FastifySchemaValidationError): string {
  const path = error.instancePath.split("/").slice(1);
  const property = error.params.missingProperty ?? error.params.additionalProperty;
  if (typeof property === "string") path.push(property);
  return path.map((name) => (/^[\w-]{1,64}$/.test(name) ? name : "?")).join(".");
}

function toMessage(errors: readonly FastifySchemaValidationError[]): string {
  const [first] = errors;
  if (first === undefined) return "Not allowed";
  if (errors.some((error) => error.keyword === "anyOf")) return describeChoice(errors);
  return describe(first);
}

function describeChoice(errors: readonly FastifySchemaValidationError[]): string {
  const values = errors.filter(({ keyword }) => keyword === "const");
  const types = errors.filter(({ keyword }) => keyword === "type");
  const other = errors.find(({ keyword }) => !["const", "type", "anyOf"].includes(keyword));
  if (other) return describe(other);
  if (values.length > 0) {
    return `Must be one of ${values.map((error) => error.params.allowedValue).join(", ")}`;
  }
  if (types.length > 0) return `Must be ${[...new Set(types.map(toTypeLabel))].join(" or ")}`;
  return "Not allowed";
}

function toTypeLabel({ params }: FastifySchemaValidationError): string {
  return typeLabels[String(params.type)] ?? "of another type";
}

function describe(error: FastifySchemaValidationError): string {
  const { keyword, params } = error;
  const limit = String(params.limit);
  switch (keyword) {
    case "required":
      return "Required";
    case "additionalProperties":
      return "Not a known field";
    case "type":
      return `Must be ${toTypeLabel(error)}`;
    case "const":
      return `Must be ${String(params.allowedValue)}`;
    case "enum":
      return `Must be one of ${(params.allowedValues as unknown[]).join(", ")}`;
    case "pattern":
      return params.pattern === "\\S" ? "Required" : "Invalid format";
    case "minLength":
      if (limit === "1") return "Required";
      return /\/email$/.test(error.instancePath)
        ? "Enter a valid email"
        : `Must be at least ${limit} characters`;
    case "maxLength":
      return `Must be at most ${limit} characters`;
    case "minItems":
      return limit === "1" ? "Must not be empty" : `Must have at least ${limit} entries`;
    case "maxItems":
      return `Must have at most ${limit} entries`;
    case "minimum":
      return `Must be at least ${limit}`;
    case "exclusiveMinimum":
      return `Must be more than ${limit}`;
    case "maximum":
      return `Must be at most ${limit}`;
    case "exclusiveMaximum":
      return `Must be less than ${limit}`;
    case "nul":
      return "Contains an invalid character";
    default:
      return "Not allowed";
  }
}
