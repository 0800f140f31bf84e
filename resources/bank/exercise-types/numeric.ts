import { z } from 'zod'
import { declared, plainText } from '../../kit/index.ts'
import { tolerance } from './blank.ts'
import { numberIn, type Tolerance } from './compare-numbers.ts'
import { defineExerciseType } from './exercise-type.ts'
import { messages } from './missing-messages.ts'

const written = /^([^±]+)(?:±(\d{1,12}(?:\.\d{1,12})?)(%?))?$/

/** One number, as in physics and chemistry; Moodle's numerical question. */
export const numeric = defineExerciseType({
  name: 'numeric',
  label: { zh: '数值题', en: 'Numerical' },
  color: 'green',
  hasOptions: false,
  optionLayout: 'none',
  shuffles: 'none',
  answer: z.strictObject({
    type: z.literal('numeric'),
    /** As the author writes it, so that `1/3` and `6.02×10^23` stay unchanged. */
    accept: z
      .array(
        plainText(100, 1).refine(
          (one) => numberIn(one) !== null,
          declared({ zh: '应为数字，如 3.14、1/2、6×10^23', en: 'A number is expected, such as 3.14, 1/2, 6×10^23' }),
        ),
        declared(messages.answer),
      )
      .min(1, declared(messages.answer))
      .max(20),
    tolerance: tolerance.nullable(),
    /** A learner may type it or leave it out. */
    unit: plainText(40),
  }),
  /** `3.14±0.01`, `100±5%`, `42`. */
  fromText: (text) => {
    const [, value, off, percent] = written.exec(text.trim()) ?? []
    if (value === undefined || numberIn(value) === null) return null
    const allowed: Tolerance | null =
      off === undefined ? null : { kind: percent ? 'relative' : 'absolute', value: Number(off) }
    return { type: 'numeric', accept: [value.trim()], tolerance: allowed, unit: '' }
  },
  rekeyed: (written, before) => ({
    ...written,
    tolerance: written.tolerance ?? before.tolerance,
    unit: written.unit || before.unit,
  }),
  toText: ({ accept, tolerance: off, unit }) =>
    `${accept.join('|')}${off ? `±${off.value}${off.kind === 'relative' ? '%' : ''}` : ''}${unit && ` ${unit}`}`,
  answerSpace: () => ({ kind: 'lines', lines: 1 }),
  example: {
    stem: '重力加速度约为多少（单位 m/s²）？',
    options: [],
    answer: { type: 'numeric', accept: ['9.8'], tolerance: { kind: 'absolute', value: 0.1 }, unit: '' },
  },
})
