import { Alert, Button, Checkbox, Input, Tag } from 'antd'
import type { MarkingTask } from '../../../../../resources/learners/marking/answers.ts'
import { tagKinds, tagNames, mostTagWord } from '../../../../../resources/learners/marking/tags.ts'
import type { Boxes } from './marking-keys.ts'
import { canSave, keyed, scoreOf, togglePoint, toggleTag } from './marking-model.ts'
import type { Marking } from './use-marking.ts'
import { useMarkingTexts } from './use-marking-texts.ts'

const roundNames = { '1': 'one', '2': 'two', '3': 'three', final: 'final' } as const

interface TaskMarkProps {
  working: Marking
  task: MarkingTask
  boxes: Boxes
}

/** What is given: the score, by digits or by points of the rubric, with a comment or a flag. */
export function TaskMark({ working, task, boxes }: TaskMarkProps) {
  const { t } = useMarkingTexts()
  const { state, limits, setDraft } = working
  const { draft, isBusy, fault } = state
  return (
    <div className="marking-right">
      <div className="marking-head">
        <output className="marking-score" aria-label={t('marking.score')}>
          {scoreOf(draft, limits) ?? '–'}
        </output>
        <span className="view-quiet">{t('marking.full', { full: task.full })}</span>
        <Tag>{t(`marking.round.${roundNames[task.round]}`)}</Tag>
        {task.mine && <Tag color="processing">{t('marking.again')}</Tag>}
      </div>
      {task.returned && <Returned returned={task.returned} />}
      {task.marks.length > 0 && <MarksSoFar task={task} />}
      <Points working={working} />
      <Digits working={working} />
      {task.likes > 0 && (
        <Checkbox
          checked={draft.likes}
          disabled={isBusy}
          onChange={({ target }) => setDraft({ ...draft, likes: target.checked })}
        >
          {t('marking.likes', { count: task.likes })}
        </Checkbox>
      )}
      <Input.TextArea
        ref={boxes.comment as never}
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={500}
        aria-label={t('marking.comment')}
        placeholder={t('marking.comment')}
        value={draft.comment}
        onChange={({ target }) => setDraft({ ...draft, comment: target.value })}
      />
      {task.round !== 'final' && (
        <Input
          ref={boxes.flag as never}
          maxLength={200}
          prefix={t('marking.flag')}
          aria-label={t('marking.flag')}
          placeholder={t('marking.flagWhy')}
          value={draft.flag}
          onChange={({ target }) => setDraft({ ...draft, flag: target.value })}
        />
      )}
      <Tags working={working} />
      {fault && (
        <p className="marking-fault" role="alert">
          {fault.message}
        </p>
      )}
      <Steps working={working} />
      <p className="view-quiet marking-keys">
        {t('marking.keys')}
        {task.full >= 10 && t('marking.twoDigits')}
      </p>
    </div>
  )
}

/** Saves and goes on, or back. */
function Steps({ working }: { working: Marking }) {
  const { t } = useMarkingTexts()
  const {
    limits,
    state: { draft, isBusy },
  } = working
  return (
    <div className="marking-buttons">
      <Button type="primary" size="large" disabled={!canSave(draft, limits)} loading={isBusy} onClick={working.save}>
        {t('marking.save')}
      </Button>
      <Button size="large" disabled={!working.canGoBack || isBusy} onClick={working.back}>
        {t('marking.back')}
      </Button>
      <Button size="large" disabled={isBusy} onClick={working.skip}>
        {t('marking.skip')}
      </Button>
      <Button size="large" disabled={!working.canUndo || isBusy} onClick={working.undo}>
        {t('marking.undo')}
      </Button>
    </div>
  )
}

/** Why it was sent back, and what this person gave it before. */
function Returned({ returned: { reason, score, points } }: { returned: NonNullable<MarkingTask['returned']> }) {
  const { t } = useMarkingTexts()
  const before = [score ?? '–', ...points].join(' ')
  return (
    <Alert
      type="warning"
      showIcon
      message={t('marking.returned', { reason })}
      description={t('marking.before', { before })}
    />
  )
}

/** What others gave, without their names, for the person who decides. */
function MarksSoFar({ task }: { task: MarkingTask }) {
  const { t } = useMarkingTexts()
  return (
    <ul className="view-plain-list" aria-label={t('marking.marks')}>
      {task.marks.map(({ round, score, comment, flag }) => (
        <li key={round}>
          {t(`marking.round.${roundNames[round]}`)} <b>{score ?? '–'}</b>{' '}
          {flag !== null && <Tag color="warning">{flag}</Tag>}
          <span className="view-quiet">{comment}</span>
        </li>
      ))}
    </ul>
  )
}

const tagKeys = { excellent: '+', typical: '-' } as const

/** Worth showing in the lesson: as an excellent answer, or as an error that many make, with a word on it. */
function Tags({ working: { state, setDraft } }: { working: Marking }) {
  const { t, say } = useMarkingTexts()
  const { draft, isBusy } = state
  return (
    <div className="marking-tags">
      {tagKinds.map((kind) => (
        <Button
          key={kind}
          type={draft.tag === kind ? 'primary' : 'default'}
          aria-pressed={draft.tag === kind}
          disabled={isBusy}
          onClick={() => setDraft(toggleTag(draft, kind))}
        >
          <kbd>{tagKeys[kind]}</kbd> {say(tagNames[kind])}
        </Button>
      ))}
      {draft.tag !== null && (
        <Input
          maxLength={mostTagWord}
          aria-label={t('marking.tagWord')}
          placeholder={t('marking.tagWord')}
          value={draft.word}
          onChange={({ target }) => setDraft({ ...draft, word: target.value })}
        />
      )}
    </div>
  )
}

function Points({ working: { state, limits, setDraft } }: { working: Marking }) {
  const { t } = useMarkingTexts()
  const { draft, isBusy } = state
  if (limits.rubric.length === 0) return null
  return (
    <div className="marking-points marking-given" role="group" aria-label={t('marking.points')}>
      {limits.rubric.map(({ key, label, points }) => (
        <Button
          key={key}
          type={draft.points.includes(key) ? 'primary' : 'default'}
          aria-pressed={draft.points.includes(key)}
          disabled={isBusy}
          onClick={() => setDraft(togglePoint(draft, key))}
        >
          <kbd>{key}</kbd> {label} <span className="marking-worth">{points}</span>
        </Button>
      ))}
    </div>
  )
}

/** For the mouse and the thumb; a full score above 10 is typed in two. */
function Digits({ working: { state, limits, setDraft } }: { working: Marking }) {
  const { t } = useMarkingTexts()
  const { draft, isBusy } = state
  const keys = limits.full <= 10 ? wholeScores(limits.full) : [...'0123456789']
  const press = (key: string) => {
    if (limits.full <= 10) setDraft({ ...draft, points: [], typed: key })
    else setDraft(keyed(draft, key, limits) ?? draft)
  }
  return (
    <div className="marking-digits marking-given" role="group" aria-label={t('marking.score')}>
      {keys.map((key) => (
        <Button
          key={key}
          type={draft.points.length === 0 && draft.typed === key ? 'primary' : 'default'}
          disabled={isBusy}
          onClick={() => press(key)}
        >
          {key}
        </Button>
      ))}
      {limits.step < 1 && (
        <Button disabled={isBusy} onClick={() => setDraft(keyed(draft, '.', limits) ?? draft)}>
          .5
        </Button>
      )}
    </div>
  )
}

const wholeScores = (full: number): string[] => [
  ...Array.from({ length: Math.floor(full) + 1 }, (_, score) => String(score)),
  ...(Number.isInteger(full) ? [] : [String(full)]),
]
