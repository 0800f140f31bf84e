import { exerciseType } from '../../../resources/bank/exercise-types/index.ts'
import type { ExerciseResponse } from '../../../resources/bank/exercise-types/scoring.ts'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { QuestionBody } from './question-body.tsx'
import { simpleViews } from './simple-views.tsx'
import { Stem } from './stem.tsx'
import type { ResponseOf, TypeViewProps } from './type-view.ts'

type PartResponse = ResponseOf<'composite'>['parts'][number]

/** The material, then its questions, numbered. */
export function CompositeView({ stem, prompt, response, onResponse, scored }: TypeViewProps<'composite'>) {
  const { t, say } = useViewTexts()
  const write = (place: number, part: PartResponse) =>
    onResponse?.({
      type: 'composite',
      parts: prompt.parts.map((_, at) => (at === place ? part : (response.parts[at] ?? null))),
    })
  return (
    <>
      <div className="exercise-material">
        <Stem stem={stem} />
      </div>
      <ol className="exercise-parts">
        {prompt.parts.map((part, place) => {
          const answered = scored?.answer.parts[place]
          const score = scored?.score.perPart[place]
          return (
            <li key={place} aria-label={t('exercise.part', { number: place + 1 })}>
              <div className="exercise-part-head">
                <b>({place + 1})</b>
                <span className="view-quiet">
                  {say(exerciseType(part.prompt.type)!.label)}
                  {part.score !== null && t('exercise.points', { points: part.score })}
                </span>
              </div>
              <QuestionBody
                stem={part.stem}
                options={part.options}
                prompt={part.prompt}
                response={response.parts[place] ?? null}
                onResponse={onResponse && ((after: ExerciseResponse) => write(place, after as PartResponse))}
                scored={answered && score && { answer: answered.answer, score, analysis: answered.analysis }}
                views={simpleViews}
              />
            </li>
          )
        })}
      </ol>
    </>
  )
}
