import { type Node, SyntaxKind } from "typescript/unstable/ast";
import {
  isArrowFunction,
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isReturnStatement,
  isStringLiteral,
  isVariableDeclaration,
} from "typescript/unstable/ast/is";
import { type Checker, SymbolFlags } from "typescript/unstable/sync";

export function bare(node: Node): Node {
  return isParenthesizedExpression(node) ? bare(node.expression) : node;
}

export function getDeclaration(name: Node, checker: Checker): Node | undefined {
  const local = checker.getSymbolAtLocation(name);
  const symbol = local && local.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(local) : local;
  return symbol?.valueDeclaration?.resolve();
}

export function getFunction(declaration: Node): Node | undefined {
  const callable = isVariableDeclaration(declaration) ? declaration.initializer : declaration;
  return callable && isFunction(callable) ? callable : undefined;
}

export function getResults(callable: Node): Node[] {
  if (isArrowFunction(callable) && callable.body.kind !== SyntaxKind.Block)
    return [bare(callable.body)];
  const found: Node[] = [];
  function look(node: Node): void {
    if (isReturnStatement(node) && node.expression) found.push(bare(node.expression));
    else if (!isFunction(node)) node.forEachChild((child) => look(child));
  }
  callable.forEachChild((child) => look(child));
  return found;
}

function isFunction(node: Node): boolean {
  return isArrowFunction(node) || isFunctionExpression(node) || isFunctionDeclaration(node);
}

const shortening = new Set(["join", "trim", "slice", "replace", "replaceAll"]);
const maxSteps = 5;

/** React renders no node for an empty text. */
export function mayBeEmpty(expression: Node, checker: Checker, steps = maxSteps): boolean {
  const node = bare(expression);
  const isEmpty = (each: Node | undefined) =>
    each !== undefined && steps > 0 && mayBeEmpty(each, checker, steps - 1);
  if (isStringLiteral(node)) return node.text === "";
  if (isConditionalExpression(node)) return isEmpty(node.whenTrue) || isEmpty(node.whenFalse);
  if (isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind === SyntaxKind.BarBarToken) return isEmpty(node.right);
    return kind === SyntaxKind.QuestionQuestionToken && (isEmpty(node.left) || isEmpty(node.right));
  }
  if (isCallExpression(node)) {
    const called = node.expression;
    if (isPropertyAccessExpression(called)) return shortening.has(called.name.text);
    const callable = isIdentifier(called) && getDeclaration(called, checker);
    const own = callable && !isForeign(callable) ? getFunction(callable) : undefined;
    return own !== undefined && getResults(own).some(isEmpty);
  }
  if (!isIdentifier(node)) return false;
  const callable = getDeclaration(node, checker);
  if (!callable || isForeign(callable)) return false;
  if (isVariableDeclaration(callable)) return isEmpty(callable.initializer);
  if (!isBindingElement(callable)) return false;
  const { parent: pattern, initializer } = callable;
  const source = isVariableDeclaration(pattern.parent) ? pattern.parent.initializer : undefined;
  const isState = source && isCallExpression(source) && source.expression.getText() === "useState";
  return isEmpty(initializer) || (isState === true && isEmpty(source.arguments[0]));
}

export function isForeign(declaration: Node): boolean {
  return declaration.getSourceFile().fileName.includes("/node_modules/");
}
