/** A parsed message of the provider’s checkout page. */
export type FrameMessage =
  | { readonly kind: "loaded" }
  | { readonly kind: "success" }
  | { readonly kind: "error"; readonly status: number; readonly message: string }
  | { readonly kind: "close" };

/** Default status of an error (Payaza frame protocol). */
const defaultErrorStatus = 400;
const messageLimit = 200;

/** Ignores unknown and malformed messages, and the success of another payment than `reference`. */
export function readFrameMessage(message: unknown, reference: string): FrameMessage | undefined {
  if (!isObject(message)) return undefined;
  const { type, data, status } = message;
  if (type === "action") {
    if (data === "loaded-data") return { kind: "loaded" };
    return data === "close" ? { kind: "close" } : undefined;
  }
  if (type === "success") {
    if (!isObject(data)) return undefined;
    const named = data.transaction_reference;
    return named === undefined || named === reference ? { kind: "success" } : undefined;
  }
  if (type !== "error-client") return undefined;
  const text = isObject(data) ? data.message : data;
  return {
    kind: "error",
    status: typeof status === "number" && status > 0 ? status : defaultErrorStatus,
    message: typeof text === "string" ? text.slice(0, messageLimit) : "",
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
