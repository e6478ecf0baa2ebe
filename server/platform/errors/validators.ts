import { Ajv, type Options, type SchemaValidateFunction, type ValidateFunction } from "ajv";
import type { FastifySchemaCompiler, FastifySchemaValidationError } from "fastify";
import type { TSchema } from "typebox";
import { cleanedKeyword } from "#contract/api/fields.ts";
import { cleanPasted } from "#contract/text/clean-pasted.ts";

const cleanText: SchemaValidateFunction = (_isCleaned, text: string, _schema, context) => {
  if (context) context.parentData[context.parentDataProperty] = cleanPasted(text);
  return true;
};

const options: Options = {
  useDefaults: true,
  removeAdditional: false,
  keywords: [
    // OpenAPI only.
    "example",
    {
      keyword: cleanedKeyword,
      type: "string",
      modifying: true,
      before: "maxLength",
      validate: cleanText,
    },
  ],
};

/** An order of 100 lines has 800 nodes; finding all errors of larger bodies takes too long. */
const maxNodes = 1_000;

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, { readonly type?: unknown }>>;
}

type Validate = (value: unknown) => { readonly error?: FastifySchemaValidationError[] };

/** URLs and headers are text, so values are coerced there; JSON bodies are strict. */
export function createValidatorCompiler(): FastifySchemaCompiler<TSchema> {
  const strict = createPair(options);
  const coercing = createPair({ ...options, coerceTypes: true });
  return ({ schema, httpPart }) =>
    httpPart === "body" ? strict(schema) : rejectBlankNumbers(schema, coercing(schema));
}

/** Ajv would coerce blanks to 0. */
function rejectBlankNumbers({ properties = {} }: ObjectSchema, validate: Validate): Validate {
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
  const firstErrorAjv = new Ajv({ ...common, allErrors: false });
  const allErrorsAjv = new Ajv({ ...common, allErrors: true });
  return (schema) => {
    // Compiled on first use: all of them take a quarter of a second at start.
    let check: ValidateFunction | undefined;
    let checkAll: ValidateFunction | undefined;
    return (value) => {
      check ??= firstErrorAjv.compile(schema);
      const isForm = countNodes(value, maxNodes) <= maxNodes;
      if (isForm) normalizeTexts(value);
      if (check(value)) {
        if (!isForm) normalizeTexts(value);
        const invalid = findInvalidValue(value);
        return invalid ? { error: [invalid] } : {};
      }
      const first = (check.errors ?? []) as FastifySchemaValidationError[];
      if (!isForm) return { error: first };
      checkAll ??= allErrorsAjv.compile(schema);
      checkAll(value);
      return { error: (checkAll.errors ?? first) as FastifySchemaValidationError[] };
    };
  };
}

/** Stops soon after `limit`. */
function countNodes(value: unknown, limit: number): number {
  let count = 0;
  const queue = [value];
  while (queue.length > 0 && count <= limit) {
    const node = queue.pop();
    if (typeof node !== "object" || node === null) continue;
    count += Array.isArray(node) ? node.length : Object.keys(node).length;
    if (count <= limit) queue.push(...Object.values(node));
  }
  return count;
}

/** What schemas accept but nothing can store: text with NUL, or a number like `1e309`. */
function findInvalidValue(value: unknown): FastifySchemaValidationError | undefined {
  const queue: { node: unknown; path: string }[] = [{ node: value, path: "" }];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { node, path } = next;
    if (typeof node === "string" && node.includes("\0")) return errorAt(path, "nul");
    if (typeof node === "number" && !Number.isFinite(node)) return errorAt(path, "type");
    if (typeof node !== "object" || node === null) continue;
    for (const [name, member] of Object.entries(node)) {
      if (name.includes("\0")) return errorAt(`${path}/?`, "nul");
      queue.push({ node: member, path: `${path}/${name}` });
    }
  }
  return undefined;
}

/** Normalizes all texts to NFC, so that equal words compare as equal. */
function normalizeTexts(value: unknown): void {
  const queue = [value];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (typeof node !== "object" || node === null) continue;
    const members = node as Record<string, unknown>;
    for (const [name, member] of Object.entries(members)) {
      const normalizedName = name.normalize("NFC");
      const normalized = typeof member === "string" ? member.normalize("NFC") : member;
      queue.push(normalized);
      if (normalizedName === name && normalized === member) continue;
      delete members[name];
      members[normalizedName] = normalized;
    }
  }
}

function errorAt(instancePath: string, keyword: "nul" | "type"): FastifySchemaValidationError {
  return { instancePath, keyword, params: { type: "number" }, schemaPath: "", message: keyword };
}
