import { join, relative } from 'node:path'
import ts from 'typescript'
import { entryOf, itemAt } from '../../../resources/kit/present.ts'

/**
 * What the types of `resources` say: options with their types, defaults and docstrings, and where declarations use
 * them.
 */

export interface Option {
  name: string
  type: string
  isRequired: boolean
  /** The docstring; empty where the name says all. */
  text: string
  /** What holds without it: the tag `@default`. */
  standard: string
}

/** A function of declarations: a field factory or a capability. */
export interface Declared {
  name: string
  /** `json(schema, options)` */
  signature: string
  text: string
  options: readonly Option[]
  /** The file that declares it. */
  file: string
}

/** A type that options mention: its options, or what it is. */
export interface Shape {
  name: string
  text: string
  options: readonly Option[]
  type: string
}

const program = (root: string): ts.Program => {
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root)
  const files = ['resources/index.ts', 'resources/parts/capabilities.ts', 'resources/parts/views.ts']
  return ts.createProgram(
    files.map((file) => `${root}/${file}`),
    { ...options, types: [], incremental: false, noEmit: true },
  )
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Types that have a section of their own on the page, or whose name says all. */
const known: ReadonlySet<string> = new Set(
  (
    'Action AnyField BespokePages Convention DocumentName Field FieldOptions Fields FormNotes Had IconName MenuGroupName Name Path Previews ' +
    'Printouts RefName Sort TagColor Verb View WidgetName WritableName'
  ).split(' '),
)

/**
 * What a type parameter or a type made of them stands for on the page: `field` is a name of a field of the resource.
 */
const standsFor: readonly [pattern: RegExp, text: string][] = [
  [/\breadonly |\bNoInfer(?=<)/g, ''],
  [/\bReadonly<(Record<.*>)>/g, '$1'],
  [/\bSort<[^>]*>/g, 'field | `-${field}`'],
  [/\bPath<[^>]*>/g, 'field | RecordField | `${ref}.${field}`'],
  [/\bHad<.*>(?=\[\])/g, 'capability'],
  [/\bName<F>|\bName\b|\bN\b/g, 'field'],
  [/\[\w+ in \w+\]/g, '[field]'],
  [/\b(?!Record|Partial)([A-Z]\w*)<[^<>]*(?:<[^<>]*>[^<>]*)*>/g, '$1'],
  [/\bOwn\b|\bB\b|<B>/g, 'string'],
  [/\bF\b/g, 'Fields'],
  [/\bA\b/g, 'Record<string, Action>'],
  [/<Value>|\bValue\b|\bV\b/g, 'value'],
  [/^\| /, ''],
]

/** A type as the page shows it. */
const shown = (text: string): string =>
  standsFor.reduce((changed, [pattern, by]) => changed.replace(pattern, by), oneLine(text))

/** The symbol itself, where one stands for another by an import or an export. */
const itself = (checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol

/** How the files call each function (`text(`) and fill each key (`views:`), as they are written there. */
function usesIn(files: readonly ts.SourceFile[]): Map<string, string[]> {
  const uses = new Map<string, string[]>()
  const look = (node: ts.Node): void => {
    const isCall = ts.isCallExpression(node) && ts.isIdentifier(node.expression)
    if (isCall || (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name))) {
      const name = isCall ? `${node.expression.getText()}(` : `${(node as ts.PropertyAssignment).name.getText()}:`
      const whole = isCall && ts.isPropertyAssignment(node.parent) ? node.parent : node
      const { text } = node.getSourceFile()
      const begin = whole.getStart()
      const indent = /^ */.exec(text.slice(text.lastIndexOf('\n', begin) + 1, begin))![0]
      if (!uses.has(name)) uses.set(name, [])
      entryOf(uses, name).push(whole.getText().replaceAll(`\n${indent}`, '\n'))
    }
    node.forEachChild(look)
  }
  for (const file of files) look(file)
  return uses
}

/** The docstrings of the constants and of the keys of objects in the files, by name. */
function docstringsIn(files: readonly ts.SourceFile[]): Map<string, string> {
  const texts = new Map<string, string>()
  const look = (node: ts.Node): void => {
    const isKey = ts.isPropertyAssignment(node)
    const name = isKey
      ? node.name
      : ts.isVariableStatement(node)
        ? node.declarationList.declarations[0]!.name
        : undefined
    const [doc] = name ? ts.getJSDocCommentsAndTags(node) : []
    if (name && doc) texts.set(name.getText(), oneLine(ts.getTextOfJSDocComment(doc.comment) ?? ''))
    node.forEachChild(look)
  }
  for (const file of files) look(file)
  return texts
}

/** The declarations of a tree, as the compiler reads them. */
export class Declarations {
  readonly #root: string
  readonly #program: ts.Program
  readonly #checker: ts.TypeChecker
  /** The types of ours that the options read so far mention. */
  readonly #shapes = new Map<string, ts.InterfaceDeclaration | ts.TypeAliasDeclaration>()

  constructor(root: string) {
    this.#root = root
    this.#program = program(root)
    this.#checker = this.#program.getTypeChecker()
  }

  #file(path: string): ts.SourceFile {
    return this.#program.getSourceFile(join(this.#root, path))!
  }

  #isOurs(node: ts.Node): boolean {
    return node.getSourceFile().fileName.startsWith(`${this.#root}/resources/`)
  }

  #textOf(symbol: ts.Symbol): string {
    return oneLine(ts.displayPartsToString(symbol.getDocumentationComment(this.#checker)))
  }

  /** Notes the types of ours that a type mentions, and those that these mention. */
  #note(node: ts.Node): void {
    if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) {
      const found = this.#checker.getSymbolAtLocation(node.typeName)
      const declaration = found && itself(this.#checker, found).declarations?.[0]
      const isShape = declaration && (ts.isInterfaceDeclaration(declaration) || ts.isTypeAliasDeclaration(declaration))
      const name = isShape ? declaration.name.text : ''
      if (isShape && this.#isOurs(declaration) && !known.has(name) && !this.#shapes.has(name)) {
        this.#shapes.set(name, declaration)
        declaration.forEachChild((child) => this.#note(child))
      }
    }
    node.forEachChild((child) => this.#note(child))
  }

  #optionOf(symbol: ts.Symbol): Option[] {
    const declaration = symbol.declarations?.[0]
    if (!declaration || !this.#isOurs(declaration)) return []
    this.#note(declaration)
    // A method is written as a function: `holds(given): boolean` takes `(given) => boolean`.
    const written = declaration.getText().replace(/^\w+\??(?=\()/, '')
    const type = ts.isPropertySignature(declaration) ? declaration.type!.getText() : written.replace(/\): /, ') => ')
    const standard = symbol.getJsDocTags(this.#checker).find((tag) => tag.name === 'default')
    return [
      {
        name: symbol.name,
        type: shown(type),
        isRequired: (symbol.flags & ts.SymbolFlags.Optional) === 0,
        text: this.#textOf(symbol),
        standard: oneLine(ts.displayPartsToString(standard?.text)),
      },
    ]
  }

  #optionsOf(type: ts.Type): Option[] {
    return this.#checker.getPropertiesOfType(type).flatMap((one) => this.#optionOf(one))
  }

  /** An options object gives a row for each of its options, anything else one for itself, by the tag `@param`. */
  #parameterOptions(of: ts.Symbol, parameter: ts.Symbol): Option[] {
    const node = (parameter.declarations?.[0] as ts.ParameterDeclaration | undefined)?.type
    const tags = of.getJsDocTags(this.#checker).filter(({ name }) => name === 'param')
    const tag = tags.find(({ text }) => text?.[0]?.text === parameter.name)
    if (!tag || !node) {
      const type = this.#checker.getTypeOfSymbol(parameter)
      const isParameter = type.flags & ts.TypeFlags.TypeParameter
      return this.#optionsOf((isParameter && this.#checker.getBaseConstraintOfType(type)) || type)
    }
    this.#note(node)
    const declaration = ts.isTypeReferenceNode(node) ? this.#shapes.get(node.typeName.getText()) : undefined
    const type = declaration && ts.isTypeAliasDeclaration(declaration) ? declaration.type : node
    if (declaration) this.#shapes.delete(declaration.name.text)
    const text = oneLine(ts.displayPartsToString(tag.text).replace(parameter.name, ''))
    return [{ name: parameter.name, type: shown(type.getText()), isRequired: true, text, standard: '' }]
  }

  /**
   * The functions that a module exports and whose results have a property, without the options of the names in
   * `except`.
   */
  functionsOf(path: string, property: string, except: ReadonlySet<string> = new Set()): Declared[] {
    const module = this.#checker.getSymbolAtLocation(this.#file(path))!
    return this.#checker.getExportsOfModule(module).flatMap((found) => {
      const symbol = itself(this.#checker, found)
      const signatures = this.#checker.getTypeOfSymbol(symbol).getCallSignatures()
      const longest = signatures.toSorted((one, other) => other.parameters.length - one.parameters.length)[0]
      if (!longest?.getReturnType().getProperty(property)) return []
      const options = longest.parameters.flatMap((one) => this.#parameterOptions(symbol, one))
      return [
        {
          name: symbol.name,
          signature: `${symbol.name}(${longest.parameters.map(({ name }) => name).join(', ')})`,
          text: this.#textOf(symbol),
          options: options.filter(({ name }) => !except.has(name)),
          file: relative(this.#root, itemAt(symbol.declarations!, 0).getSourceFile().fileName),
        },
      ]
    })
  }

  /** The options of an interface. */
  optionsIn(path: string, name: string): Option[] {
    const declared = this.#file(path).statements.filter(ts.isInterfaceDeclaration)
    return this.#optionsOf(this.#checker.getTypeAtLocation(declared.find((one) => one.name.text === name)!))
  }

  /** The docstrings in the files whose path matches, by the name of what they describe. */
  docstrings(folder: RegExp): ReadonlyMap<string, string> {
    const files = this.#program.getSourceFiles()
    return docstringsIn(files.filter(({ fileName }) => folder.test(fileName.slice(this.#root.length + 1))))
  }

  /** How entities call each function and fill each key; where none does, how the rest of `resources` does. */
  uses(): ReadonlyMap<string, readonly string[]> {
    const isEntity = ({ fileName }: ts.SourceFile): boolean => /\/resources\/[\w-]+\.ts$/.test(fileName)
    const files = this.#program.getSourceFiles().filter((one) => this.#isOurs(one) && !one.fileName.includes('/kit/'))
    return new Map([...usesIn(files.filter((one) => !isEntity(one))), ...usesIn(files.filter(isEntity))])
  }

  /** What an alias is: `(typeof facilities)[number]` by the values that it comes to. */
  #typeOf({ name, type }: ts.TypeAliasDeclaration): string {
    if (!type.getText().includes('typeof ')) return shown(type.getText())
    const found = this.#checker.getDeclaredTypeOfSymbol(this.#checker.getSymbolAtLocation(name)!)
    const values = (found.isUnion() ? found.types : [found]).map((one) => this.#checker.typeToString(one))
    return values.join(' | ').replaceAll('"', "'")
  }

  /** The types that the options read so far mention, in the order of their names. */
  shapes(): Shape[] {
    const read = [...this.#shapes.values()].map((declaration) => {
      const symbol = this.#checker.getSymbolAtLocation(declaration.name)!
      const isInterface = ts.isInterfaceDeclaration(declaration)
      return {
        name: declaration.name.text,
        text: this.#textOf(symbol),
        options: isInterface ? this.#optionsOf(this.#checker.getDeclaredTypeOfSymbol(symbol)) : [],
        type: isInterface ? '' : this.#typeOf(declaration),
      }
    })
    return read.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  }
}
