import { act } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { dataProvider } from '../../../providers/data.ts'
import { chooseLanguage } from '../../../providers/session.ts'
import type { PaperSection } from '../../../resources/papers/sections.ts'
import { RightsContext, type Rights } from '../../../src/base/session/use-rights.ts'
import { PaperDifference } from '../../../src/features/papers/fields/paper-sections/paper-read.tsx'
import { outsideAct, mounted } from '../../fixtures/mounted.ts'

/** A difference of two papers, as a person would say it. */

const rights: Rights = { rights: new Set(), can: () => true, meets: () => true }
beforeEach(() => {
  vi.spyOn(dataProvider, 'getMany').mockImplementation(async ({ ids }) => ({
    data: ids.map((id) => ({ id, stem: `题${id}` })) as never,
  }))
})

const item = (vkey: string, exercise_id: number, score: number | null, version = 1) => ({
  vkey,
  exercises: [{ exercise_id, score, version }],
})
const choices = { vkey: 's1', name: '一、选择题', exercise_items: [item('a', 1, 2), item('b', 2, 2)] }
const blanks = { vkey: 's2', name: '二、填空题', exercise_items: [item('c', 3, 2)] }

async function lines(before: PaperSection[], after: PaperSection[], language: 'zh' | 'en' = 'zh'): Promise<string[]> {
  await act(async () => chooseLanguage(language))
  const { page } = await mounted(
    <QueryClientProvider client={new QueryClient()}>
      <RightsContext value={rights}>
        <PaperDifference field={{} as never} before={before} after={after} />
      </RightsContext>
    </QueryClientProvider>,
  )
  const word = language === 'zh' ? /大题|题组|第/ : /Part|Question/
  await outsideAct(() => expect.poll(() => page.textContent).not.toMatch(/…|#\d/))
  await outsideAct(() => expect.poll(() => page.textContent).toMatch(word))
  const found = [...page.querySelectorAll('li')].map((one) => one.textContent.trim())
  await act(async () => chooseLanguage('zh'))
  return found
}

it('counts questions that were added and removed, and names them', async () => {
  const more = { ...blanks, exercise_items: [item('c', 3, 2), item('d', 4, 2), item('e', 5, 2), item('f', 6, 2)] }
  expect(await lines([choices, blanks], [choices, more])).toEqual(['第 2 大题“二、填空题”加了 3 题 题4、题5、题6'])
  expect(await lines([choices, more], [choices, blanks])).toEqual(['第 2 大题“二、填空题”减了 3 题 题4、题5、题6'])
  expect(await lines([choices, blanks], [choices, more], 'en')).toEqual([
    'Part 2, “二、填空题”: questions added: 3 题4, 题5, 题6',
  ])
})

it('says other points, and another version, by the number of the question', async () => {
  const other = { ...blanks, exercise_items: [item('c', 3, 3, 4)] }
  expect(await lines([choices, blanks], [choices, other])).toEqual([
    '第 3 题 2 分 → 3 分 题3',
    '第 3 题换用版本 4（原为版本 1） 题3',
  ])
})

it('reports what was moved, and other settings of a part', async () => {
  const swapped = { ...choices, exercise_items: [item('b', 2, 2), item('a', 1, 2)] }
  expect(await lines([choices], [swapped])).toEqual(['原第 2 题移为第 1 题'])
  expect(await lines([choices], [{ ...choices, name: '一、单选题', default_score: 3 }])).toEqual([
    '第 1 大题“一、单选题”的名称：一、选择题 → 一、单选题',
    '第 1 大题“一、单选题”的每题分值：空 → 3',
  ])
  const taken = [
    { ...choices, exercise_items: [item('a', 1, 2)] },
    { ...blanks, exercise_items: [item('c', 3, 2), item('b', 2, 2)] },
  ]
  expect(await lines([choices, blanks], taken)).toEqual(['原第 2 题移到第 2 大题“二、填空题”，为第 3 题'])
})

it('tells of parts that came and went, and of papers without keys', async () => {
  expect(await lines([choices], [choices, blanks])).toEqual(['增加第 2 大题“二、填空题”（1 题） 题3'])
  expect(await lines([choices, blanks], [choices])).toEqual(['删除第 2 大题“二、填空题”（1 题） 题3'])
  const bare = [{ name: '一、选择题', exercise_items: [{ exercises: [{ exercise_id: 1, score: 2 }] }] }]
  expect(await lines(bare, [{ ...bare[0]!, exercise_items: [{ exercises: [{ exercise_id: 1, score: 4 }] }] }])).toEqual(
    ['第 1 题 2 分 → 4 分 题1'],
  )
})
