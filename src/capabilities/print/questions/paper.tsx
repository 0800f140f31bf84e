import type { ReactNode } from 'react'
import { parseStored } from '../../../../editor/stored/parse.ts'
import { countBlanks } from '../../../../editor/stored/blanks.ts'
import { lineOf } from '../../../../editor/stored/line.ts'
import type { AnswerSpace } from '../../../../resources/exercise-types/exercise-type.ts'
import {
  exerciseType,
  optionColumns,
  statedPoints,
  type ExerciseAnswer,
  type ExerciseOption,
} from '../../../../resources/exercise-types/index.ts'
import { printEn } from '../print.en.ts'
import { printZh } from '../print.zh.ts'
import { partTexts, usePartTexts } from '../../../locales/part-texts.ts'
import { StoredPage } from '../../../rich-text/stored-page.tsx'
import type { ViewedQuestion } from '../../../exercise/question-view.tsx'
import { simpleViews } from '../../../exercise/simple-views.tsx'
import type { TypeView } from '../../../exercise/type-view.ts'
import './paper.css'

export const printTexts = partTexts('print', { zh: printZh, en: printEn })

export interface PaperSettings {
  heading: string
  /** Lines for the learner's name, class and score. */
  person: boolean
  room: boolean
  points: boolean
  answers: 'none' | 'end' | 'each'
}

/** A bracket that the author has typed at the end is enough space for the answer. */
const endsWithBracket = /[（(]\s*[）)]\s*[.。]?$/

const needsRoom = (stem: string): boolean => countBlanks(parseStored(stem)) === 0 && !endsWithBracket.test(lineOf(stem))

function Options({ options }: { options: readonly ExerciseOption[] }) {
  const list = (some: readonly ExerciseOption[], columns: number) => (
    <div className="paper-options" data-columns={columns}>
      {some.map(({ key, text }) => (
        <div key={key} className="paper-option">
          <b>{key}.</b>
          <StoredPage stored={text} />
        </div>
      ))}
    </div>
  )
  const right = options.filter(({ group }) => group === 'right')
  if (right.length === 0) return list(options, optionColumns(options))
  return (
    <div className="paper-columns">
      {list(
        options.filter(({ group }) => group !== 'right'),
        1,
      )}
      {list(right, 1)}
    </div>
  )
}

/** The choices of blanks with their own choices, one line for each blank. */
function BlankChoices({ answer }: { answer: ExerciseAnswer }) {
  if (!('blanks' in answer)) return null
  return answer.blanks.map(
    (blank, place) =>
      blank.kind === 'choice' && (
        <div key={place} className="paper-blank-choices">
          <span>{place + 1}.</span>
          <Options options={blank.options} />
        </div>
      ),
  )
}

function Room({ space }: { space: AnswerSpace }) {
  if (space.kind === 'lines')
    return Array.from({ length: space.lines }, (_, line) => <div key={line} className="paper-line" />)
  return space.kind === 'box' && <div className="paper-box" style={{ blockSize: `${space.lines * 2}em` }} />
}

interface AskedProps extends Pick<ViewedQuestion, 'type' | 'stem' | 'options' | 'answer'> {
  label: string
  points: number | null
  settings: PaperSettings
  below?: ReactNode
}

function Asked({ type, stem, options, answer, label, points, settings, below }: AskedProps) {
  const { t } = usePartTexts(printTexts)
  const kind = exerciseType(type)
  // Without an answer, or for a person who may not read it, the type's default space is used.
  const space = kind && settings.room && needsRoom(stem) ? kind.answerSpace(answer ?? kind.example.answer) : undefined
  return (
    <div className="paper-asked">
      <span className="paper-label">{label}</span>
      <div className="paper-body">
        <div className="paper-stem" data-blanks={countBlanks(parseStored(stem)) > 1 ? 'many' : undefined}>
          {settings.points && points !== null && <span className="paper-points">{t('paper.points', { points })}</span>}
          <StoredPage className="exercise-inline" stored={stem} />
          {space?.kind === 'bracket' && <span className="paper-bracket">{t('paper.bracket')}</span>}
        </div>
        <Options options={options ?? []} />
        {answer && <BlankChoices answer={answer} />}
        {space && <Room space={space} />}
        {below}
      </div>
    </div>
  )
}

interface RightProps {
  label: string
  answer: ExerciseAnswer | null | undefined
  analysis: string | null | undefined
}

function Right({ label, answer, analysis }: RightProps) {
  const { t } = usePartTexts(printTexts)
  const view = answer && answer.type !== 'composite' ? (simpleViews[answer.type] as TypeView<any>) : undefined
  const parts = answer?.type === 'composite' ? answer.parts : []
  return (
    <div className="paper-right">
      {label !== '' && <span className="paper-label">{label}</span>}
      <div className="paper-body">
        {!answer && <span>{t('paper.noAnswer')}</span>}
        {answer && view?.Right && (
          <div className="paper-said">
            <b>{t('paper.answer')}</b>
            <div>
              <view.Right answer={answer} />
            </div>
          </div>
        )}
        {analysis && (
          <div className="paper-said">
            <b>{t('paper.analysis')}</b>
            <StoredPage stored={analysis} />
          </div>
        )}
        {parts.map((part, place) => (
          <Right
            key={place}
            label={t('paper.part', { number: place + 1 })}
            answer={part.answer}
            analysis={part.analysis}
          />
        ))}
      </div>
    </div>
  )
}

function Question({
  question,
  number,
  settings,
}: {
  question: ViewedQuestion
  number: number
  settings: PaperSettings
}) {
  const { t } = usePartTexts(printTexts)
  const { answer, score, analysis } = question
  const parts = answer?.type === 'composite' ? answer.parts : []
  return (
    <li className="paper-question">
      <Asked
        {...question}
        label={`${number}.`}
        points={statedPoints(score, answer)}
        settings={settings}
        below={parts.map((part, place) => (
          <Asked
            key={place}
            {...part}
            type={part.answer.type}
            label={t('paper.part', { number: place + 1 })}
            points={part.score}
            settings={settings}
          />
        ))}
      />
      {settings.answers === 'each' && <Right label="" answer={answer} analysis={analysis} />}
    </li>
  )
}

/**
 * Questions as they are printed, with the space and the layout that their types declare. Black on white in every theme.
 */
export function Paper({ questions, settings }: { questions: readonly ViewedQuestion[]; settings: PaperSettings }) {
  const { t } = usePartTexts(printTexts)
  return (
    <article className="paper">
      {settings.heading !== '' && <h1>{settings.heading}</h1>}
      {settings.person && (
        <p className="paper-person">
          {(['paper.name', 'paper.class', 'paper.score'] as const).map((key) => (
            <span key={key}>
              {t(key)}
              <i />
            </span>
          ))}
        </p>
      )}
      <ol className="paper-questions">
        {questions.map((question, index) => (
          <Question key={index} question={question} number={index + 1} settings={settings} />
        ))}
      </ol>
      {settings.answers === 'end' && (
        <section className="paper-solutions">
          <h2>{t('paper.solutions')}</h2>
          {questions.map(({ answer, analysis }, index) => (
            <Right key={index} label={`${index + 1}.`} answer={answer} analysis={analysis} />
          ))}
        </section>
      )}
    </article>
  )
}
