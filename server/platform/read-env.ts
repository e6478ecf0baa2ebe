type Env = Readonly<Record<string, string | undefined>>;

/** Reads environment variables; what is wrong with one becomes a fault, and the reader goes on to the next. */
export interface EnvReader {
  /** What was wrong so far, in sentences that name the variable. */
  readonly faults: readonly string[];
  fault(message: string): undefined;
  /** What stands there; undefined where nothing does. */
  text(name: string): string | undefined;
  integer(name: string, fallback: number, min: number, max: number): number;
  /** One of the words allowed, whatever its case. */
  choice<T extends string>(name: string, allowed: readonly T[], fallback: T): T;
  /** An address without a trailing slash. @param protocols with their colon */
  url(name: string, protocols: readonly string[]): string | undefined;
}

/** The protocols of the web. */
export const web: readonly string[] = ["https:", "http:"];

/** Begins to read, without a fault. */
export function readEnv(env: Env): EnvReader {
  const faults: string[] = [];
  const text: EnvReader["text"] = (name) => env[name]?.trim() || undefined;
  const fault: EnvReader["fault"] = (message) => {
    faults.push(message);
    return undefined;
  };
  return {
    faults,
    fault,
    text,
    integer(name, fallback, min, max) {
      const given = text(name);
      if (given === undefined) return fallback;
      const value = Number(given);
      if (Number.isInteger(value) && value >= min && value <= max) return value;
      fault(`${name} must be a whole number from ${min} to ${max}`);
      return fallback;
    },
    choice(name, allowed, fallback) {
      const given = text(name);
      if (given === undefined) return fallback;
      const found = allowed.find((value) => value.toLowerCase() === given.toLowerCase());
      return found ?? fault(`${name} must be one of ${allowed.join(", ")}`) ?? fallback;
    },
    url(name, protocols) {
      const given = text(name);
      if (given === undefined) return undefined;
      const parsed = URL.canParse(given) ? new URL(given) : undefined;
      if (parsed && protocols.includes(parsed.protocol)) return given.replace(/\/+$/, "");
      return fault(
        `${name} must be a URL beginning with ${protocols.map((p) => `${p}//`).join(" or ")}`,
      );
    },
  };
}
