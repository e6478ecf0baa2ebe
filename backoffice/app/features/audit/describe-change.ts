/** One field of a record that differs before and after; undefined where it was not there. */
export interface FieldChange {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * The fields that an action changed, in the order they are met; equal ones are left out. Inner records count field
 * by field, as `address.city`.
 */
export function describeChange(before: unknown, after: unknown): FieldChange[] {
  const left = flatten(before);
  const right = flatten(after);
  return [...new Set([...left.keys(), ...right.keys()])]
    .map((field) => ({ field, before: left.get(field), after: right.get(field) }))
    .filter((change) => change.before !== change.after);
}

/** What an action is called by people: "business_profile.approved" reads "Business profile approved". */
export function actionWords(action: string): string {
  const words = action.replace(/[._-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function flatten(value: unknown, path = "", found = new Map<string, string>()) {
  if (value === null || value === undefined) {
    if (path !== "" && value === null) found.set(path, "nothing");
  } else if (typeof value === "object" && !Array.isArray(value)) {
    for (const [name, inner] of Object.entries(value)) {
      flatten(inner, path === "" ? name : `${path}.${name}`, found);
    }
  } else {
    found.set(path === "" ? "value" : path, shown(value));
  }
  return found;
}

/** The text of a letter is long; its beginning tells which it was. */
const longestShown = 300;

function shown(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") {
    if (value === "") return "empty";
    return value.length > longestShown ? `${value.slice(0, longestShown)}…` : value;
  }
  return typeof value === "number" ? String(value) : JSON.stringify(value);
}
