import { Suspense } from 'react'
import type { HookAPI } from 'antd/es/modal/useModal'
import type { Action } from '../../../../resources/kit/index.ts'
import type { Texts } from '../../../base/locales/use-view-texts.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'

/** Loaded only when an action has returned something. */
const AnswerView = lazyPart(() => import('./answer-view.tsx').then((module) => module.AnswerView))

/**
 * Shows the result of an action (its `output`), key by key, to be read and copied. False where there is nothing to read
 * in it.
 */
export function showAnswer(
  modal: HookAPI,
  action: Action,
  answer: unknown,
  { t, say }: Pick<Texts, 't' | 'say'>,
): boolean {
  if (!action.output || typeof answer !== 'object' || answer === null) return false
  // The wire's code is part of it.
  const { code: _code, ...rest } = answer as Record<string, unknown>
  const entries = Object.entries(rest)
  // Ids of what was made are nothing to read: the list shows the records.
  if (entries.every(([key]) => key === 'id' || key === 'ids')) return false
  void modal.success({
    title: t('action.done', { action: say(action.label) }),
    width: 640,
    okText: t('common.close'),
    content: (
      <Suspense>
        <AnswerView
          entries={entries.map(([key, value]) => ({
            key,
            label: action.answerLabels?.[key] ? say(action.answerLabels[key]) : key,
            value,
          }))}
        />
      </Suspense>
    ),
  })
  return true
}
