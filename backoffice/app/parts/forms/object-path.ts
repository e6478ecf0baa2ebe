/** `stats.0.figure` */
export function getAtPath(value: unknown, path: string): unknown {
  let current = value;
  for (const name of path.split(".")) {
    if (typeof current !== "object" || current === null) return undefined;
    current = (current as Readonly<Record<string, unknown>>)[name];
  }
  return current;
}

/** Undefined removes the member. */
export function setAtPath<T>(value: T, path: string, next: unknown): T {
  const [name = "", ...rest] = path.split(".");
  const record = value as Readonly<Record<string, unknown>>;
  const inner = rest.length === 0 ? next : setAtPath(record[name], rest.join("."), next);
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === Number(name) ? inner : item)) as T;
  }
  const { [name]: _removed, ...others } = record;
  return (inner === undefined ? others : { ...record, [name]: inner }) as T;
}
