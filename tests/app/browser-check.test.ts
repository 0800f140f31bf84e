import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { oldestBrowsers } from '../../build/oldest-browsers.ts'
import product from '../../package.json' with { type: 'json' }

/**
 * The first script of the page must be read by browsers of any age. What it shows in a real one:
 * tests/browser/messages.test.ts and older-browsers.test.ts.
 */

const { SyntaxKind } = ts

/** What the third edition of the language has, as far as a small script needs it. */
const inThirdEdition = new Set([
  SyntaxKind.SourceFile,
  SyntaxKind.EndOfFileToken,
  SyntaxKind.ExpressionStatement,
  SyntaxKind.ParenthesizedExpression,
  SyntaxKind.CallExpression,
  SyntaxKind.FunctionExpression,
  SyntaxKind.FunctionDeclaration,
  SyntaxKind.Block,
  SyntaxKind.VariableStatement,
  SyntaxKind.VariableDeclarationList,
  SyntaxKind.VariableDeclaration,
  SyntaxKind.Identifier,
  SyntaxKind.PropertyAccessExpression,
  SyntaxKind.BinaryExpression,
  SyntaxKind.EqualsToken,
  SyntaxKind.PlusToken,
  SyntaxKind.StringLiteral,
  SyntaxKind.IfStatement,
  SyntaxKind.FalseKeyword,
  SyntaxKind.TrueKeyword,
  SyntaxKind.NullKeyword,
  SyntaxKind.NumericLiteral,
  SyntaxKind.ReturnStatement,
  SyntaxKind.ForStatement,
  SyntaxKind.LessThanToken,
  SyntaxKind.MinusToken,
  SyntaxKind.PlusPlusToken,
  SyntaxKind.PostfixUnaryExpression,
  SyntaxKind.PrefixUnaryExpression,
  SyntaxKind.ExclamationToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.AmpersandAmpersandToken,
  SyntaxKind.InKeyword,
  SyntaxKind.ElementAccessExpression,
  SyntaxKind.ConditionalExpression,
  SyntaxKind.QuestionToken,
  SyntaxKind.ColonToken,
  SyntaxKind.ArrayLiteralExpression,
  SyntaxKind.NewExpression,
  SyntaxKind.Parameter,
  SyntaxKind.TryStatement,
  SyntaxKind.CatchClause,
])

/**
 * What of a script an old browser cannot read; a trailing comma and a keyword as a property's name were faults to them
 * too.
 */
function tooNew(script: string): string[] {
  const file = ts.createSourceFile('script.js', script, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)
  const found: string[] = []
  const step = (node: ts.Node): void => {
    if (!inThirdEdition.has(node.kind)) found.push(SyntaxKind[node.kind])
    if (ts.isVariableDeclarationList(node) && (node.flags & ts.NodeFlags.BlockScoped) !== 0) found.push(node.getText())
    if (ts.isCatchClause(node) && !node.variableDeclaration) found.push(node.getText())
    if ((ts.isCallExpression(node) && node.arguments.hasTrailingComma) || ts.isOptionalChain(node))
      found.push(node.getText())
    ts.forEachChild(node, step)
  }
  step(file)
  return found
}

const script = readFileSync(join('public', 'browser-check.js'), 'utf8')

interface Browser {
  window?: object
  /** Style properties of its own, such as Firefox's. */
  style?: object
  /** Whether it knows modules. */
  modules?: boolean
  regExp?: unknown
  array?: object
}

/** What the script writes into the page of a browser, and the notices that it shows. */
function run({ window = {}, style = {}, modules = true, regExp = RegExp, array = {} }: Browser) {
  const written: string[] = []
  const shown: string[] = []
  const attributes: Record<string, string> = {
    'data-built-ins': 'Array.prototype.toSorted Holder.any',
    'data-script': '/added.js',
  }
  const document = {
    body: { firstChild: null, insertBefore: (notice: { innerHTML: string }) => shown.push(notice.innerHTML) },
    documentElement: { style },
    currentScript: { getAttribute: (name: string) => attributes[name] },
    createElement: (name: string) =>
      name === 'script' && modules ? { noModule: false } : { style: {}, setAttribute: () => undefined },
    write: (text: string) => written.push(text),
  }
  const globals = { Array: { prototype: array }, RegExp: regExp }
  runInNewContext(script, { ...globals, document, window: { ...globals, ...window } })
  return { written, shown }
}

const hidden = ['<body><plaintext style="display:none">']
const added = ['<script src="/added.js"></script>']

describe('the first script of the page', () => {
  it('is written in what any browser can read', () => {
    expect(tooNew(script)).toEqual([])
  })

  it.each([
    ['const a = 1'],
    ['let a = 1'],
    ['var f = () => 1'],
    ['var t = `text`'],
    ['f(a, b,)'],
    ['a?.b()'],
    ['var { a } = b'],
    ['class A {}'],
    ['for (var a of b) f(a)'],
    ['try { f() } catch { g() }'],
  ])('would be found out: %s', (script) => {
    expect(tooNew(script).length).toBeGreaterThan(0)
  })

  it('is the first, from a file of this host', () => {
    expect(/<script.*/.exec(readFileSync('index.html', 'utf8'))?.[0]).toBe('<script src="/browser-check.js"></script>')
  })

  const chrome = { MathMLElement: {}, Holder: { any: 1 } }
  function RegExpWithoutLookbehind(): void {
    throw new SyntaxError('invalid group specifier name')
  }

  it.each<[string, Browser]>([
    ['knows no modules', { modules: false }],
    ['is a Chromium before 109', { window: { Holder: { any: 1 } }, array: { toSorted: 1 } }],
    ['is a Safari before 16.4', { window: chrome, array: { toSorted: 1 }, regExp: RegExpWithoutLookbehind }],
    ['is a Firefox before 115', { window: chrome, style: { MozAppearance: '' } }],
  ])('shows the notice, and nothing of the site, where the browser %s', (_name, browser) => {
    const { written, shown } = run(browser)
    expect(written).toEqual(hidden)
    expect(shown).toEqual([expect.stringMatching(/您的浏览器版本过低[^]*This browser is too old/)])
  })

  it.each<[string, Browser, string[]]>([
    ['nothing where all is there', { window: chrome, array: { toSorted: 1 } }, []],
    ['what is missing in a class', { window: chrome }, added],
    ['a class that is missing', { window: { MathMLElement: {} }, array: { toSorted: 1 } }, added],
    [
      'what Firefox 115 lacks',
      { window: { MathMLElement: {}, Holder: {} }, style: { MozAppearance: '' }, array: { toSorted: 1 } },
      added,
    ],
  ])('adds %s', (_name, browser, expected) => {
    expect(run(browser)).toEqual({ written: expected, shown: [] })
  })

  it('names the minimum of package.json in its notice', () => {
    const { shown } = run({ modules: false })
    for (const { name, version } of oldestBrowsers(product.browserslist))
      expect(shown[0]!.toLowerCase().split(`${name} ${version}`).length - 1).toBeGreaterThanOrEqual(2)
  })
})
