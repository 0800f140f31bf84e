import type { ExerciseTypeName } from '../../../resources/bank/exercise-types/index.ts'
import { OrderingView, PairsView, RightOrder, RightPairs } from './arranging-views.tsx'
import { ClozeView, FillBlankView, NumericRight, NumericView, RightBlanks, WordBankView } from './blank-views.tsx'
import { MultipleChoiceView, SingleChoiceView, TrueFalseRight, TrueFalseView } from './choice-views.tsx'
import { OpenRight, OpenView } from './open-views.tsx'
import type { TypeView } from './type-view.ts'

/** The simple types: those that a composite's parts may have. */
export const simpleViews: { readonly [N in Exclude<ExerciseTypeName, 'composite'>]: TypeView<N> } = {
  single_choice: { View: SingleChoiceView, Right: ({ answer }) => answer.key },
  multiple_choice: { View: MultipleChoiceView, Right: ({ answer }) => answer.keys.join(' ') },
  true_false: { View: TrueFalseView, Right: TrueFalseRight },
  fill_blank: { View: FillBlankView, Right: RightBlanks },
  numeric: { View: NumericView, Right: NumericRight },
  cloze: { View: ClozeView, Right: RightBlanks },
  word_bank: { View: WordBankView, Right: ({ answer }) => answer.keys.join(' ') },
  matching: { View: PairsView, Right: RightPairs },
  classification: { View: PairsView, Right: RightPairs },
  ordering: { View: OrderingView, Right: RightOrder },
  short_answer: { View: OpenView, Right: OpenRight },
  essay: { View: OpenView, Right: OpenRight },
}
