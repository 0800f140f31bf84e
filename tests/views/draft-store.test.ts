import { afterEach, describe, expect, it, vi } from 'vitest'
import { setPerson } from '../../providers/access-state.ts'
import type { UserInfo } from '../../resources/system/account-calls.ts'
import { DraftKeeper } from '../../src/records/drafts/draft-keeper.ts'
import { draftMaxLength, type Draft } from '../../src/records/drafts/draft-model.ts'
import { dropDraft, holdDraft, keepDraft, listDrafts } from '../../src/records/drafts/draft-store.ts'

/**
 * Where a browser refuses to store anything: this process has no storage at all, so drafts live as long as the page.
 */

const enter = (id: number): void =>
  setPerson({ id, username: `u${id}`, is_admin: false, permissions: [] as string[] } as unknown as UserInfo)
const draft = (name: string): Draft => ({ values: { name }, base: null, secretsLeftOut: false })
const names = async () => (await listDrafts()).map(({ draft }) => draft.values['name'])

afterEach(async () => {
  for (const person of [1, 2]) {
    enter(person)
    for (const { slot } of await listDrafts()) await dropDraft(slot)
  }
  vi.useRealTimers()
})

describe('the store', () => {
  it('answers each person their own drafts alone', async () => {
    enter(1)
    const mine = (await holdDraft('site/create/'))!
    expect(await keepDraft(mine.slot, draft('一中'), false)).toBe(false)
    await mine.release()
    enter(2)
    const theirs = (await holdDraft('site/create/'))!
    expect(theirs.left).toBeNull()
    expect(await names()).toEqual([])
    await theirs.release()
    setPerson(null)
    expect(await holdDraft('site/create/')).toBeNull()
    expect(await names()).toEqual([])
    enter(1)
    expect(await names()).toEqual(['一中'])
  })

  it('writes under the person that a form was opened for, no matter who is there by then', async () => {
    enter(1)
    const { slot, release } = (await holdDraft('site/create/'))!
    enter(2)
    await keepDraft(slot, draft('一中'), true)
    await release()
    expect(await names()).toEqual([])
    enter(1)
    expect(await names()).toEqual(['一中'])
  })

  it('gives one draft to one form at a time, and lists what no form holds', async () => {
    enter(1)
    const first = (await holdDraft('site/edit/5'))!
    await keepDraft(first.slot, draft('一中'), false)
    const second = (await holdDraft('site/edit/5'))!
    expect(second.left).toBeNull()
    expect(await names()).toEqual([])
    await keepDraft(second.slot, draft('二中'), false)
    await first.release()
    await second.release()
    expect(await names()).toEqual(['二中', '一中'])
    expect((await holdDraft('site/edit/55'))!.left).toBeNull()
  })

  it('refuses what is too long, and keeps what it had', async () => {
    enter(1)
    const { slot, release } = (await holdDraft('site/create/'))!
    await keepDraft(slot, draft('一中'), false)
    expect(await keepDraft(slot, draft('长'.repeat(draftMaxLength)), false)).toBe(false)
    await release()
    expect(await names()).toEqual(['一中'])
  })
})

describe('a form', () => {
  const opened = async (form = 'site/create/') => {
    const outcomes: boolean[] = []
    const keeper = new DraftKeeper(form, (isKept) => outcomes.push(isKept))
    return { keeper, left: await keeper.open(), outcomes }
  }

  it('writes while one types without a pause, and once when one stops', async () => {
    enter(1)
    const { keeper, outcomes } = await opened()
    vi.useFakeTimers()
    for (let n = 0; n < 30; n++) {
      keeper.note(draft(`${n}`))
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(outcomes).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(outcomes).toHaveLength(2)
    await keeper.close()
    expect(await names()).toEqual(['29'])
  })

  it('writes at once when it is closed, and finds it when it opens again', async () => {
    enter(1)
    const { keeper } = await opened()
    keeper.note(draft('一中'))
    await keeper.close()
    const again = await opened()
    expect(again.left).toMatchObject({ draft: draft('一中') })
    await again.keeper.close()
    expect(await names()).toEqual(['一中'])
  })

  it('leaves nothing behind when all was undone, or saved', async () => {
    enter(1)
    for (const end of [(keeper: DraftKeeper) => keeper.note(null), (keeper: DraftKeeper) => keeper.forget()]) {
      const { keeper } = await opened()
      keeper.note(draft('一中'))
      await keeper.flush()
      end(keeper)
      await keeper.close()
      expect(await names()).toEqual([])
    }
  })

  it('does not bring back what was dropped elsewhere, unless something was typed here', async () => {
    enter(1)
    const before = await opened()
    before.keeper.note(draft('一中'))
    await before.keeper.close()
    for (const typed of [null, draft('二中')]) {
      const [known] = await listDrafts()
      const { keeper, left } = await opened()
      keeper.note(left!.draft)
      await dropDraft(known!.slot)
      if (typed) keeper.note(typed)
      await keeper.close()
      expect(await names()).toEqual(typed ? ['二中'] : [])
      if (!typed) await keepDraft(known!.slot, draft('一中'), false)
    }
  })

  it('that is gone before its draft came holds nothing', async () => {
    enter(1)
    const { slot, release } = (await holdDraft('site/create/'))!
    await keepDraft(slot, draft('一中'), false)
    await release()
    const keeper = new DraftKeeper('site/create/', () => undefined)
    const opening = keeper.open()
    await keeper.close()
    expect(await opening).toBeNull()
    expect(await names()).toEqual(['一中'])
  })
})
