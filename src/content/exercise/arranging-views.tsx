import { Button, Select } from 'antd'
import type { AnswerOf, ExerciseOption } from '../../../resources/bank/exercise-types/index.ts'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { optionChoices } from './parts/option-choices.tsx'
import { orderedKeys, placed } from './parts/exercise-model.ts'
import { moved } from '../../base/inputs/moved.ts'
import { MoveButtons } from '../../base/inputs/move-buttons.tsx'
import { StoredPage } from '../rich-text/stored-page.tsx'
import { Mark } from './marks.tsx'
import { Stem } from './stem.tsx'
import type { PromptOf, ResponseOf, TypeViewProps, ViewProps } from './type-view.ts'

const Entry = ({ option }: { option: ExerciseOption }) => (
  <span className="exercise-option-label">
    <b>{option.key}.</b>
    <StoredPage stored={option.text} />
  </span>
)

type PairType = 'matching' | 'classification'

/** Every entry of the left column gets one of the right, by a select that works with the keyboard. */
export function PairsView<G extends ResponseOf<PairType>, A extends AnswerOf<PairType>>({
  stem,
  options,
  response,
  onResponse,
  scored,
}: ViewProps<PromptOf<PairType>, G, A>) {
  const { t } = useViewTexts()
  const rights = placed(options, 'right').map(({ option }) => option)
  const choose = (left: string, right: string | undefined) => {
    const others = response.pairs.filter((pair) => pair.left !== left)
    onResponse?.({ ...response, pairs: right === undefined ? others : [...others, { left, right }] })
  }
  const markOf = (left: string) => {
    const at = scored ? scored.answer.pairs.findIndex((pair) => pair.left === left) : -1
    const part = scored?.score.perPart[at]
    return part && part.verdict !== 'unscored' && <Mark isRight={part.verdict === 'right'} />
  }
  return (
    <>
      <Stem stem={stem} />
      <div className="exercise-columns">
        <div className="exercise-rows">
          {placed(options, 'left').map(({ option }) => (
            <div key={option.key} className="exercise-row">
              <Entry option={option} />
              <Select
                className="exercise-pair"
                aria-label={t('widget.matchFor', { key: option.key })}
                value={response.pairs.find((pair) => pair.left === option.key)?.right}
                options={optionChoices(rights)}
                onChange={(right: string | undefined) => choose(option.key, right)}
                allowClear
                disabled={!onResponse}
                placeholder={t('widget.choose')}
                popupMatchSelectWidth={false}
              />
              {markOf(option.key)}
            </div>
          ))}
        </div>
        <div className="exercise-rows exercise-partners">
          {rights.map((option) => (
            <Entry key={option.key} option={option} />
          ))}
        </div>
      </div>
    </>
  )
}

export const RightPairs = ({ answer }: { answer: AnswerOf<PairType> }) => (
  <div className="exercise-right-list">
    {answer.pairs.map((pair) => (
      <span key={pair.left}>
        {pair.left} → {pair.right}
      </span>
    ))}
  </div>
)

/** Entries are moved up and down; an unchanged order counts as not answered. */
export function OrderingView({ stem, options, response, onResponse, scored }: TypeViewProps<'ordering'>) {
  const { t } = useViewTexts()
  const keys = orderedKeys(response.keys, options)
  const write = (after: string[]) => onResponse?.({ type: response.type, keys: after })
  return (
    <>
      <Stem stem={stem} />
      <ol className="exercise-order">
        {keys.map((key, index) => {
          const option = options.find((one) => one.key === key)
          return (
            option && (
              <li key={key} className="exercise-row" aria-label={t('exercise.place', { number: index + 1 })}>
                <span className="exercise-blank-number" aria-hidden>
                  {index + 1}
                </span>
                <Entry option={option} />
                {onResponse && (
                  <MoveButtons
                    name={key}
                    index={index}
                    count={keys.length}
                    onMove={(to) => write(moved(keys, index, to))}
                  />
                )}
                {scored && scored.score.verdict !== 'unscored' && (
                  <Mark isRight={response.keys.length > 0 && scored.answer.keys[index] === key} />
                )}
              </li>
            )
          )
        })}
      </ol>
      {onResponse && response.keys.length === 0 && (
        <Button type="dashed" size="small" onClick={() => write(keys)}>
          {t('exercise.takeOrder')}
        </Button>
      )}
    </>
  )
}
export const RightOrder = ({ answer }: { answer: AnswerOf<'ordering'> }) => <>{answer.keys.join(' → ')}</>
