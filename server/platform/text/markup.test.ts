import { expect, test } from "vitest";
import { markup } from "./markup.ts";

test("what is put into markup is text, what was made as markup stays", () => {
  const item = (name: string) => markup`<li title="${name}">${name}</li>`;
  expect(markup`<ul>${[item(`"A" & 'b'`), item("<c>")]}</ul>${undefined}${1}`.source).toBe(
    '<ul><li title="&quot;A&quot; &amp; &#39;b&#39;">&quot;A&quot; &amp; &#39;b&#39;</li>' +
      '<li title="&lt;c&gt;">&lt;c&gt;</li></ul>1',
  );
});

test("control characters, which no document may hold, are left out", () => {
  expect(markup`${"a\u0000\u001b\u0085b\t\n"}`.source).toBe("ab\t\n");
});
