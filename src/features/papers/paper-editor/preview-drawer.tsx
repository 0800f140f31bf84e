import { Fragment, Suspense, useState } from 'react'
import { Drawer, Segmented, Switch, Tag } from 'antd'
import { exerciseType } from '../../../../resources/bank/exercise-types/index.ts'
import type { PaperExercise, PaperItem, PaperSection } from '../../../../resources/papers/sections.ts'
import { QuestionView } from '../../../content/exercise/question-view.tsx'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { StoredPage } from '../../../content/rich-text/stored-page.tsx'
import { Loading } from '../../../base/message-page/states.tsx'
import { useEditor } from './editor-context.ts'
import { numberAt, type PaperIndex } from './model/paper-index.ts'
import { useMaterial, useQuestion } from './question-store.ts'
import { useEditorTexts } from './use-editor-texts.ts'

const PrintedPages = lazyPart(() => import('./printed-pages.tsx').then((module) => module.PrintedPages))

interface PreviewDrawerProps {
  examId: number
  title: string
  sections: readonly PaperSection[]
  index: PaperIndex
  onClose: () => void
}

/** The paper as learners see it on a screen, as a sheet, and the pages that would be printed. */
export function PreviewDrawer({ examId, title, sections, index, onClose }: PreviewDrawerProps) {
  const { t } = useEditorTexts()
  const [as, setAs] = useState<'screen' | 'paper' | 'pages'>('screen')
  const [isBare, setBare] = useEyebrowOnly()
  return (
    <Drawer open width="min(960px, 100vw)" title={t('preview.title')} onClose={onClose}>
      <div className="compose-preview-tools">
        <Segmented
          aria-label={t('preview.title')}
          value={as}
          onChange={setAs}
          options={[
            { value: 'screen', label: t('preview.screen') },
            { value: 'paper', label: t('preview.paper') },
            { value: 'pages', label: t('preview.pages') },
          ]}
        />
        {as === 'screen' && (
          <label>
            <Switch size="small" checked={isBare} onChange={setBare} /> {t('preview.eyebrow')}
          </label>
        )}
      </div>
      {index.count === 0 ? (
        <p className="view-quiet">{t('preview.empty')}</p>
      ) : as === 'pages' ? (
        <Suspense fallback={<Loading rows={8} />}>
          <PrintedPages examId={examId} title={title} sections={sections} />
        </Suspense>
      ) : as === 'paper' ? (
        <Sheet title={title} sections={sections} index={index} />
      ) : (
        sections.map((section) => <ScreenSection key={section.vkey} section={section} index={index} isBare={isBare} />)
      )}
    </Drawer>
  )
}

const eyebrowKey = 'onlyShowEyebrowConfig'

/** Whether only numbers and types of questions are shown; on, unless this browser has stored otherwise. */
function useEyebrowOnly(): [isBare: boolean, change: (isBare: boolean) => void] {
  const [isBare, setBare] = useState(() => localStorage.getItem(eyebrowKey) !== 'false')
  const change = (next: boolean) => {
    setBare(next)
    localStorage.setItem(eyebrowKey, String(next))
  }
  return [isBare, change]
}

/** A sheet of paper: black on white in every theme, options as lines of text. */
function Sheet({ title, sections, index }: Omit<PreviewDrawerProps, 'onClose' | 'examId'>) {
  const { t } = useEditorTexts()
  return (
    <article className="compose-sheet">
      <h1>{title}</h1>
      <p className="compose-sheet-facts">{t('head.totals', { count: index.count, points: index.points })}</p>
      {sections.map((section) => (
        <section key={section.vkey}>
          <h2>
            {section.name}
            <small>
              {t('preview.sectionFacts', {
                count: index.sections.get(section.vkey!)?.count ?? 0,
                points: index.sections.get(section.vkey!)?.points ?? 0,
              })}
            </small>
          </h2>
          {section.instruction && <p>{section.instruction}</p>}
          {section.exercise_items.map((item) => (
            <Fragment key={item.vkey}>
              <SheetMaterial item={item} />
              {item.exercises.map((one, nth) => (
                <SheetQuestion key={nth} one={one} number={numberAt(index, item.vkey!, nth)} />
              ))}
            </Fragment>
          ))}
        </section>
      ))}
    </article>
  )
}

function SheetMaterial({ item }: { item: PaperItem }) {
  const { questions } = useEditor()
  const material = useMaterial(questions, item)
  if (!material || typeof material === 'string' || !material.material) return null
  return <StoredPage className="exercise-material" stored={material.material} />
}

function SheetQuestion({ one, number }: { one: PaperExercise; number: string }) {
  const { t } = useEditorTexts()
  const { questions } = useEditor()
  const question = useQuestion(questions, one)
  if (typeof question === 'string') return null
  // Without its answer, a question with options has them as lines of text.
  const shown = exerciseType(question.type)?.hasOptions ? { ...question, answer: null } : question
  return (
    <div className="compose-sheet-question">
      <b>{number}.</b>
      <div>
        {one.score !== null && one.score !== undefined && (
          <span className="compose-sheet-points">{t('preview.points', { points: one.score })}</span>
        )}
        <QuestionView question={shown} mode="preview" response={null} />
      </div>
    </div>
  )
}

interface ScreenSectionProps extends Pick<PreviewDrawerProps, 'index'> {
  section: PaperSection
  isBare: boolean
}

function ScreenSection({ section, index, isBare }: ScreenSectionProps) {
  return (
    <section className="compose-preview-section">
      <h2>{section.name}</h2>
      {section.instruction && <div className="view-quiet">{section.instruction}</div>}
      <ol>
        {section.exercise_items.flatMap((item) =>
          item.exercises.map((one, nth) => (
            <ScreenQuestion
              key={`${item.vkey} ${nth}`}
              one={one}
              number={numberAt(index, item.vkey!, nth)}
              isBare={isBare}
            />
          )),
        )}
      </ol>
    </section>
  )
}

function ScreenQuestion({ one, number, isBare }: { one: PaperExercise; number: string; isBare: boolean }) {
  const { t, say } = useEditorTexts()
  const { questions } = useEditor()
  const question = useQuestion(questions, one)
  const type = typeof question === 'string' ? undefined : exerciseType(question.type)
  return (
    <li className="compose-preview-question" data-bare={isBare || undefined}>
      <div className="compose-preview-eyebrow">
        <b>{number}.</b>
        {type && <Tag color={type.color}>{say(type.label)}</Tag>}
        <span className="view-quiet">
          {one.score === null || one.score === undefined ? '' : t('paper.points', { points: one.score })}
        </span>
      </div>
      {!isBare && typeof question !== 'string' && <QuestionView question={question} mode="preview" response={null} />}
    </li>
  )
}
