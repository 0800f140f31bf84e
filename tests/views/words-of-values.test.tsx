import { act, Suspense } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dataProvider } from '../../providers/data.ts'
import { chooseLanguage } from '../../providers/session.ts'
import { resources } from '../../resources/index.ts'
import type { AnyField, AnyResource } from '../../resources/kit/index.ts'
import { RightsContext, type Rights } from '../../src/base/session/use-rights.ts'
import { widgetOf } from '../../src/records/fields/registry.ts'
import { ShowValue } from '../../src/records/fields/show-value.tsx'
import { panelsOf } from '../../src/records/views/show/show-model.ts'
import { filledValues } from '../fixtures/filled-values.ts'
import { outsideAct, mounted } from '../fixtures/mounted.ts'
import { notInWords } from '../fixtures/not-in-words.ts'

/** Every value of every resource is shown in words: no JSON, no name of the program, no time of the wire. */

const rights: Rights = { rights: new Set(), can: () => true, meets: () => true }

beforeEach(() => {
  vi.spyOn(dataProvider, 'getMany').mockImplementation(async ({ resource, ids }) => ({
    data: ids.map((id) => ({
      id,
      [(resources as Record<string, AnyResource>)[resource]!.title]: `标题${id}`,
    })) as never,
  }))
})
afterEach(() => act(async () => chooseLanguage('zh')))

const all = Object.values(resources as Record<string, AnyResource>).flatMap((resource) =>
  Object.entries(resource.fields)
    .filter(([, { flow }]) => flow !== 'write')
    .map(([name, field]): [string, AnyResource, AnyField] => [`${resource.name}.${name}`, resource, field]),
)
/** Whose page asks the server for the names that it draws. */
const askingMore = new Set(['role.menu_perms'])
const structured = all.filter(([, , { kind }]) => kind === 'json')

it('every list on the page of a record has words for each of its columns', () => {
  const byName = resources as Record<string, AnyResource>
  const wordless = Object.values(byName).flatMap((resource) =>
    panelsOf(resource, (name) => byName[name]!).flatMap(({ name, columns, fields, action }) =>
      columns
        .filter((column) => !(action.answerLabels?.[column] ?? fields[column]?.label))
        .map((column) => `${resource.name}.${name}.${column}`),
    ),
  )
  expect(wordless).toEqual([])
})

async function shown(node: React.ReactNode): Promise<string> {
  const { page } = await mounted(
    <QueryClientProvider client={new QueryClient()}>
      <RightsContext value={rights}>
        <Suspense fallback="…">{node}</Suspense>
      </RightsContext>
    </QueryClientProvider>,
  )
  await outsideAct(() => expect.poll(() => textsIn(page) || '…', { timeout: 5000 }).not.toMatch(/…|#\d{1,5}\b/))
  return textsIn(page)
}

/** Text nodes apart, so that two words side by side are not one. */
function textsIn(page: Node): string {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
  return texts.join(' ')
}

describe.each(['zh', 'en'] as const)('in %s', (language) => {
  beforeEach(() => act(async () => chooseLanguage(language)))

  it.each(structured)('%s is a whole value in words, in a cell and on a page', async (name, resource, field) => {
    const [value] = filledValues[name] ?? []
    expect(value, `give ${name} a value in tests/fixtures/filled-values.ts`).toBeDefined()
    const modes = askingMore.has(name) ? (['cell'] as const) : (['cell', 'full'] as const)
    for (const mode of modes) {
      const text = await shown(
        <ShowValue field={field} value={value} record={{ type: 'single_choice' }} resource={resource} mode={mode} />,
      )
      expect(text.trim()).not.toBe('')
      expect(notInWords(text), `${mode}: ${text}`).toEqual([])
    }
  })

  it.each(structured.filter(([, , field]) => widgetOf(field).saysChanges))(
    '%s says a difference in words',
    async (name, _resource, field) => {
      const [before, after] = filledValues[name]!
      const { Difference } = widgetOf(field)
      if (!Difference) throw new Error('no Difference')
      for (const [one, other] of [
        [before, after],
        [after, before],
        [null, after],
        [before, null],
      ]) {
        const text = await shown(<Difference field={field} before={one as never} after={other as never} />)
        expect(text.trim()).not.toBe('')
        expect(notInWords(text), text).toEqual([])
      }
    },
  )

  it.each(all.filter(([, , { kind }]) => !['json', 'file', 'files', 'image', 'password'].includes(kind)))(
    '%s shows its example in words',
    async (_name, resource, field) => {
      const text = await shown(
        <ShowValue field={field} value={field.example} record={{}} resource={resource} mode="cell" />,
      )
      // What people choose as names themselves: routes and codes.
      if (!['text', 'longText', 'email'].includes(field.kind)) expect(notInWords(text), text).toEqual([])
    },
  )
})
