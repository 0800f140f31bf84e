import { memo, useMemo, useRef, useState, type RefObject } from 'react'
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Input, Popover, Select } from 'antd'
import type { ChoiceCredit, PartialCredit } from '../../../../resources/bank/exercise-types/choice-credit.ts'
import { hasItsPoints, partialCredit, partialNote, partialRules } from '../../../../resources/papers/partial-credit.ts'
import type { Operation } from '../../../../resources/papers/operations.ts'
import { numberLabel } from '../../../../resources/papers/numbering.ts'
import type { PaperItem, PaperSection } from '../../../../resources/papers/sections.ts'
import { DragHandle } from './drag-handle.tsx'
import { useEditor } from './editor-context.ts'
import { ItemRow } from './item-row.tsx'
import { moveSectionBy, scoreEach, scoreTogether, setPartial, setSection } from './model/commands.ts'
import { indexOf, type PartsOf } from './model/paper-index.ts'
import { useDragging } from './paper-drag.ts'
import { usePartsOf } from './question-store.ts'
import { NumberBox } from '../../../base/inputs/number-box.tsx'
import { useAfterPaint } from '../../../base/loading/after-paint.ts'
import { useEditorTexts } from './use-editor-texts.ts'
import { SectionNumbering, type SectionSettings } from './section-numbering.tsx'
import { useShownAtOnce } from './use-shown-at-once.ts'
import { useDebouncedInput } from './use-debounced-input.ts'
import { entryOf } from '../../../../resources/kit/present.ts'

interface SectionViewProps {
  section: PaperSection
  /** Which it is, and of how many. */
  at: number
  count: number
  /** The number of its first question. */
  first: number
  points: number
  /** The numbers of each question that is in the paper more than once. */
  twins: ReadonlyMap<number, string>
  isTarget: boolean
  withAnswers: boolean
  readOnly: boolean
  onTarget: (vkey: string) => void
}

const sectionAt = (sections: readonly PaperSection[], vkey: string): PaperSection | undefined =>
  sections.find((one) => one.vkey === vkey)

/** For each question of an item, a line with all its numbers where it is in the paper more than once. */
const twinsOf = ({ exercises }: PaperItem, twins: ReadonlyMap<number, string>): string =>
  exercises.map(({ exercise_id }) => twins.get(exercise_id) ?? '').join('\n')

/** The numbers of a section's items, a line for each question, by their keys. */
function numbersOf(section: PaperSection, first: number, partsOf: PartsOf): ReadonlyMap<string, string> {
  const index = indexOf([{ ...section, first_number: first }], partsOf)
  return new Map([...index.numbers].map(([vkey, own]) => [vkey, own.map(numberLabel).join('\n')]))
}

/** The numbers of a section's items. A change gives many of them another: those follow after it was painted. */
function useNumbers(section: PaperSection, first: number): (item: PaperItem) => string {
  const { questions } = useEditor()
  const partsOf = usePartsOf(questions)
  const painted = useAfterPaint(section)
  const before = useMemo(() => numbersOf(painted, first, partsOf), [painted, first, partsOf])
  const now = useMemo(() => numbersOf(section, first, partsOf), [section, first, partsOf])
  return ({ vkey }) => before.get(vkey!) ?? entryOf(now, vkey!)
}

/** A section of the paper with its items. Drawn again only when it changes itself. */
export const SectionView = memo(function SectionView(props: SectionViewProps) {
  const { section, first, twins, isTarget, withAnswers, readOnly, onTarget } = props
  const frame = useRef<HTMLElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const numbersOfItem = useNumbers(section, first)
  useShownAtOnce(list, section.exercise_items)
  const vkey = section.vkey!
  const over = useDragging({ element: frame, ...(readOnly ? {} : { place: { kind: 'section', vkey } }) })
  return (
    <section
      ref={frame}
      className="compose-section"
      data-target={isTarget || undefined}
      data-over={over ?? undefined}
      onFocus={() => onTarget(vkey)}
      onPointerDown={() => onTarget(vkey)}
    >
      <SectionHead {...props} frame={frame} />
      {section.exercise_items.length === 0 ? (
        <EmptySection vkey={vkey} readOnly={readOnly} />
      ) : (
        <ol ref={list} className="compose-items" aria-label={section.name}>
          {section.exercise_items.map((item) => (
            <ItemRow
              key={item.vkey}
              item={item}
              numbers={numbersOfItem(item)}
              twins={twinsOf(item, twins)}
              withAnswers={withAnswers}
              readOnly={readOnly}
            />
          ))}
        </ol>
      )}
    </section>
  )
})

function EmptySection({ vkey, readOnly }: { vkey: string; readOnly: boolean }) {
  const { t } = useEditorTexts()
  const box = useRef<HTMLDivElement>(null)
  const over = useDragging({ element: box, ...(readOnly ? {} : { place: { kind: 'into', vkey } }) })
  return (
    <div ref={box} className="compose-section-empty" data-over={over ?? undefined}>
      {t('paper.dropHere')}
    </div>
  )
}

interface SectionHeadProps extends SectionViewProps {
  frame: RefObject<HTMLElement | null>
}

function SectionHead({ section, at, count, points, readOnly, frame }: SectionHeadProps) {
  const { t, language } = useEditorTexts()
  const partial = partialCredit(section)
  const handle = useRef<HTMLSpanElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const vkey = section.vkey!
  const { name, first_number, numbers_parts, wide_lines } = section
  useDragging({ element: frame, handle, ...(readOnly ? {} : { dragged: { kind: 'section', vkey } }) })
  const over = useDragging({ element: head, ...(readOnly ? {} : { place: { kind: 'into', vkey } }) })
  const questions = section.exercise_items.reduce((sum, { exercises }) => sum + exercises.length, 0)
  return (
    <div
      ref={head}
      className="compose-section-head"
      data-vkey={vkey}
      data-over={over ?? undefined}
      tabIndex={0}
      aria-label={name}
    >
      <div className="compose-section-line">
        {!readOnly && <DragHandle ref={handle} name={name} />}
        <TextField
          vkey={vkey}
          field="name"
          text={name}
          label={t('paper.sectionName')}
          maxLength={100}
          readOnly={readOnly}
        />
        <span className="view-quiet compose-section-facts">
          {t('paper.sectionFacts', { count: questions, points })}
        </span>
        {!readOnly && <SectionTools {...{ vkey, name, at, count, points, first_number, numbers_parts, wide_lines }} />}
      </div>
      {partial && <div className="view-quiet compose-section-partial">{partialNote(partial, language)}</div>}
      {(!readOnly || section.instruction) && (
        <TextField
          vkey={vkey}
          field="instruction"
          text={section.instruction ?? ''}
          label={t('paper.instruction')}
          maxLength={1000}
          readOnly={readOnly}
        />
      )}
    </div>
  )
}

interface SectionToolsProps extends Pick<SectionViewProps, 'at' | 'count' | 'points'>, SectionSettings {
  vkey: string
  name: string
}

/** What is done to a section by buttons; keys do the same, so Tab passes them by. */
const SectionTools = memo(function SectionTools({ vkey, name, at, count, points, ...settings }: SectionToolsProps) {
  const { t } = useEditorTexts()
  const { arrange, remove, sections } = useEditor()
  const move = (step: -1 | 1) => arrange(moveSectionBy(sections(), vkey, step))
  const shared = { type: 'text', size: 'small', tabIndex: -1 } as const
  return (
    <span className="compose-section-tools">
      <SectionPoints vkey={vkey} points={points} />
      <SectionNumbering vkey={vkey} {...settings} />
      <Button
        {...shared}
        icon={<ArrowUpOutlined />}
        disabled={at === 0}
        aria-label={t('paper.moveUp', { name })}
        onClick={() => move(-1)}
      />
      <Button
        {...shared}
        icon={<ArrowDownOutlined />}
        disabled={at === count - 1}
        aria-label={t('paper.moveDown', { name })}
        onClick={() => move(1)}
      />
      <Button
        {...shared}
        icon={<DeleteOutlined />}
        aria-label={t('paper.removeSection', { name })}
        onClick={() => remove(vkey)}
      />
    </span>
  )
})

interface TextFieldProps {
  /** Of the section. */
  vkey: string
  field: 'name' | 'instruction'
  text: string
  label: string
  maxLength: number
  readOnly: boolean
}

/** A text of a section. A name that is emptied stays as it was. */
const TextField = memo(function TextField({ vkey, field, text, label, maxLength, readOnly }: TextFieldProps) {
  const { t } = useEditorTexts()
  const { change, sync, sections } = useEditor()
  const isName = field === 'name'
  const { value, ...input } = useDebouncedInput(text, (typed) => {
    const to = typed.trim()
    const section = sectionAt(sections(), vkey)
    if (section && (to !== '' || !isName)) change(setSection(section, field, to === '' ? null : to), `${vkey} ${field}`)
  })
  const shared = {
    className: isName ? 'compose-section-name' : 'compose-section-instruction',
    'aria-label': label,
    value,
    maxLength,
    readOnly,
    variant: 'borderless' as const,
    onKeyDown: input.onKeyDown,
    onBlur: () => {
      input.onBlur()
      if (!sync.isSettled) void sync.flush()
    },
  }
  if (isName) return <Input {...shared} onChange={(event) => input.onType(event.target.value)} />
  return (
    <Input.TextArea
      {...shared}
      autoSize
      placeholder={readOnly ? undefined : t('paper.instructionHint')}
      onChange={(event) => input.onType(event.target.value)}
    />
  )
})

interface PartialChoiceProps {
  stated: Pick<PaperSection, 'partial_rule' | 'partial_points'>
  onGive: (credit: PartialCredit | null) => void
}

/** The section's rule for partly right choices; none: the paper's, or each question's own. */
function PartialChoice({ stated, onGive }: PartialChoiceProps) {
  const { t, language } = useEditorTexts()
  const [rule, setRule] = useState<ChoiceCredit | null>(stated.partial_rule ?? null)
  const [points, setPoints] = useState<number | null>(stated.partial_points ?? null)
  const needs = rule !== null && !hasItsPoints({ partial_rule: rule })
  return (
    <>
      <span>{t('paper.partial')}</span>
      <Select<ChoiceCredit | ''>
        size="small"
        aria-label={t('paper.partial')}
        value={rule ?? ''}
        onChange={(to) => setRule(to === '' ? null : to)}
        options={[
          { value: '', label: t('paper.partialOwn') },
          ...partialRules.map(({ value, label }) => ({ value, label: label[language] })),
        ]}
        popupMatchSelectWidth={false}
      />
      <span className="compose-partial-go">
        {needs && (
          <NumberBox {...pointsBox} aria-label={t('paper.partialPoints')} value={points} onChange={setPoints} />
        )}
        <Button
          size="small"
          disabled={needs && points === null}
          onClick={() => onGive(rule && { rule, points: needs ? hundredths(points ?? 0) : null })}
        >
          {t('paper.partialGo')}
        </Button>
      </span>
    </>
  )
}

const hundredths = (points: number): number => Math.round(points * 100) / 100
const pointsBox = { className: 'compose-score-input', size: 'small', min: 0, max: 1000 } as const

/** Points for all questions of a section: the same for each, or a sum that they share. */
const SectionPoints = memo(function SectionPoints({ vkey, points }: { vkey: string; points: number }) {
  const { t } = useEditorTexts()
  const { change, sync, sections } = useEditor()
  const now = () => sectionAt(sections(), vkey)
  const [isOpen, setOpen] = useState(false)
  const [each, setEach] = useState<number | null>(now()?.default_score ?? null)
  const [together, setTogether] = useState<number | null>(null)
  const give = (operationsFor: (section: PaperSection) => Operation[]) => {
    const section = now()
    if (section) change(operationsFor(section))
    setOpen(false)
    void sync.flush()
  }
  const content = (
    <div className="compose-section-points" data-own-keys>
      <span>{t('paper.each')}</span>
      <NumberBox {...pointsBox} aria-label={t('paper.each')} value={each} onChange={setEach} autoFocus />
      <Button
        size="small"
        type="primary"
        disabled={each === null}
        onClick={() => {
          give((section) => scoreEach(section, hundredths(each!)))
        }}
      >
        {t('paper.eachGo')}
      </Button>
      <span>{t('paper.together')}</span>
      <NumberBox {...pointsBox} aria-label={t('paper.together')} value={together ?? points} onChange={setTogether} />
      <Button
        size="small"
        onClick={() => {
          give((section) => scoreTogether(section, hundredths(together ?? points)))
        }}
      >
        {t('paper.togetherGo')}
      </Button>
      <PartialChoice
        stated={now() ?? {}}
        onGive={(credit) => {
          give((section) => setPartial(section, credit))
        }}
      />
    </div>
  )
  return (
    <Popover
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open)
        if (open) setTogether(null)
      }}
      trigger="click"
      content={content}
      destroyOnHidden
    >
      <Button type="text" size="small" tabIndex={-1}>
        {t('paper.sectionPoints')}
      </Button>
    </Popover>
  )
})
