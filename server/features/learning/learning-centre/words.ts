import type { Language, Text } from '../../../../resources/kit/index.ts'

/** The words that the public page itself has; all others are the administrators'. */
const texts = {
  toContent: { zh: '跳到正文', en: 'Skip to the content' },
  menu: { zh: '目录', en: 'Contents' },
  logIn: { zh: '登录', en: 'Log in' },
  logOut: { zh: '退出', en: 'Log out' },
  username: { zh: '用户名', en: 'User name' },
  password: { zh: '密码', en: 'Password' },
  back: { zh: '返回学习中心', en: 'Back to the learning centre' },
  empty: { zh: '这里还没有内容', en: 'There is nothing here yet' },
  noPage: { zh: '没有这个页面', en: 'There is no such page' },
  noPageHint: { zh: '地址可能写错了，或者这里已经关闭。', en: 'The address may be wrong, or this place was closed.' },
  notGranted: { zh: '这个资源没有分配给您', en: 'This resource is not granted to you' },
  notGrantedHint: { zh: '请联系老师。', en: 'Ask your teacher.' },
  away: { zh: '暂时无法访问，请稍后再试', en: 'This is not available at the moment. Try again soon.' },
  toOpen: { zh: '登录后可打开', en: 'Log in to open it' },
  locked: { zh: '未分配', en: 'Not granted' },
  newWindow: { zh: '（新窗口）', en: '(new window)' },
  noneListed: { zh: '暂无内容', en: 'Nothing at the moment' },
  onlySamples: {
    zh: '还没有可以显示的内容：读者看到“暂无内容”。以下为示例。',
    en: 'There is nothing to show yet: readers see “Nothing at the moment”. These are samples.',
  },
  sample: { zh: '示例 {n}', en: 'Sample {n}' },
  minutes: { zh: '{n} 分钟', en: '{n} min' },
  questions: { zh: '{n} 题', en: '{n} questions' },
  points: { zh: '{n} 分', en: '{n} points' },
  table: { zh: '表格', en: 'Table' },
  preview: { zh: '草稿预览', en: 'Preview of the draft' },
} satisfies Record<string, Text>

export type Say = (key: keyof typeof texts, n?: number) => string

export const wordsIn =
  (language: Language): Say =>
  (key, n) =>
    texts[key][language].replace('{n}', String(n))
