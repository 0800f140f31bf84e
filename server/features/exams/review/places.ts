import type { ContentItem, ContentQuestion } from '../../papers/paper-files/paper-content.ts'
import { labelOf } from '../../papers/paper-files/question-numbers.ts'
import type { Review } from './read-review.ts'

interface Place {
  item: ContentItem
  question: ContentQuestion
}

export const placesIn = ({ paper }: Pick<Review, 'paper'>): Map<number, Place> =>
  new Map(
    paper.sections.flatMap(({ items }) =>
      items.flatMap((item) => item.questions.map((question) => [question.number, { item, question }] as const)),
    ),
  )

/** What the question of each number is called: by its numbers, where its parts have one each. */
export function labelsIn(review: Pick<Review, 'paper'>): (number: number) => string {
  const places = placesIn(review)
  return (number) => {
    const place = places.get(number)
    return place ? labelOf(place.question) : String(number)
  }
}
