import { splitSql, type WrittenStatement } from "./split-sql.ts";

/** `-- contract: nothing reads it since 0070`: the last migration of the first release that did without it. */
const contractStep = /^contract: nothing reads it since (\d{4})$/;
/** `-- held shortly: the table has one row of each day`: why nobody waits for long behind a statement. */
const heldShortly = /^held shortly: \S+ \S+/;

/**
 * Finds what a migration must not do while the release before still serves (docs/decisions/0042-many-machines.md): take
 * away or ask for what that one does not know of, or keep everybody from a table for as long as its rows are many. What
 * the file itself creates is nobody's yet.
 * @param name of its file, NNNN-name.sql
 * @returns a sentence for each fault
 */
export function findMigrationFaults(name: string, sql: string): string[] {
  const statements = splitSql(sql);
  const isOld = tellOld(statements);
  return [
    ...statements.flatMap((statement) => [
      ...(isContractStep(name, statement) ? [] : findBreaks(statement, isOld)),
      ...(statement.comments.some((line) => heldShortly.test(line))
        ? []
        : findHolds(statement, isOld)),
    ]),
    ...findHeldWhileFilled(statements, isOld),
  ];
}

type IsOld = (table: string) => boolean;

/** Whether a table was there before the file. */
function tellOld(statements: readonly WrittenStatement[]): IsOld {
  const created = statements.flatMap(({ text }) => namesIn(text, createdTable));
  return (table) => !created.includes(table);
}

const createdTable =
  /\bcreate (?:unlogged |temporary |temp )?(?:table|view) (?:if not exists )?(\w+)/g;
const alteredTable = /\balter (?:table|view) (?:if exists )?(?:only )?(\w+)/g;
const updatedTable = /\bupdate (?:only )?(\w+)/g;
const indexedTable = /\bcreate (?:unique )?index .*?\bon (?:only )?(\w+)/g;

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = ""]) => name);

function isContractStep(name: string, { comments }: WrittenStatement): boolean {
  const since = comments.map((line) => contractStep.exec(line)?.[1]).find(Boolean);
  return since !== undefined && since < name.slice(0, 4);
}

/** What the release before would stumble over. */
function findBreaks({ text }: WrittenStatement, isOld: IsOld): string[] {
  const dropped = [...text.matchAll(/\bdrop (table|view|function) (?:if exists )?(\w+)/g)];
  return [
    ...dropped
      .filter(([, , what = ""]) => isOld(what))
      .map(([, kind, what]) => `The release before uses ${kind} ${what}, which is dropped`),
    ...namesIn(text, alteredTable)
      .filter(isOld)
      .flatMap((table) =>
        actionsOf(text).flatMap((action) =>
          breaks
            .filter(({ pattern }) => pattern.test(action))
            .map(({ why }) => `${table}, ${action}: ${why}`),
        ),
      ),
  ];
}

/** Changes of a table, as what stands behind its name or a comma. */
const breaks = [
  {
    pattern: /^drop (?!constraint|expression|identity)/,
    why: "the release before reads and writes the column",
  },
  { pattern: /^rename (?!constraint)/, why: "the release before knows the former name" },
  { pattern: /^alter (?:column )?\w+ (?:set data )?type /, why: "it writes the whole table anew" },
  {
    pattern: /^alter (?:column )?\w+ set not null/,
    why: "the release before may leave the column out",
  },
  {
    pattern: /^add (?!constraint)(?!.*\b(?:default|generated)\b).*\bnot null/,
    why: "the release before leaves the column out, and the rows there are have no value",
  },
];

/** The changes that one statement makes of a table, one by one. */
function actionsOf(text: string): string[] {
  let flat = text.replace(/^.*?\balter (?:table|view) (?:if exists )?(?:only )?\w+\*? /, "");
  while (/\([^()]*\)/.test(flat)) flat = flat.replaceAll(/\([^()]*\)/g, "");
  return flat.split(",").map((action) => action.trim());
}

/** What nobody writes to while an index is made of it. */
function findHolds({ text }: WrittenStatement, isOld: IsOld): string[] {
  return namesIn(text, indexedTable)
    .filter(isOld)
    .map((table) => `Nobody writes to ${table} until its index is made`);
}

/** Who alters a table keeps everybody from it until the end of the file, however many rows are filled by then. */
function findHeldWhileFilled(statements: readonly WrittenStatement[], isOld: IsOld): string[] {
  const altered = statements.flatMap(({ text }) => namesIn(text, alteredTable)).filter(isOld);
  return statements
    .filter(({ comments }) => !comments.some((line) => heldShortly.test(line)))
    .flatMap(({ text }) => namesIn(text, updatedTable))
    .filter((table) => altered.includes(table))
    .map(
      (table) =>
        `Nobody reads ${table} until its rows are filled: fill them in a file of their own`,
    );
}
