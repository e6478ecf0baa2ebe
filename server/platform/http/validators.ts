import { Ajv, type Options, type ValidateFunction } from "ajv";
import type { FastifySchemaCompiler, FastifySchemaValidationError } from "fastify";
import type { TSchema } from "typebox";
import { countParts, findUnusable } from "./unusable-values.ts";

const options: Options = {
  useDefaults: true,
  removeAdditional: false,
  // A keyword of OpenAPI that only describes.
  keywords: ["example"],
};

/**
 * Of a body with more members and entries than this only the first fault is named: to look for all of them takes
 * longer than to place an order. The largest form, an order of 100 lines with all their fields, has about 800.
 */
const mostParts = 1_000;

/** What is read of the schema of an address or of headers. */
interface Described {
  readonly properties?: Readonly<Record<string, { readonly type?: unknown }>>;
}

/** A validator as Fastify takes it: what is wrong, or nothing. */
type Validate = (value: unknown) => { readonly error?: FastifySchemaValidationError[] };

/**
 * Makes the validator of a schema. Everything in a URL or a header is text, so there numbers and booleans
 * are read from it; in a JSON body a text where a number is due is refused.
 *
 * The first fault ends the first look, and the size of a list is looked at before its entries. Only then, and
 * only in what is of the size of a form, are all faults collected.
 */
export function createValidatorCompiler(): FastifySchemaCompiler<TSchema> {
  const strict = createPair(options);
  const coercing = createPair({ ...options, coerceTypes: true });
  return ({ schema, httpPart }) =>
    httpPart === "body" ? strict(schema) : withoutBlanks(schema, coercing(schema));
}

/** Ajv reads blanks as the number 0, which nobody meant, and an empty text as none. */
function withoutBlanks({ properties = {} }: Described, validate: Validate): Validate {
  const numbers = Object.entries(properties).flatMap(([name, { type }]) =>
    type === "number" || type === "integer" ? [name] : [],
  );
  if (numbers.length === 0) return validate;
  return (value) => {
    const given: Record<string, unknown> = Object(value);
    for (const name of numbers) {
      const text = given[name];
      if (typeof text === "string" && text.trim() === "") given[name] = "";
    }
    return validate(value);
  };
}

function createPair(common: Options): (schema: TSchema) => Validate {
  const hasty = new Ajv({ ...common, allErrors: false });
  const thorough = new Ajv({ ...common, allErrors: true });
  return (schema) => {
    // Each is made when it is first needed: the first look at the first call of its route, the whole list of faults
    // when somebody first errs. All of them together cost a quarter of a second, at every start.
    let check: ValidateFunction | undefined;
    let checkAll: ValidateFunction | undefined;
    return (value) => {
      check ??= hasty.compile(schema);
      if (check(value)) {
        const unusable = findUnusable(value);
        return unusable ? { error: [unusable] } : {};
      }
      const first = (check.errors ?? []) as FastifySchemaValidationError[];
      if (countParts(value, mostParts) > mostParts) return { error: first };
      checkAll ??= thorough.compile(schema);
      checkAll(value);
      return { error: (checkAll.errors ?? first) as FastifySchemaValidationError[] };
    };
  };
}
