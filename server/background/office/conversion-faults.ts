import { Fault } from '../../base/fault.ts'

/** Why an office file or its PDF has no pages. */
export const notConverted = () =>
  new Fault(400, 100400, {
    zh: '文件不能转换：可能已损坏，或者设有打开密码',
    en: 'The file cannot be converted: it may be damaged, or locked by a password.',
  })
export const tookTooLong = () =>
  new Fault(400, 100400, {
    zh: '文件太复杂，在规定时间内没有转换完',
    en: 'The file is too complex: its conversion took too long.',
  })
export const tookTooMuch = () =>
  new Fault(400, 100400, {
    zh: '文件太复杂，转换所需的内存超过了上限',
    en: 'The file is too complex: its conversion needs more memory than it may have.',
  })
