import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import * as kinds from '../../../resources/kit/fields/index.ts'
import {
  itemAt,
  iconNames,
  menuGroups,
  plain,
  tagColors,
  verbDeclarations,
  verbCall,
  verbNoun,
  verbs,
  type AnyField,
  type Language,
  type Text,
  type Verb,
  type View,
} from '../../../resources/kit/index.ts'
import * as views from '../../../resources/parts/views.ts'
import { Declarations, type Declared, type Option } from './declared.ts'
import { exampleFrom, examplesOf } from './examples.ts'

/** The texts of `docs/reference.md` and its Chinese page, from the declarations of the kit. */

const code = (text: string): string => `\`${text}\``
/** Code in a cell: a bar would end the cell, and a backtick the code. */
const cellCode = (text: string): string => {
  const ticks = text.includes('`') ? '`` ' : '`'
  return `${ticks}${text.replaceAll('|', String.raw`\|`)}${[...ticks].reverse().join('')}`
}
const rows = (head: readonly string[], cells: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n')

/** A field of a kind with nothing but what it cannot be without. */
function plainestField(one: Declared): AnyField {
  const label: Text = { zh: one.name, en: one.name }
  const options = { label, of: [{ value: 'a', label: { zh: '甲', en: 'first' } }], profile: 'question', example: {} }
  const factory = (kinds as unknown as Record<string, (...given: unknown[]) => AnyField>)[one.name]!
  const first = /\((\w*)/.exec(one.signature)![1]
  return first === 'options' ? factory(options) : factory(first === 'schema' ? z.unknown() : 'label', options)
}

/** Everything of the page that is the same in both languages. `presentPage` is the English page as it is. */
export function readReference(root: string, presentPage: string) {
  const declarations = new Declarations(root)
  const fieldOptions = declarations.optionsIn('resources/kit/field.ts', 'FieldOptions')
  const uses = declarations.uses()
  const present = examplesOf(presentPage)
  return {
    fieldOptions,
    factories: declarations.functionsOf(
      'resources/kit/fields/index.ts',
      'column',
      new Set(fieldOptions.map(({ name }) => name)),
    ),
    capabilities: declarations.functionsOf('resources/parts/capabilities.ts', 'of'),
    resourceOptions: declarations.optionsIn('resources/kit/resource.ts', 'ResourceDeclaration'),
    actionOptions: declarations.optionsIn('resources/kit/action.ts', 'Action'),
    conventionOptions: declarations.optionsIn('resources/kit/calls.ts', 'ConventionOptions'),
    ofVerbs: declarations.docstrings(/^resources\/kit\/verbs\//),
    ofViews: declarations.docstrings(/^resources\/(?:\w+\/)?views\//),
    // The last, since it is of the types that all options before mention.
    shapes: declarations.shapes(),
    hasPage: (folder: string) => existsSync(join(root, `docs/capabilities/${folder}.md`)),
    /** `heading`: that of the English page. */
    example: (name: string, heading: string, options: readonly string[] = []) =>
      exampleFrom(uses.get(name) ?? [], present.get(heading), options),
  }
}

type Reference = ReturnType<typeof readReference>

/** Which resources have a verb, by what decides it. */
function bearersOf(verb: Verb): Text {
  const { of } = verbDeclarations[verb]
  if (of === undefined || of({ parentField: undefined, orderField: undefined })) return { zh: '所有实体', en: 'all' }
  return of({ parentField: undefined, orderField: 'sort' })
    ? { zh: '树和有 `order` 的实体', en: 'trees, and those with an `order`' }
    : { zh: '树', en: 'trees' }
}

const callName = (convention: typeof verbNoun, verb: Verb): string =>
  verbCall('paper', convention('admin/paper'), verb).path.replace('admin/paper/', '')

/** What all sections write with: the reference, the language, and the sentence of a docstring in it. */
interface Writing {
  all: Reference
  language: Language
  translate(text: string): string
}

const fence = (text: string): string => `\`\`\`ts\n${text}\n\`\`\``

const inLanguage = ({ language }: Writing, en: string, zh: string): string => ({ en, zh })[language]

function optionTable(writing: Writing, options: readonly Option[]): string {
  if (options.length === 0) return ''
  const head = [
    ['option', '选项'],
    ['takes', '取值'],
    ['default', '默认'],
    ['meaning', '含义'],
  ] as const
  return rows(
    head.map(([en, zh]) => inLanguage(writing, en, zh)),
    options.map(({ name, type, isRequired, standard, text }) => [
      code(name),
      cellCode(type),
      isRequired ? inLanguage(writing, 'required', '必填') : writing.translate(standard) || '–',
      writing.translate(text) || '–',
    ]),
  )
}

function resources(writing: Writing): string[] {
  const { all } = writing
  const calls = inLanguage(writing, 'Calls', '接口')
  return [
    `## ${inLanguage(writing, 'A resource', '实体')}`,
    inLanguage(writing, '`defineResource({ … })` declares an entity.', '`defineResource({ … })` 声明一个实体。'),
    optionTable(writing, all.resourceOptions),
    `## ${calls}`,
    inLanguage(
      writing,
      '`calls` is `verbNoun(prefix, options)` or `plain(prefix, options)`; [verbs](#verbs) has the names that each gives. An action has its own name below the same prefix.',
      '`calls` 是 `verbNoun(prefix, options)` 或 `plain(prefix, options)`；两者给出的名称见[基本操作](#基本操作)。操作在同一前缀下用自己的名称。',
    ),
    optionTable(writing, all.conventionOptions),
    fence(all.example('calls:', calls, ['noun', 'paths'])!),
  ]
}

function verbSection(writing: Writing): string[] {
  const head = [
    ['verb', '基本操作'],
    ['label', '名称'],
    ['method', '方法'],
    ['right', '权限'],
    ['of', '适用'],
    ['meaning', '含义'],
  ] as const
  return [
    `## ${inLanguage(writing, 'Verbs', '基本操作')}`,
    inLanguage(
      writing,
      'What every resource can be asked. One that declares `verbs` has these alone.',
      '每个实体都能做的事。声明了 `verbs` 的实体只有所列的这些。',
    ),
    rows(
      [...head.map(([en, zh]) => inLanguage(writing, en, zh)), code('verbNoun'), code('plain')],
      verbs.map((name) => {
        const { label, reads, right = name } = verbDeclarations[name]
        const method = code(reads ? 'GET' : 'POST')
        const meaning = writing.translate(writing.all.ofVerbs.get(name) ?? '')
        const names = [verbNoun, plain].map((convention) => code(callName(convention, name)))
        return [
          code(name),
          label[writing.language],
          method,
          code(right),
          bearersOf(name)[writing.language],
          meaning,
          ...names,
        ]
      }),
    ),
    fence(writing.all.example('verbs:', inLanguage(writing, 'Verbs', '基本操作'))!),
  ]
}

/** How fields of a kind are stored, found, and written in files. */
function factsOf(writing: Writing, field: AnyField): string {
  const head = [
    ['column', '存储'],
    ['filters', '筛选'],
    ['sorted', '可排序'],
    ['searched', '可搜索'],
    ['in files', '文件中'],
    ['a value', '示例值'],
  ] as const
  const yesNo = (yes: boolean): string => inLanguage(writing, yes ? 'yes' : 'no', yes ? '是' : '否')
  const filters = field.operators.map(code).join(' ') || '–'
  const { column, sortable, searchable, cell, example } = field
  return rows(
    head.map(([en, zh]) => inLanguage(writing, en, zh)),
    [
      [
        code(column),
        filters,
        yesNo(sortable),
        yesNo(searchable),
        cell.takes[writing.language],
        cellCode(JSON.stringify(example)),
      ],
    ],
  )
}

function fieldSection(writing: Writing): string[] {
  const { all, translate } = writing
  const of = (one: Declared): string[] => {
    const heading = code(one.signature)
    const example = all.example(
      `${one.name}(`,
      heading,
      one.options.map(({ name }) => name),
    )
    return [
      `### ${heading}`,
      translate(one.text),
      optionTable(writing, one.options),
      factsOf(writing, plainestField(one)),
      example ? fence(example) : inLanguage(writing, 'No entity has such a field yet.', '目前还没有实体使用。'),
    ]
  }
  return [
    `## ${inLanguage(writing, 'Fields', '字段')}`,
    inLanguage(
      writing,
      'Each field is made by a factory. All of them take these options, and some have more. `json` takes its schema first, `ref` and `refs` the name of the other resource.',
      '字段都由工厂函数生成。所有工厂都接受以下选项，有的还有自己的选项。`json` 先给出它的 schema，`ref` 和 `refs` 先给出另一实体的名称。',
    ),
    optionTable(writing, all.fieldOptions),
    inLanguage(
      writing,
      'A list is filtered by `field=` (`eq`), `field__contains=`, `field__in=`, `field__gte=`, `field__lte=`, `field__isnull=`; a ref into a tree also by `field__under=`: at one of these nodes, or at any below them.',
      '列表用 `field=`（`eq`）、`field__contains=`、`field__in=`、`field__gte=`、`field__lte=`、`field__isnull=` 筛选；指向树的引用还可以用 `field__under=`：在这些节点或其下任何节点上。',
    ),
    ...all.factories.flatMap(of),
  ]
}

function actionSection(writing: Writing): string[] {
  const heading = inLanguage(writing, 'Actions', '操作')
  return [
    `## ${heading}`,
    inLanguage(
      writing,
      'What can be done to a resource besides the verbs, by the name of its call.',
      '实体除基本操作之外还能做的事，以接口名为键。',
    ),
    optionTable(writing, writing.all.actionOptions),
    fence(writing.all.example('actions:', 'Actions', ['set', 'when'])!),
  ]
}

function capabilitySection(writing: Writing): string[] {
  const { all, translate } = writing
  const of = (one: Declared): string[] => {
    const heading = code(one.signature)
    const folder = itemAt(one.file.split('/'), 2)
    const more = `[${inLanguage(writing, 'More', '详情')}](capabilities/${folder}.md)${inLanguage(writing, '.', '（英文）。')}`
    return [
      `### ${heading}`,
      `${translate(one.text)}${all.hasPage(folder) ? ` ${more}` : ''}`,
      optionTable(writing, one.options),
      fence(
        all.example(
          `${one.name}(`,
          heading,
          one.options.map(({ name }) => name),
        )!,
      ),
    ]
  }
  return [
    `## ${inLanguage(writing, 'Capabilities', '能力')}`,
    inLanguage(
      writing,
      'What a resource can do besides holding records: `with: [comments(), exportable()]`. [How they work](capabilities/README.md).',
      '实体除保存记录外还能做的事：`with: [comments(), exportable()]`。[工作方式](capabilities/README.zh.md)。',
    ),
    ...all.capabilities.flatMap(of),
  ]
}

function viewSection(writing: Writing): string[] {
  const head = [
    ['view', '视图'],
    ['label', '名称'],
    ['icon', '图标'],
    ['loads by', '加载用'],
    ['usual', '默认提供'],
    ['meaning', '含义'],
  ] as const
  const heading = inLanguage(writing, 'Views', '视图')
  return [
    `## ${heading}`,
    inLanguage(
      writing,
      'How the records of a resource are shown; the first of `views` opens. [How they work](views.md).',
      '实体的记录怎样显示；先打开 `views` 的第一个。[工作方式](views.zh.md)。',
    ),
    rows(
      head.map(([en, zh]) => inLanguage(writing, en, zh)),
      Object.values<View>(views).map(({ name, label, icon, verb, usual }) => {
        const meaning = writing.translate(writing.all.ofViews.get(name) ?? '')
        const isUsual = usual === undefined ? inLanguage(writing, 'no', '否') : inLanguage(writing, 'yes', '是')
        return [code(name), label[writing.language], code(icon), code(verb), isUsual, meaning]
      }),
    ),
    fence(writing.all.example('views:', 'Views')!),
  ]
}

function menuSection(writing: Writing): string[] {
  const { language, all } = writing
  const head = [
    ['group', '分组'],
    ['label', '名称'],
    ['path', '路径'],
    ['icon', '图标'],
    ['order', '顺序'],
  ] as const
  const groups = inLanguage(writing, 'Menu groups', '菜单分组')
  const icons = inLanguage(writing, 'Icons', '图标')
  const colours = inLanguage(writing, 'Colours of choices', '选项的颜色')
  return [
    `## ${groups}`,
    inLanguage(
      writing,
      'A page is in the group of the first part of its path, or in the `group` that its `menu` names.',
      '页面属于其路径第一部分对应的分组，或 `menu` 里 `group` 所指的分组。',
    ),
    rows(
      head.map(([en, zh]) => inLanguage(writing, en, zh)),
      menuGroups.map(({ name, label, path, icon, order }) => [
        code(name),
        label[language],
        code(path),
        code(icon),
        String(order),
      ]),
    ),
    fence(all.example('menu:', groups, ['group', 'order'])!),
    `## ${icons}`,
    inLanguage(
      writing,
      "Of menus and actions; each is Ant Design's outlined icon of this name.",
      '用于菜单和操作；都是 Ant Design 同名的线框图标。',
    ),
    iconNames.map(code).join(' '),
    fence(all.example('icon:', icons)!),
    `## ${colours}`,
    tagColors.map(code).join(' '),
    fence(all.example('color:', colours)!),
  ]
}

function typeSection(writing: Writing): string[] {
  const of = ({ name, text, options, type }: Reference['shapes'][number]): string[] => [
    `### ${code(name)}`,
    writing.translate(text),
    type === '' ? optionTable(writing, options) : fence(type),
  ]
  return [`## ${inLanguage(writing, 'Types', '类型')}`, ...writing.all.shapes.flatMap(of)]
}

/** The page in a language; `translate` gives the sentence of a docstring in it. */
export function referencePage(writing: Writing): string {
  const parts = [
    `# ${inLanguage(writing, 'Reference', '参考')}`,
    inLanguage(
      writing,
      '[中文](reference.zh.md) · [Adding an entity](adding-an-entity.md)',
      '[English](reference.md) · [新增一个实体](adding-an-entity.zh.md)',
    ),
    inLanguage(
      writing,
      'All that a declaration can say. Written by `npm run reference` from the types, docstrings and declarations of `resources`; do not edit. In the tables `field` stands for the name of a field of the same resource; other names of types are [below](#types).',
      '声明里可以写的一切。由 `npm run reference` 根据 `resources` 的类型、注释和声明写出，不要手改。表中的 `field` 表示同一实体的一个字段名；其他类型名的含义[见下](#类型)。',
    ),
    ...[
      resources,
      verbSection,
      fieldSection,
      actionSection,
      capabilitySection,
      viewSection,
      menuSection,
      typeSection,
    ].flatMap((section) => section(writing)),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
