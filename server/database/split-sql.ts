/** A statement of a file of SQL, and what is said about it. */
export interface WrittenStatement {
  /** In small letters on one line, without comments, quoted texts and bodies of functions. */
  readonly text: string;
  /** The comments since the end of the statement before. */
  readonly comments: readonly string[];
}

/** A comment, a quoted text, or the end of a statement, whichever comes first. */
const mark =
  /--(?<comment>.*)|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$|(?<end>;)/g;

/** Splits the text of a file of SQL into its statements. Of a `do` block each statement is one by itself. */
export function splitSql(sql: string): WrittenStatement[] {
  // The body of a function runs some day, that of a block at once.
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
