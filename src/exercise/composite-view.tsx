import { exerciseType } from '../../resources/exercise-types/index.ts'
import type { ExerciseGiven } from '../../resources/exercise-types/scoring.ts'
import { useViewTexts } from '../locales/use-view-texts.ts'
import { QuestionBody } from './question-body.tsx'
import { simpleViews } from './simple-views.tsx'
import { Stem } from './stem.tsx'
import type { GivenOf, TypeViewProps } from './type-view.ts'

type PartGiven = GivenOf<'composite'>['parts'][number]

/** The material, then its questions, numbered. */
export function CompositeView({ stem, asked, given, onGiven, marked }: TypeViewProps<'composite'>) {
  const { t, say } = useViewTexts()
  const write = (place: number, part: PartGiven) =>
    onGiven?.({
      type: 'composite',
      parts: asked.parts.map((_, at) => (at === place ? part : (given.parts[at] ?? null))),
    })
  return (
    <>
      <div className="exercise-material">
        <Stem stem={stem} />
      </div>
      <ol className="exercise-parts">
        {asked.parts.map((part, place) => {
          const answered = marked?.answer.parts[place]
          const score = marked?.score.perPart[place]
          return (
            <li key={place} aria-label={t('exercise.part', { number: place + 1 })}>
              <div className="exercise-part-head">
                <b>({place + 1})</b>
                <span className="view-quiet">
                  {say(exerciseType(part.asked.type)!.label)}
                  {part.score !== null && t('exercise.points', { points: part.score })}
                </span>
              </div>
              <QuestionBody
                stem={part.stem}
                options={part.options}
                asked={part.asked}
                given={given.parts[place] ?? null}
                onGiven={onGiven && ((after: ExerciseGiven) => write(place, after as PartGiven))}
                marked={answered && score && { answer: answered.answer, score, analysis: answered.analysis }}
                views={simpleViews}
              />
            </li>
          )
        })}
      </ol>
    </>
  )
}
