import { filled } from '../../../base/filled-text.ts'
import type { Language, Text } from '../../../../resources/kit/index.ts'

/** The words on the lists of an exam. `{n}` and `{m}` are numbers or names. */
const texts = {
  ticket: { zh: '准考证', en: 'Admission ticket' },
  stickers: { zh: '桌贴', en: 'Desk stickers' },
  signIn: { zh: '考生签到表', en: 'Sign-in sheet' },
  seating: { zh: '考场座位表', en: 'Seating plan' },
  byGroup: { zh: '考生名单', en: 'Candidates' },
  byRoom: { zh: '考场名单', en: 'Candidates of a room' },
  rooms: { zh: '考场安排', en: 'Rooms' },
  name: { zh: '姓名', en: 'Name' },
  number: { zh: '考号', en: 'Number' },
  group: { zh: '班级', en: 'Group' },
  room: { zh: '考场', en: 'Room' },
  seat: { zh: '座位号', en: 'Seat' },
  subject: { zh: '科目', en: 'Subject' },
  subjects: { zh: '选考科目', en: 'Subjects' },
  date: { zh: '日期', en: 'Date' },
  time: { zh: '时间', en: 'Time' },
  state: { zh: '状态', en: 'State' },
  photo: { zh: '照片', en: 'Photo' },
  notices: { zh: '考生须知', en: 'Notices' },
  signature: { zh: '考生签名', en: 'Signature' },
  absent: { zh: '缺考', en: 'Absent' },
  violation: { zh: '违纪', en: 'Violation' },
  remark: { zh: '备注', en: 'Note' },
  place: { zh: '序号', en: 'No.' },
  podium: { zh: '讲　台', en: 'Podium' },
  invigilators: { zh: '监考员签名', en: 'Invigilators' },
  expected: { zh: '应到 {n} 人', en: 'Expected: {n}' },
  present: { zh: '实到 {n} 人', en: 'Present: {n}' },
  absentCount: { zh: '缺考 {n} 人', en: 'Absent: {n}' },
  violationCount: { zh: '违纪 {n} 人', en: 'Violation: {n}' },
  absentNumbers: { zh: '缺考考号', en: 'Numbers of absent candidates' },
  count: { zh: '共 {n} 人', en: '{n} candidates' },
  size: { zh: '人数', en: 'Candidates' },
  seats: { zh: '座位 {n}–{m}', en: 'Seats {n}–{m}' },
  numbers: { zh: '考号 {n} 至 {m}', en: 'Numbers {n} to {m}' },
  firstNumber: { zh: '起始考号', en: 'First number' },
  lastNumber: { zh: '截止考号', en: 'Last number' },
  roomNamed: { zh: '第 {n} 考场', en: 'Room {n}' },
  seatNamed: { zh: '{n} 号', en: 'Seat {n}' },
  continued: { zh: '（续）', en: ' (continued)' },
  noGroup: { zh: '未分班', en: 'Without a group' },
  page: { zh: '第 {n} 页 共 {m} 页', en: 'Page {n} of {m}' },
} satisfies Record<string, Text>

export type PrintWord = keyof typeof texts

export const wordsIn = (language: Language): Record<PrintWord, string> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text[language]])) as Record<PrintWord, string>

/** A room as people say it; one that has more of a name than a number is called by that. */
export const roomName = (room: string, language: Language): string =>
  /^[\dA-Za-z]+$/.test(room) ? filled(texts.roomNamed[language], { n: room }) : room

/** What most schools have on their tickets. */
export const usualNotices: Readonly<Record<Language, string>> = {
  zh: [
    '1. 凭准考证提前 15 分钟进入考场，对号入座，把准考证放在桌面左上角。',
    '2. 不得携带手机、手表等电子设备；开考 15 分钟后不得入场。',
    '3. 在答题卡上写清姓名、考号，按要求作答；考试结束铃响立即停笔。',
  ].join('\n'),
  en: [
    '1. Come with this ticket 15 minutes early, take the seat that it names, and lay the ticket on the desk.',
    '2. No phones, watches or other devices. Nobody is let in later than 15 minutes after the beginning.',
    '3. Write your name and number on the answer sheet. Stop writing when the bell rings.',
  ].join('\n'),
}
