import { expect, it } from 'vitest'
import { printLayout } from '../../../../resources/papers/print-layout.ts'
import { alone, blanks, multiple, section, single } from '../../../fixtures/papers/parts.ts'
import { textOfPdf } from './pdf-text.ts'
import { paperOf, print } from './printing.ts'

/** The keys of a paper, as schools print them. */

const choices = [...'ABCDABC'].map((key, at) => ({
  ...single(`第 ${at + 1} 题`, ['甲', '乙', '丙', '丁'], key, { analysis: at === 2 ? '因为如此。' : '' }),
  key: String(at + 1),
}))
const document = {
  ...paperOf([]),
  sections: [
    section('一、单选', '', alone(...choices)),
    section('二、多选', '', alone(multiple('甲', ['一', '二'], 'AB'), multiple('乙', ['一', '二'], 'B'))),
    section('三、填空', '', alone(blanks('丙__', ['丁']))),
  ],
}

it('are five to a group in a table, and solutions are below it', async () => {
  const text = await textOfPdf(print({ document, layout: printLayout.parse({ form: 'answers' }) }).pdf)
  expect(text).toContain('一、单选1～5ABCDA6～7BC3．答案C解析因为如此。二、多选8～9ABB三、填空10．答案丁')
})

it('are those of each shuffled paper', async () => {
  const layout = printLayout.parse({ form: 'answers', variants: 2, seed: 3 })
  const { pdf, variants } = print({ document, layout })
  const keysOf = (variant: number): string => {
    const order = variants[variant]?.questions.slice(0, 7) ?? []
    const keys = order.map(({ number, options }) => {
      const own = 'ABCDABC'.charAt(number - 1)
      return options[own] ?? own
    })
    return `1～5${keys.slice(0, 5).join('')}6～7${keys.slice(5).join('')}`
  }
  const text = await textOfPdf(pdf)
  expect(text).toContain(keysOf(0))
  expect(text).toContain(keysOf(1))
})
