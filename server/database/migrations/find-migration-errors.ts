/** `-- contract: nothing reads it since 0070`: the last migration before the release without it. */
const contractStep = /^contract: nothing reads it since (\d{4})$/;
/** `-- held shortly: the table has one row of each day`: why nobody waits for long. */
const heldShortly = /^held shortly: \S+ \S+/;

// The previous release still serves: a migration must not remove what it uses, require what it does
// not know, or lock a large table (docs/decisions/0042-many-machines.md).
export function findMigrationErrors(name: string, sql: string): string[] {
  const statements = splitSql(sql);
  const isOld = isExistingTable(statements);
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

function isExistingTable(statements: readonly WrittenStatement[]): IsOld {
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

const breaks = [
  {
    pattern: /^drop (?!constraint|expression|identity)/,
    why: "the release before reads and writes the column",
  },
  { pattern: /^rename (?!constraint)/, why: "the release before knows the former name" },
  { pattern: /^alter (?:column )?\w+ (?:set data )?type /, why: "it rewrites the whole table" },
  {
    pattern: /^alter (?:column )?\w+ set not null/,
    why: "the release before may leave the column out",
  },
  {
    pattern: /^add (?!constraint)(?!.*\b(?:default|generated)\b).*\bnot null/,
    why: "the release before leaves the column out, and the rows there are have no value",
  },
];

function actionsOf(text: string): string[] {
  let flat = text.replace(/^.*?\balter (?:table|view) (?:if exists )?(?:only )?\w+\*? /, "");
  while (/\([^()]*\)/.test(flat)) flat = flat.replaceAll(/\([^()]*\)/g, "");
  return flat.split(",").map((action) => action.trim());
}

function findHolds({ text }: WrittenStatement, isOld: IsOld): string[] {
  return namesIn(text, indexedTable)
    .filter(isOld)
    .map((table) => `Nobody writes to ${table} until its index is made`);
}

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

interface WrittenStatement {
  readonly text: string;
  readonly comments: readonly string[];
}

const mark =
  /--(?<comment>.*)|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$|(?<end>;)/g;

/** Each statement of a `do` block is one of its own. */
function splitSql(sql: string): WrittenStatement[] {
  const opened = sql.replaceAll(/\bdo\s+\$(\w*)\$([\s\S]*?)\$\1\$/gi, "$2");
  const statements: WrittenStatement[] = [];
  let text = "";
  let comments: string[] = [];
  let from = 0;
  const close = () => {
    const line = text.toLowerCase().replaceAll(/\s+/g, " ").trim();
    if (line !== "") statements.push({ text: line, comments });
    text = "";
    comments = [];
  };
  for (const { 0: found, index, groups } of opened.matchAll(mark)) {
    text += `${opened.slice(from, index)} `;
    from = index + found.length;
    if (groups?.comment !== undefined) comments.push(groups.comment.trim());
    if (groups?.end !== undefined) close();
  }
  text += opened.slice(from);
  close();
  return statements;
}
