import { sanitise } from '../../editor/sanitise.ts'
import { exerciseTypes } from '../../resources/bank/exercise-types/index.ts'
import { exercise } from '../../resources/exercise.ts'
import { import_batch } from '../../resources/import-batch.ts'
import { resources, type ResourceName } from '../../resources/index.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { fromFiles, type AnyField, type AnyResource, type StoredFile } from '../../resources/kit/index.ts'
import { expect, vi } from 'vitest'
import { hostileInputs } from '../editor/hostile.ts'
import { Client } from '../fixtures/client.ts'
import { hostileNameTable, hostileQuestionFiles, refusedPackage } from '../fixtures/hostile-files.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator, type RunningServer } from '../fixtures/server.ts'
import { openRichField, fieldLabelled } from './controls.ts'
import type { Stage } from './driver.ts'
import { pasteEach } from './clipboard.ts'
import { watchForHarm, type Harm } from './harm.ts'
import { makeUser, password } from './people.ts'
import type { Person } from './person.ts'
import { closeOtherTabs } from './tabs.ts'
import { named } from './words.ts'

/** A bank full of what people try to have run in somebody else's page, and people of hostile names who look at it. */

export const hostileTitle = '<img src=x onerror=alert(1)>'
export const hostileUser = '<svg/onload=alert(1)>'

/** What every value must be to be stored at all. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()
const allResources: readonly AnyResource[] = Object.values(resources)
/** All that people make. */
export const madeByPeople = allResources.filter(({ verbs }) => verbs.includes('create'))

/** Fields that take words: by what they are stored as, not by their names. */
const wordFields = (resource: AnyResource): [string, AnyField][] =>
  Object.entries(resource.fields).filter(
    ([, field]) =>
      field.column === 'text' && field.flow !== 'read' && field.stored !== 'hashed' && !field.options['of'],
  )

/** Ways to write the same into a field that asks for more than words; a field that takes none of them is left out. */
function attemptsFor(field: AnyField, input: string, number: number): string[] {
  const most = Number(field.options['maxLength'] ?? 100)
  const lead = field.required || field.unique ? `${number} ` : ''
  return [lead + input, `/${number}${input}`, `https://example.com/${number}?${input}`]
    .map((text) => text.slice(0, most).toWellFormed())
    .filter((text) => field.schema.safeParse(text).success)
}

export const htmlKeys = (field: AnyField): readonly string[] => (field.options['html'] ?? []) as string[]
export const { options: optionsField, answer: answerField } = exercise.fields

export function htmlIn(value: unknown, keys: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => htmlIn(one, keys))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, one]) =>
    typeof one === 'string' && keys.includes(key) ? [one] : htmlIn(one, keys),
  )
}

export class HostileBank {
  readonly admin: Client
  /** One record of each resource that was changed, so that it has a history. */
  readonly shown = new Map<AnyResource, number>()
  /** A question of every type; and composites of all of them, in which every input is. */
  readonly questions: number[] = []
  readonly composites: number[] = []
  readonly batches: number[] = []
  private readonly server: RunningServer
  private readonly factory: RecordFactory
  private readonly course: { id: number }
  /** The inputs one after the other, over all that is made. */
  private next = 0

  private constructor(server: RunningServer, admin: Client, factory: RecordFactory, course: { id: number }) {
    this.server = server
    this.admin = admin
    this.factory = factory
    this.course = course
  }

  static async of(server: RunningServer): Promise<HostileBank> {
    const admin = await new Client(server.base).login(administrator.username, administrator.password)
    const factory = new RecordFactory(admin)
    const course = await factory.make('subject_course', { name: `${hostileTitle}课程` })
    await makeUser(admin, hostileUser, await everyRight(admin))
    return new HostileBank(server, admin, factory, course)
  }

  private takeInput(): string {
    return storable(hostileInputs[this.next++ % hostileInputs.length]!)
  }
  /** A blank that is forged would have to be answered. */
  private htmlInput(): string {
    for (;;) {
      const input = this.takeInput()
      if (!input.includes('data-type="blank"')) return input
    }
  }

  /** Some of each of these, one of them changed, one deleted. */
  async makeRecords(of: readonly AnyResource[], each: number): Promise<void> {
    for (const resource of of) {
      const records: { id: number; version: number }[] = []
      for (let number = 0; number < each; number++) records.push(await this.makeHostile(resource, number))
      const [first, second] = records
      if (resource.verbs.includes('update')) {
        // One that is there whatever the record has in other fields.
        const [name, field] = wordFields(resource).find(([, one]) => !one.onlyWhen)!
        await this.admin.must(resource, 'update', {
          id: first!.id,
          version: first!.version,
          [name]: attemptsFor(field, this.takeInput(), 1000)[0],
        })
      }
      if (resource.verbs.includes('delete')) await this.admin.must(resource, 'delete', { id: second!.id })
      this.shown.set(resource, first!.id)
    }
  }

  /**
   * Makes a record with hostile words wherever it takes words; what is refused for one attempt is tried by the next.
   */
  private async makeHostile(resource: AnyResource, number: number): Promise<{ id: number; version: number }> {
    const attempts = new Map(
      wordFields(resource).map(([name, field]) => [name, attemptsFor(field, this.takeInput(), number)]),
    )
    const base = await this.factory.input(resource.name as ResourceName)
    if (resource.parentField) delete base[resource.parentField]
    for (let tries = 0; tries < 4; tries++) {
      const words = Object.fromEntries(
        [...attempts].flatMap(([name, [first]]) => (first === undefined ? [] : [[name, first]])),
      )
      const answer = await this.admin.ask(resource, 'create', { ...base, ...words })
      if (answer.code === 200) return answer.data
      const wrong: { path: string }[] = answer.data?.errors ?? []
      if (wrong.length === 0) throw new Error(`${resource.name}: ${JSON.stringify(answer)}`)
      for (const { path } of wrong) attempts.get(path)?.shift()
    }
    throw new Error(`${resource.name} takes no hostile words`)
  }

  /** A structure with hostile words under the keys whose texts are HTML. */
  private withHostile(value: unknown, keys: readonly string[]): unknown {
    if (Array.isArray(value)) return value.map((one) => this.withHostile(one, keys))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        key,
        typeof one === 'string' && keys.includes(key) ? this.htmlInput() : this.withHostile(one, keys),
      ]),
    )
  }

  /** A question of every type; and composites of all of them, until every input is in one. */
  async makeQuestions(): Promise<void> {
    const base = { subject_course_id: this.course.id }
    const filled = ({ options, answer }: { options: unknown; answer: unknown }) => ({
      options: this.withHostile(options, htmlKeys(optionsField)),
      answer: this.withHostile(answer, htmlKeys(answerField)),
    })
    const create = async (values: Record<string, unknown>): Promise<number> =>
      (await this.admin.must(exercise, 'create', { ...base, ...values })).id
    for (const { name, example } of exerciseTypes)
      this.questions.push(
        await create({
          type: name,
          stem: `${name} ${this.htmlInput()}`,
          analysis: this.htmlInput(),
          ...filled(example),
        }),
      )
    const parts = exerciseTypes
      .filter(({ name }) => name !== 'composite')
      .map(({ example: { options, answer } }) => ({ stem: 'x', options, answer, analysis: 'x', score: null }))
    const end = this.next + hostileInputs.length
    while (this.next < end) {
      const many = [...parts, ...parts].slice(0, 30)
      const stem = Array.from({ length: 30 }, () => this.htmlInput())
        .map((input) => `<p>${input}</p>`)
        .join('')
      this.composites.push(
        await create({
          type: 'composite',
          stem: `材料 ${stem}`,
          analysis: this.htmlInput(),
          ...filled({ options: [], answer: { type: 'composite', parts: many } }),
        }),
      )
    }
  }

  private async upload(name: string, bytes: Buffer): Promise<StoredFile> {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), name)
    const answer = await fetch(`${this.server.base}/${systemCalls.upload.path}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${this.admin.token}` },
    })
    const { code, data, msg } = (await answer.json()) as { code: number; data: StoredFile; msg: string }
    if (code !== 200) throw new Error(`${name}: ${msg}`)
    return data
  }

  private async importFile(
    resource: AnyResource,
    name: string,
    bytes: Buffer,
    more: Record<string, unknown> = {},
  ): Promise<void> {
    const { batch_id } = await this.admin.must(resource, `import_${resource.name}`, {
      file: await this.upload(name, bytes),
      commit: false,
      ...more,
    })
    this.batches.push(batch_id)
  }

  /** Every way in for questions and for other things; one that is refused whole, and labels by their own call. */
  async importAll(): Promise<void> {
    const once = { subject_course_id: this.course.id }
    for (const { name, bytes } of hostileQuestionFiles()) await this.importFile(exercise, name, bytes, once)
    await this.importFile(exercise, `${hostileTitle}.zip`, refusedPackage(), once)
    for (const resource of allResources.filter((one) => one !== exercise && fromFiles(one))) {
      const field = resource.fields[resource.title]!
      const asked: Record<string, unknown> = {}
      for (const name of fromFiles(resource)!.once) {
        const { target, example } = resource.fields[name]!
        if (!target) asked[name] = example
        else
          asked[name] =
            target.resource === 'subject_course'
              ? this.course.id
              : (await this.factory.make(target.resource as ResourceName)).id
      }
      const table = hostileNameTable(field.label.zh, Number(field.options['maxLength']))
      await this.importFile(resource, `${resource.name}.csv`, table, asked)
    }
    const file = await this.upload(
      `labels${hostileTitle}.csv`,
      Buffer.from(`题号,标签\n${hostileTitle},${hostileTitle}\n`),
    )
    await this.admin.must(exercise, 'import_exam_item_exercise_label', { subject_course_id: this.course.id, file })
    await this.readTables()
  }

  /** Tables stop at their columns until somebody says what those fill: all but the first are mapped here. */
  private async readTables(): Promise<void> {
    const waiting: number[] = []
    for (const id of this.batches) if ((await this.stateOf(id)) === 'mapping') waiting.push(id)
    for (const id of waiting.slice(1)) await this.admin.must(import_batch, 'read', { id, mapping: null })
    for (const id of waiting.slice(1)) await this.stateOf(id)
  }

  /** The state of a batch when nothing is being done to it any more. */
  async stateOf(id: number): Promise<string> {
    return vi.waitFor(
      async () => {
        const { state } = await this.admin.must(import_batch, 'detail', { id })
        if (state === 'reading') throw new Error(`the import ${id} is still being read`)
        return state
      },
      { timeout: 180_000, interval: 100 },
    )
  }

  /** What is stored of all questions where a page puts HTML. */
  async storedHtml(): Promise<string[]> {
    const { list } = await this.admin.must(exercise, 'list', { page_size: 200, sort: 'id' })
    return list
      .flatMap((record: any) => [
        record.stem,
        record.analysis,
        ...htmlIn(record.options, htmlKeys(optionsField)),
        ...htmlIn(record.answer, htmlKeys(answerField)),
      ])
      .filter((one: unknown) => typeof one === 'string')
  }
}

async function everyRight(admin: Client): Promise<string[]> {
  const { list } = await admin.must(resources.role, 'menu_perm_list')
  return (list as { perm_list: { tag: string }[] }[]).flatMap(({ perm_list }) => perm_list.map(({ tag }) => tag))
}

/** Those texts that the sanitiser would still change. */
export const unclean = (html: readonly string[]): string[] => html.filter((one) => sanitise(one, 'question') !== one)

/** Somebody with a hostile name, in front of a page that is watched. */
export class Visitor {
  readonly person: Person
  readonly harm: Harm

  private constructor(person: Person, harm: Harm) {
    this.person = person
    this.harm = harm
  }

  static async enter(stage: Stage, origin: string): Promise<Visitor> {
    const person = await stage.person({ theme: JSON.stringify({ showSearch: true, showNotice: true }) })
    const harm = watchForHarm(person.page, origin)
    await person.logIn(hostileUser, password)
    return new Visitor(person, harm)
  }

  async go(path: string): Promise<void> {
    await this.person.visit(path)
    await this.person.settled()
    await this.harm.look(path)
  }

  /** Its list, then a record of it with its history, in its form, and the trash. */
  async seeAllOf(resource: AnyResource, id: number): Promise<void> {
    const { person } = this
    const { path } = resource.menu!
    const wholeList = 'page_size=200'
    // The same list stays below a record.
    await this.go(`${path}?${wholeList}`)
    await closeOtherTabs(person)
    await this.go(`${path}/show/${id}?${wholeList}`)
    const history = person.page
      .getByRole('tab', { name: named(person.words.views.show.history) })
      .filter({ visible: true })
    if ((await history.count()) > 0) {
      await history.last().click()
      await person.settled()
      await this.harm.look(`${path} history`)
    }
    await this.go(`${path}/edit/${id}?${wholeList}`)
    if (resource.verbs.includes('trash')) await this.go(`${path}/trash`)
  }

  /** Shown, and tried out as a learner does. */
  async seeQuestion(id: number): Promise<void> {
    const { person } = this
    const { preview } = person.words.views.common
    await this.go(`${exercise.menu!.path}/show/${id}`)
    await closeOtherTabs(person)
    await person.button(preview, person.main).click()
    await person.dialog.getByText(preview).first().waitFor()
    await person.button(person.words.views.exercise.submit, person.dialog).click()
    await this.harm.look(`preview of ${id}`)
    await person.page.keyboard.press('Escape')
  }

  /** Pastes all inputs into a new question. */
  async pasteAll(): Promise<void> {
    await this.go(`${exercise.menu!.path}/create`)
    const { form } = this.person
    const text = await openRichField(fieldLabelled(form, exercise.fields.stem.label.zh).filter({ visible: true }))
    await pasteEach(
      text,
      hostileInputs.map(storable).map((input) => ({ 'text/html': input, 'text/plain': input })),
    )
    await this.harm.look('paste')
  }

  expectNoHarm(): void {
    expect(this.harm.found).toEqual([])
  }
}
