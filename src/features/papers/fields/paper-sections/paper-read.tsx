import type { ReactNode } from 'react'
import { resources } from '../../../../../resources/index.ts'
import { ownEntry } from '../../../../../resources/kit/own-entry.ts'
import { partialRules } from '../../../../../resources/papers/partial-credit.ts'
import { numbered, numberLabel, storedNumbers } from '../../../../../resources/papers/numbering.ts'
import type { PaperExercise, PaperSection } from '../../../../../resources/papers/sections.ts'
import type { DifferenceProps } from '../../../../base/inputs/widget.ts'
import { listOf } from '../../../../base/locales/list-of.ts'
import { partTexts, usePartTexts } from '../../../../base/locales/part-texts.ts'
import { useTitles } from '../../../../records/record-titles/record-titles.ts'
import { paperChanges, paperFacts, type PaperChange, type SectionPlace } from './paper-changes.ts'
import { paperSectionsEn } from '../paper-sections.en.ts'
import { paperSectionsZh } from '../paper-sections.zh.ts'
import './paper-sections.css'

const texts = partTexts('paperSections', { zh: paperSectionsZh, en: paperSectionsEn })
const usePaperTexts = () => usePartTexts(texts)

function Titles({ of, ids }: { of: 'exercise' | 'exam_item'; ids: readonly number[] }) {
  const { language } = usePaperTexts()
  const titles = useTitles(resources[of], ids)
  return listOf(
    titles.map(({ title, known }) => (known ? title : '…')),
    language,
  )
}

/** A paper in one line. */
export function PaperLine({ sections }: { sections: readonly PaperSection[] }) {
  const { t } = usePaperTexts()
  return <>{t('facts', { ...paperFacts(sections) })}</>
}

function Question({ one, number }: { one: PaperExercise; number: string }) {
  const { t, language } = usePaperTexts()
  const facts = [
    typeof one.score === 'number' ? t('points', { points: one.score }) : t('noPoints'),
    ...(one.part_scores?.length ? [t('parts', { points: one.part_scores.join(' + ') })] : []),
    ...(one.version === undefined ? [] : [t('version', { version: one.version })]),
  ]
  return (
    <li>
      <span className="paper-read-number">{number}.</span>
      <span className="paper-read-title">
        <Titles of="exercise" ids={[one.exercise_id]} />
      </span>
      <span className="paper-read-facts">{listOf(facts, language)}</span>
    </li>
  )
}

function Section({ section }: { section: PaperSection }) {
  const { t } = usePaperTexts()
  const { questions, points } = paperFacts([section])
  return (
    <section>
      <h3>
        {section.name} <span className="view-quiet">{t('sectionFacts', { questions, points })}</span>
      </h3>
      {section.instruction && <p>{section.instruction}</p>}
      <ol>
        {section.exercise_items.flatMap(({ vkey, exam_item_id, exercises }, at): ReactNode[] => [
          ...(exam_item_id
            ? [
                <li key={`material ${vkey ?? at}`} className="paper-read-material">
                  <span>
                    {t('material')}
                    <Titles of="exam_item" ids={[exam_item_id]} />
                  </span>
                </li>,
              ]
            : []),
          ...exercises.map((one, index) => (
            <Question key={`${vkey ?? at} ${index}`} one={one} number={numberLabel(storedNumbers(one, index + 1))} />
          )),
        ])}
      </ol>
    </section>
  )
}

/** A paper as it is read: its parts, with their questions by title, and points. */
export function PaperRead({ sections }: { sections: readonly PaperSection[] }) {
  return (
    <div className="paper-read">
      {numbered(sections, () => '').map((section, at) => (
        <Section key={section.vkey || at} section={section} />
      ))}
    </div>
  )
}

/** One change in words. */
function useSentence(): (change: PaperChange) => string {
  const { t, language, say } = usePaperTexts()
  const place = ({ section, name }: SectionPlace) => t('place', { n: section, name })
  const points = (value: number | null) => (value === null ? t('noPoints') : t('points', { points: value }))
  const rules = Object.fromEntries(partialRules.map(({ value, label }) => [value, say(label)]))
  const fieldValue = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('empty')
    if (value === true) return t('yes')
    return ownEntry(rules, String(value)) ?? String(value)
  }
  const score = (value: number | null) => (value !== null && language === 'en' ? String(value) : points(value))
  return (change) => {
    switch (change.kind) {
      case 'sectionAdded':
      case 'sectionRemoved':
      case 'added':
      case 'removed':
        return t(change.kind, { place: place(change), count: change.questions.length })
      case 'sectionMoved':
        return t('sectionMoved', { n: change.section, name: change.name })
      case 'moved': {
        const { from, to, otherSection } = change
        return t(otherSection ? 'movedTo' : 'moved', { from, to, place: place(change) })
      }
      case 'score':
        return t('score', { number: change.number, before: score(change.before), after: score(change.after) })
      case 'parts':
        return t('partsChanged', { number: change.number })
      case 'version':
        return t('versionChanged', {
          number: change.number,
          before: change.before ?? t('empty'),
          after: change.after ?? t('empty'),
        })
      case 'material':
        return t('materialChanged', { number: change.number })
      case 'section': {
        const isReference = change.field === 'section_id'
        const value = (one: unknown) => (isReference && one ? t('other') : fieldValue(one))
        return t('field', {
          place: place(change),
          field: t(`fields.${change.field}`),
          before: value(change.before),
          after: value(change.after),
        })
      }
    }
  }
}

const questionsOf = (change: PaperChange): readonly number[] =>
  'questions' in change ? change.questions : 'question' in change ? [change.question] : []

/** What changed between two versions of a paper, in words, with the titles of the questions. */
export function PaperDifference({ before, after }: DifferenceProps<PaperSection[]>) {
  const { t } = usePaperTexts()
  const sentence = useSentence()
  const changes = paperChanges(before ?? [], after ?? [])
  if (changes.length === 0) return <span className="view-quiet">{t('same')}</span>
  return (
    <ul className="paper-changes">
      {changes.map((change, at) => (
        <li key={at}>
          {sentence(change)}{' '}
          {questionsOf(change).length > 0 && (
            <span className="view-quiet">
              <Titles of="exercise" ids={questionsOf(change)} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
