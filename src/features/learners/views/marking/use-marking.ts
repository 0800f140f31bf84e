import { useCallback, useEffect, useRef, useState } from 'react'
import { act } from '../../../../../providers/data.ts'
import type { HttpFault } from '../../../../../providers/fault.ts'
import type { MarkingTask, TakenTask } from '../../../../../resources/learners/marking/answers.ts'
import type { AnyResource, ViewNeeds } from '../../../../../resources/kit/index.ts'
import { usePerson } from '../../../../base/session/use-session.ts'
import { begunMark, dropBegun, keepBegun, markPlace } from './begun-marks.ts'
import { canSave, changedTag, emptyDraft, markOf, type Draft, type Limits } from './marking-model.ts'

export interface MarkingState {
  taken: TakenTask | null
  draft: Draft
  /** A call is under way: nothing can be pressed. */
  isBusy: boolean
  fault: HttpFault | null
}

const empty: MarkingState = { taken: null, draft: emptyDraft, isBusy: true, fault: null }

/** The answer before a person: taken so that nobody else gets it, and put back when they leave. */
function useTaken(resource: AnyResource, calls: ViewNeeds['marking'], schemeId: number) {
  const [state, setState] = useState(empty)
  const person = usePerson()?.id
  const skipped = useRef<number[]>([])
  const since = useRef(0)
  const busy = useCallback(async (work: () => Promise<void>) => {
    setState((now) => ({ ...now, isBusy: true, fault: null }))
    try {
      await work()
    } catch (fault) {
      setState((now) => ({ ...now, isBusy: false, fault: fault as HttpFault }))
    }
  }, [])
  const take = useCallback(
    async (answer?: number) => {
      const input = answer === undefined ? { skip: skipped.current } : { answer }
      const taken = await act<TakenTask>(resource, calls.take, { ids: [schemeId], input })
      since.current = performance.now()
      const { task } = taken
      const draft = begunMark(task && markPlace(person, schemeId, task), task)
      setState({ taken, draft, isBusy: false, fault: null })
    },
    [resource, calls, schemeId, person],
  )
  useEffect(() => {
    void busy(take)
    return () => void act(resource, calls.release, { ids: [schemeId] }).catch(() => undefined)
  }, [resource, calls, schemeId, busy, take])
  const placeOf = (task: MarkingTask) => markPlace(person, schemeId, task)
  const setDraft = (draft: Draft) => {
    if (state.isBusy) return
    if (state.taken?.task) keepBegun(placeOf(state.taken.task), state.taken.task, draft)
    setState((now) => ({ ...now, draft }))
  }
  return { state, setDraft, placeOf, busy, take, skipped, since }
}

type Call = <T>(name: string, input: Readonly<Record<string, unknown>>) => Promise<T>
type Announce = (what: 'saved' | 'undone', count: number) => void
type Taken = ReturnType<typeof useTaken>

/** What leads from one answer to another: back to those that this person marked, on past those that they skip. */
function stepsOf({ state, busy, take, skipped }: Taken, previous: number | undefined) {
  const { taken, isBusy } = state
  return {
    skipped: skipped.current.length,
    canGoBack: previous !== undefined,
    /** To the answer that was marked before, to correct it. */
    back() {
      if (!isBusy && previous !== undefined) void busy(() => take(previous))
    },
    skip() {
      if (!taken?.task || isBusy) return
      skipped.current = [...skipped.current, taken.task.answer].slice(-500)
      void busy(take)
    },
    again() {
      skipped.current = []
      void busy(take)
    },
  }
}

/** Answers one after the other, and the mark that is being given. */
export function useMarking(resource: AnyResource, calls: ViewNeeds['marking'], schemeId: number, announce: Announce) {
  const all = useTaken(resource, calls, schemeId)
  const { state, setDraft, placeOf, busy, take, since } = all
  /** Answers that this person marked, the last one last. */
  const [past, setPast] = useState<readonly number[]>([])
  const { taken, draft, isBusy } = state
  const task = taken?.task ?? null
  const limits: Limits = {
    full: task?.full ?? 0,
    step: taken?.scheme.step ?? 1,
    rubric: taken?.scheme.rubric ?? [],
  }
  const at = task ? past.indexOf(task.answer) : -1
  const call: Call = (name, input) => act(resource, name, { ids: [schemeId], input })

  return {
    ...stepsOf(all, at === -1 ? past.at(-1) : past[at - 1]),
    state,
    task,
    limits,
    setDraft,
    save() {
      if (!task || isBusy || !canSave(draft, limits)) return
      const ms = Math.round(performance.now() - since.current)
      const mark = { answer: task.answer, round: task.round, ms, ...markOf(draft, limits) }
      const tag = changedTag(draft, task)
      void busy(async () => {
        if (tag) await call(calls.tag, { answer: task.answer, ...tag })
        const { answers } = await call<{ answers: number[] }>(calls.mark, mark)
        dropBegun(placeOf(task))
        setPast((before) => [...before.filter((one) => one !== task.answer), task.answer])
        announce('saved', answers.length)
        await take()
      })
    },
    canUndo: past.length > 0,
    /** Takes the last mark back: its answer waits again, and is before this person. */
    undo() {
      const last = past.at(-1)
      if (isBusy || last === undefined) return
      void busy(async () => {
        await call(calls.withdraw, { answer: last })
        setPast((before) => before.slice(0, -1))
        announce('undone', 1)
        await take(last)
      })
    },
  }
}
export type Marking = ReturnType<typeof useMarking>
