import type { FastifySchemaValidationError } from "fastify";
import type { FieldError } from "#contract/api/error-codes.ts";

/** More would help nobody and only make the reply long. */
const shownErrors = 20;

const typeWords: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  integer: "a whole number",
  null: "null",
  number: "a number",
  object: "an object",
  string: "text",
};

/**
 * Turns what the validator found into one message for each field. The messages are made from the schema
 * alone: no value of the request is ever repeated.
 * @param part where the fields stand, such as `body`; it names a fault of the whole
 */
export function describeValidationErrors(
  errors: readonly FastifySchemaValidationError[],
  part: string,
): FieldError[] {
  const fields = new Map<string, FastifySchemaValidationError[]>();
  for (const error of errors) {
    const field = fieldOf(error) || part;
    const known = fields.get(field);
    if (known) known.push(error);
    else if (fields.size < shownErrors) fields.set(field, [error]);
  }
  return [...fields].map(([field, found]) => ({ field, message: messageOf(found) }));
}

/** The dotted path of the rejected field, such as `items.0.quantity`. */
function fieldOf(error: FastifySchemaValidationError): string {
  const path = error.instancePath.split("/").slice(1);
  const own = error.params.missingProperty ?? error.params.additionalProperty;
  if (typeof own === "string") path.push(own);
  return path.map((name) => (/^[\w-]{1,64}$/.test(name) ? name : "?")).join(".");
}

function messageOf(errors: readonly FastifySchemaValidationError[]): string {
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
  if (types.length > 0) return `Must be ${[...new Set(types.map(typeOf))].join(" or ")}`;
  return "Not allowed";
}

function typeOf({ params }: FastifySchemaValidationError): string {
  return typeWords[String(params.type)] ?? "of another type";
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
      return `Must be ${typeOf(error)}`;
    case "const":
      return `Must be ${String(params.allowedValue)}`;
    case "enum":
      return `Must be one of ${(params.allowedValues as unknown[]).join(", ")}`;
    case "pattern":
      return params.pattern === "\\S" ? "Required" : "Has the wrong form";
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
      return "Has a character that cannot be kept";
    default:
      return "Not allowed";
  }
}
