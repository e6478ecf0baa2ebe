/**
 * A document in which the section of this heading reads so: replaced where it is, added in the order of the headings
 * where it is not.
 * @param heading without its `##`
 * @param lines below the heading
 */
export function putSection(document: string, heading: string, lines: readonly string[]): string {
  const [head = "", ...rest] = document.trimEnd().split(/\n(?=## )/);
  const others = rest.filter((section) => headingOf(section) !== heading);
  const section = [`## ${heading}`, "", ...lines].join("\n");
  const sections = [...others, section].map((each) => each.trim());
  sections.sort((a, b) => (headingOf(a) < headingOf(b) ? -1 : 1));
  return `${[head.trim(), ...sections].join("\n\n")}\n`;
}

function headingOf(section: string): string {
  return section.split("\n", 1)[0]?.slice("## ".length).trim() ?? "";
}
