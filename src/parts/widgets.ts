// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import { assemblyRun } from '../features/papers/fields/assembly-run/assembly-run.tsx'
import { blueprintRules } from '../features/papers/fields/blueprint-rules/blueprint-rules.tsx'
import { boolean } from '../records/fields/boolean/boolean.tsx'
import { choice, choices } from '../records/fields/choice/choice.tsx'
import { color } from '../records/fields/color/color.tsx'
import { date, dateTime } from '../records/fields/date/date.tsx'
import { decimal, integer } from '../records/fields/number/number.tsx'
import { exerciseAnswer, exerciseOptions } from '../features/bank/fields/exercise/exercise.tsx'
import { exerciseResponse } from '../features/learners/fields/exercise-response/exercise-response.tsx'
import { file, files, image } from '../records/fields/file/file.tsx'
import { iconName } from '../features/system/fields/icon-name/icon-name.tsx'
import { importCounts } from '../features/system/fields/import-counts/import-counts.tsx'
import { jobKind } from '../features/system/fields/job-kind/job-kind.tsx'
import { jobResult } from '../records/fields/job-result/job-result.tsx'
import { json } from '../records/fields/json/json.tsx'
import { links } from '../records/fields/links/links.tsx'
import { longText } from '../records/fields/long-text/long-text.tsx'
import { menuPerms } from '../features/system/fields/menu-perms/menu-perms.tsx'
import { pageName } from '../features/system/fields/page-name/page-name.tsx'
import { paperSections } from '../features/papers/fields/paper-sections/paper-sections.tsx'
import { parent, ref, refs } from '../records/fields/ref/ref.tsx'
import { password } from '../records/fields/password/password.tsx'
import { permList } from '../features/system/fields/perm-list/perm-list.tsx'
import { person } from '../records/fields/person/person.tsx'
import { resourceName } from '../records/fields/resource-name/resource-name.tsx'
import { richText } from '../records/fields/rich-text/rich-text.tsx'
import { rubric } from '../features/learners/fields/rubric/rubric.tsx'
import { sheetRooms } from '../features/papers/fields/sheet-rooms/sheet-rooms.tsx'
import { text } from '../records/fields/text/text.tsx'

export const widgets = {
  assemblyRun,
  blueprintRules,
  boolean,
  choice,
  choices,
  color,
  date,
  dateTime,
  decimal,
  exerciseAnswer,
  exerciseOptions,
  exerciseResponse,
  file,
  files,
  iconName,
  image,
  importCounts,
  integer,
  jobKind,
  jobResult,
  json,
  links,
  longText,
  menuPerms,
  pageName,
  paperSections,
  parent,
  password,
  permList,
  person,
  ref,
  refs,
  resourceName,
  richText,
  rubric,
  sheetRooms,
  text,
} as const

declare module '../../resources/kit/field.ts' {
  interface WidgetNames {
    assemblyRun: true
    blueprintRules: true
    boolean: true
    choice: true
    choices: true
    color: true
    date: true
    dateTime: true
    decimal: true
    exerciseAnswer: true
    exerciseOptions: true
    exerciseResponse: true
    file: true
    files: true
    iconName: true
    image: true
    importCounts: true
    integer: true
    jobKind: true
    jobResult: true
    json: true
    links: true
    longText: true
    menuPerms: true
    pageName: true
    paperSections: true
    parent: true
    password: true
    permList: true
    person: true
    ref: true
    refs: true
    resourceName: true
    richText: true
    rubric: true
    sheetRooms: true
    text: true
  }
}
