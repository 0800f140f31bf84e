// Written by `npm run registry` (and by `npm run migration`, `npm run new`): one line a file. Do not edit.
import { assemblyRun } from './assembly-run/assembly-run.tsx'
import { blueprintRules } from './blueprint-rules/blueprint-rules.tsx'
import { boolean } from './boolean/boolean.tsx'
import { choice, choices } from './choice/choice.tsx'
import { color } from './color/color.tsx'
import { date, dateTime } from './date/date.tsx'
import { exerciseResponse } from './exercise-response/exercise-response.tsx'
import { exerciseAnswer, exerciseOptions } from './exercise/exercise.tsx'
import { file, files, image } from './file/file.tsx'
import { importCounts } from './import-counts/import-counts.tsx'
import { jobResult } from './job-result/job-result.tsx'
import { json } from './json/json.tsx'
import { links } from './links/links.tsx'
import { longText } from './long-text/long-text.tsx'
import { menuPerms } from './menu-perms/menu-perms.tsx'
import { decimal, integer } from './number/number.tsx'
import { pageName } from './page-name/page-name.tsx'
import { password } from './password/password.tsx'
import { permList } from './perm-list/perm-list.tsx'
import { person } from './person/person.tsx'
import { parent, ref, refs } from './ref/ref.tsx'
import { resourceName } from './resource-name/resource-name.tsx'
import { richText } from './rich-text/rich-text.tsx'
import { rubric } from './rubric/rubric.tsx'
import { text } from './text/text.tsx'

export const widgets = {
  assemblyRun,
  blueprintRules,
  boolean,
  choice,
  choices,
  color,
  date,
  dateTime,
  exerciseResponse,
  exerciseAnswer,
  exerciseOptions,
  file,
  files,
  image,
  importCounts,
  jobResult,
  json,
  links,
  longText,
  menuPerms,
  decimal,
  integer,
  pageName,
  password,
  permList,
  person,
  parent,
  ref,
  refs,
  resourceName,
  richText,
  rubric,
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
    exerciseResponse: true
    exerciseAnswer: true
    exerciseOptions: true
    file: true
    files: true
    image: true
    importCounts: true
    jobResult: true
    json: true
    links: true
    longText: true
    menuPerms: true
    decimal: true
    integer: true
    pageName: true
    password: true
    permList: true
    person: true
    parent: true
    ref: true
    refs: true
    resourceName: true
    richText: true
    rubric: true
    text: true
  }
}
