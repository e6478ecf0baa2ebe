// Refuses text next to conditional siblings: translators and extensions wrap text nodes, and React then crashes when
// it removes such a text or inserts before it. Text in an element of its own is safe.
import { join, relative } from "node:path";
import type { JsxAttributes, Node, SourceFile } from "typescript/unstable/ast";
import {
  isConditionalExpression,
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isParenthesizedExpression,
} from "typescript/unstable/ast/is";
import { API, type Checker, type Type, TypeFlags } from "typescript/unstable/sync";
import {
  bare,
  getDeclaration,
  getFunction,
  getResults,
  isForeign,
  mayBeEmpty,
} from "./lib/jsx-results.ts";
import { projectDir } from "./lib/run.mjs";

interface Child {
  readonly node: Node;
  readonly text: boolean;
  /** React may remove or replace it. */
  readonly changes: boolean;
  readonly isList?: boolean;
}

function checkApp(configFile: string): void {
  const project = api.updateSnapshot({ openProjects: [configFile] }).getProject(configFile);
  if (!project) throw new Error(`There is no project ${configFile}`);
  const files = project.program
    .getSourceFileNames()
    .filter((path) => /(?<!\.test)\.tsx$/.test(path) && !path.includes("/node_modules/"));
  for (const path of files) {
    const file = project.program.getSourceFile(path);
    if (file) lookAt(file, file, project.checker);
  }
}

function lookAt(node: Node, file: SourceFile, checker: Checker): void {
  if ((isJsxElement(node) || isJsxFragment(node)) && !isPlainFragment(node)) {
    const children = childrenOf(node, file, checker);
    for (const { node: at, why } of findErrors(children, isJsxFragment(node))) {
      report(at, why, file);
    }
  }
  for (const { node: at } of lostOf(alternativesOf(node), file, checker)) {
    report(at, "text that may give way to another element's", file);
  }
  node.forEachChild((child) => {
    lookAt(child, file, checker);
  });
}

function report(at: Node, why: string, file: SourceFile): void {
  const { line } = file.getLineAndCharacterOfPosition(at.getStart(file));
  const visible = at.getText(file).replaceAll(/\s+/g, " ").trim().slice(0, 60);
  errors.push(`${relative(projectDir, file.fileName)}:${line + 1} ${why}: ${visible}`);
}

function alternativesOf(node: Node): Node[] {
  const own = getFunction(node);
  if (own) return getResults(own).flatMap(branchesOf).filter(isElement);
  if (!isConditionalExpression(node)) return [];
  const isInner = isConditionalExpression(node.parent) || isParenthesizedExpression(node.parent);
  return isInner ? [] : branchesOf(node).filter(isElement);
}

function branchesOf(wrapped: Node): Node[] {
  const node = bare(wrapped);
  if (!isConditionalExpression(node)) return [node];
  return [...branchesOf(node.whenTrue), ...branchesOf(node.whenFalse)];
}

function lostOf(elements: readonly Node[], file: SourceFile, checker: Checker): Child[] {
  const childrenIn = (node: Node) =>
    isJsxFragment(node) ? childrenOf(node, file, checker) : [{ node, text: false, changes: true }];
  return elements.flatMap((one, at) =>
    elements
      .slice(at + 1)
      .flatMap((other) => lostBetween(childrenIn(one), childrenIn(other), file, checker)),
  );
}

function lostBetween(
  mine: readonly Child[],
  theirs: readonly Child[],
  file: SourceFile,
  checker: Checker,
): Child[] {
  // React sets a single text as the element's content, without a text node of its own.
  const isText = (child: Child | undefined, among: readonly Child[]) =>
    child?.text === true && among.length > 1;
  return Array.from({ length: Math.max(mine.length, theirs.length) }, (_, i) => {
    const [one, other] = [mine[i], theirs[i]];
    const [isOne, isOther] = [isText(one, mine), isText(other, theirs)];
    if (isOne && isOther) return [];
    if (one && isOne) return [one];
    if (other && isOther) return [other];
    if (!one || !other || !nameOf(one.node) || nameOf(one.node) !== nameOf(other.node)) return [];
    const within = ({ node }: Child) => childrenOf(node, file, checker);
    return lostBetween(within(one), within(other), file, checker);
  }).flat();
}

/** Undefined for elements with a key. */
function nameOf(element: Node): string | undefined {
  if (!isJsxElement(element) && !isJsxSelfClosingElement(element)) return undefined;
  const { tagName, attributes } = isJsxElement(element) ? element.openingElement : element;
  return hasKey(attributes) ? undefined : tagName.getText();
}

function hasKey({ properties }: JsxAttributes): boolean {
  return [...properties].some(
    (attribute) => isJsxAttribute(attribute) && attribute.name.getText() === "key",
  );
}

function findErrors(
  children: readonly Child[],
  inFragment: boolean,
): { node: Node; why: string }[] {
  return children.flatMap(({ node, text, changes, isList }, at) => {
    if (!text) return [];
    if (inFragment) return [{ node, why: "text in a fragment" }];
    if (children.length === 1 && !isList) return [];
    if (changes) return [{ node, why: "text that may go" }];
    const before = children.slice(0, at).find((each) => each.changes);
    return before ? [{ node, why: "text after what may come" }] : [];
  });
}

/** Its children belong to the element around it. */
function isPlainFragment(node: Node): boolean {
  return isJsxFragment(node) && (isJsxElement(node.parent) || isJsxFragment(node.parent));
}

function childrenOf(parent: Node, file: SourceFile, checker: Checker): Child[] {
  if (!isJsxElement(parent) && !isJsxFragment(parent)) return [];
  return [...parent.children].flatMap((node): Child[] => {
    if (isJsxText(node)) {
      const isBlank = node.text.trim() === "" && node.text.includes("\n");
      return isBlank ? [] : [{ node, text: true, changes: false }];
    }
    if (isJsxFragment(node)) return childrenOf(node, file, checker);
    if (!isJsxExpression(node)) return [{ node, text: false, changes: !isSteady(node, checker) }];
    return node.expression ? [{ node, ...describe(node.expression, checker) }] : [];
  });
}

function describe(wrapped: Node, checker: Checker): Omit<Child, "node"> {
  const expression = bare(wrapped);
  if (isElement(expression)) return { text: false, changes: !isSteady(expression, checker) };
  const type = checker.getTypeAtLocation(expression);
  const kinds = type ? kindsOf(type, checker) : anything;
  const stays = !kinds.nothing && !kinds.element && !mayBeEmpty(expression, checker);
  const isList = type !== undefined && checker.isArrayLikeType(type);
  return { text: kinds.text, changes: !(kinds.text && stays), isList };
}

interface Kinds {
  readonly text: boolean;
  readonly nothing: boolean;
  readonly element: boolean;
}

const anything: Kinds = { text: true, nothing: true, element: true };

function kindsOf(type: Type, checker: Checker, within: readonly Type[] = []): Kinds {
  if (within.includes(type)) return { text: false, nothing: true, element: false };
  const inside = [...within, type];
  if (type.isUnionType()) {
    return (type.getTypes() ?? [])
      .map((each) => kindsOf(each, checker, inside))
      .reduce((all, each) => ({
        text: all.text || each.text,
        nothing: all.nothing || each.nothing,
        element: all.element || each.element,
      }));
  }
  const is = (flags: TypeFlags) => (type.flags & flags) !== 0;
  if (type.isLiteralType() && !type.value) return { text: false, nothing: true, element: false };
  if (is(TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike)) {
    return { text: true, nothing: false, element: false };
  }
  if (is(TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Void | TypeFlags.BooleanLike)) {
    return { text: false, nothing: true, element: false };
  }
  if (is(TypeFlags.Never)) return { text: false, nothing: false, element: false };
  if (checker.isArrayLikeType(type) && type.isTypeReference()) {
    const [item] = checker.getTypeArguments(type);
    return { ...(item ? kindsOf(item, checker, inside) : anything), nothing: true };
  }
  const name = type.getSymbol()?.name ?? "";
  if (["Element", "ReactElement", "ReactPortal"].includes(name)) {
    return { text: false, nothing: false, element: true };
  }
  return anything;
}

function isElement(node: Node): boolean {
  return isJsxElement(node) || isJsxSelfClosingElement(node) || isJsxFragment(node);
}

function isSteady(element: Node, checker: Checker): boolean {
  if (!isJsxElement(element) && !isJsxSelfClosingElement(element)) return false;
  const { tagName, attributes } = isJsxElement(element) ? element.openingElement : element;
  if (hasKey(attributes)) return false;
  if (/^[a-z]/.test(tagName.getText())) return true;
  const declared = getDeclaration(tagName, checker);
  if (!declared) return false;
  if (isForeign(declared)) return true;
  const component = getFunction(declared);
  if (!component) return false;
  const results = getResults(component);
  return results.length === 1 && results.every((result) => isSteady(result, checker));
}

const apps = ["storefront", "backoffice"].map((app) => join(projectDir, app, "tsconfig.json"));
const named = process.argv.slice(2);
const errors: string[] = [];
const api = new API({ cwd: projectDir });
for (const configFile of named.length > 0 ? named : apps) checkApp(configFile);
api.close();

for (const error of new Set(errors)) console.error(error);
if (errors.length > 0) {
  console.error("Put the text in an element of its own, such as a <span>.");
  process.exitCode = 1;
}
