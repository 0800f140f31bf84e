import { labelOf } from '../../papers/paper-files/question-numbers.ts'
import type { ContentItem, ContentQuestion } from '../../papers/paper-files/paper-content.ts'
import type { Review } from './read-review.ts'

/** Where the questions of a review are on their paper. */

interface Place {
  item: ContentItem
  question: ContentQuestion
}

/** The number of a question as on the paper, where its parts can have one each. */
export const labelAt = (places: ReadonlyMap<number, Place>, number: number): string => {
  const place = places.get(number)
  return place ? labelOf(place.question) : String(number)
}

export const placesIn = ({ paper }: Pick<Review, 'paper'>): Map<number, Place> =>
  new Map(
    paper.sections.flatMap(({ items }) =>
      items.flatMap((item) => item.questions.map((question) => [question.number, { item, question }] as const)),
    ),
  )
