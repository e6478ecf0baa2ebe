/** What stands at a dotted path, such as `stats.0.figure`. */
export function readAt(value: unknown, path: string): unknown {
  let at = value;
  for (const name of path.split(".")) {
    if (typeof at !== "object" || at === null) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[name];
  }
  return at;
}

/** The same with something else at a path; undefined takes a member away. */
export function writeAt<T>(value: T, path: string, next: unknown): T {
  const [name = "", ...rest] = path.split(".");
  const members = value as Readonly<Record<string, unknown>>;
  const inner = rest.length === 0 ? next : writeAt(members[name], rest.join("."), next);
  if (Array.isArray(value)) {
    return value.map((item, place) => (place === Number(name) ? inner : item)) as T;
  }
  const { [name]: _gone, ...others } = members;
  return (inner === undefined ? others : { ...members, [name]: inner }) as T;
}
