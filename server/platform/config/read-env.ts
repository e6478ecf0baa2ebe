type Env = Readonly<Record<string, string | undefined>>;

export interface EnvReader {
  readonly errors: readonly string[];
  addError(message: string): undefined;
  text(name: string): string | undefined;
  integer(name: string, fallback: number, min: number, max: number): number;
  choice<T extends string>(name: string, allowed: readonly T[], fallback: T): T;
  /** Without a trailing slash. @param protocols with their colon */
  url(name: string, protocols: readonly string[]): string | undefined;
}

export const httpProtocols: readonly string[] = ["https:", "http:"];

export function createEnvReader(env: Env): EnvReader {
  const errors: string[] = [];
  const text: EnvReader["text"] = (name) => env[name]?.trim() || undefined;
  const addError: EnvReader["addError"] = (message) => {
    errors.push(message);
    return undefined;
  };
  return {
    errors,
    addError,
    text,
    integer(name, fallback, min, max) {
      const given = text(name);
      if (given === undefined) return fallback;
      const value = Number(given);
      if (Number.isInteger(value) && value >= min && value <= max) return value;
      addError(`${name} must be a whole number from ${min} to ${max}`);
      return fallback;
    },
    choice(name, allowed, fallback) {
      const given = text(name);
      if (given === undefined) return fallback;
      const match = allowed.find((value) => value.toLowerCase() === given.toLowerCase());
      return match ?? addError(`${name} must be one of ${allowed.join(", ")}`) ?? fallback;
    },
    url(name, protocols) {
      const given = text(name);
      if (given === undefined) return undefined;
      const parsed = URL.canParse(given) ? new URL(given) : undefined;
      if (parsed && protocols.includes(parsed.protocol)) return given.replace(/\/+$/, "");
      return addError(
        `${name} must be a URL beginning with ${protocols.map((p) => `${p}//`).join(" or ")}`,
      );
    },
  };
}
