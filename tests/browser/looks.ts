import ts from 'typescript'

/*
 * Looks at a page that do not wait. A page answers a click some time after it, on a slow machine later than on a fast
 * one: what is expected of it is polled. `expect(await locator.isVisible())` looks once.
 */

/** What tells how a part of the page is this moment, without waiting for anything. */
const looks: ReadonlySet<string> = new Set([
  'allInnerTexts',
  'allTextContents',
  'count',
  'getAttribute',
  'innerText',
  'inputValue',
  'isChecked',
  'isDisabled',
  'isEditable',
  'isEnabled',
  'isHidden',
  'isVisible',
  'textContent',
])

export interface Source {
  name: string
  text: string
}

const parsed = ({ name, text }: Source): ts.SourceFile => ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)

function some(node: ts.Node, test: (one: ts.Node) => boolean): boolean {
  return test(node) || (ts.forEachChild(node, (child) => some(child, test)) ?? false)
}

const methodOf = (node: ts.Node): string | null =>
  ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : null

const isLook = (node: ts.Node): boolean => looks.has(methodOf(node) ?? '')

/** `tabNames(person)` looks as its body does, unless that waits by polling. */
function lookingFunctions(file: ts.SourceFile): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const isNamed = ts.isFunctionDeclaration(node) || (ts.isVariableDeclaration(node) && isFunction(node.initializer))
    if (isNamed && node.name && ts.isIdentifier(node.name) && some(node, isLook) && !some(node, isPolled))
      found.push(node.name.text)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const isFunction = (node: ts.Node | undefined): boolean =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node))

const isPolled = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && /^(expect\.poll|vi\.waitFor)$/.test(node.expression.getText())

/** Where each look of a file is that waits for nothing: `file:line`, and what it says. */
export function unwaitedLooks(source: Source): string[] {
  const file = parsed(source)
  const own = new Set(lookingFunctions(file))
  const isAwaitedLook = (node: ts.Node): boolean =>
    ts.isAwaitExpression(node) &&
    some(
      node.expression,
      (one) =>
        isLook(one) || (ts.isCallExpression(one) && ts.isIdentifier(one.expression) && own.has(one.expression.text)),
    )
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'expect' && node.arguments[0]) {
      const [value] = node.arguments
      if (some(value, isAwaitedLook)) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart())
        found.push(`${source.name}:${line + 1}: ${node.getText()}`)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
