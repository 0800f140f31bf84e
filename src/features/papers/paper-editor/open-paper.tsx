import { memo, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { Segmented } from 'antd'
import { useLocation } from 'react-router'
import { readOnlyFields, type AnyResource } from '../../../../resources/kit/index.ts'
import { languageOf } from '../../../../resources/papers/paper-language.ts'
import type { PaperSection } from '../../../../resources/papers/sections.ts'
import { useSlots } from '../../../records/screen/capability-slots.ts'
import { useScreen } from '../../../records/screen/screen.ts'
import type { StoredRecord } from '../../../records/screen/stored-record.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { useAction } from '../../../records/views/actions/actions-provider.tsx'
import type { NamedAction } from '../../../records/views/actions/action-model.ts'
import { BankPanel } from './bank-panel.tsx'
import { Conflicts } from './conflicts.tsx'
import { EditorProvider, useEditor, type Editor, type Mend, type Opened } from './editor-context.ts'
import { EditorHead } from './editor-head.tsx'
import { indexOf, type PaperIndex } from './model/paper-index.ts'
import { usePartsOf } from './question-store.ts'
import type { PaperSnapshot, PaperSync } from './model/paper-sync.ts'
import { takesAnything } from './model/placing.ts'
import { Outline } from './outline.tsx'
import { SourcePanel } from './source-panel.tsx'
import { useSource } from './use-source-files.ts'
import { PaperBody } from './paper-body.tsx'
import { OpenedAbove } from './opened-above.tsx'
import { useAfterPaint } from '../../../base/loading/after-paint.ts'
import { isNeeded } from './model/warnings.ts'
import { useDrops } from './use-drops.ts'
import { useEditorOf } from './use-editor.tsx'
import { useEditorTexts } from './use-editor-texts.ts'
import { noteFocus } from './use-paper-keys.ts'
import { useOpenPaperKeys } from './use-open-paper-keys.ts'
import { useSame, useSteady } from './use-steady.ts'
import { usePaperSnapshot } from './use-paper.ts'
import { useQuestions, useWarnings, useWholeWarnings } from './use-paper-questions.ts'
import { usePresence } from './use-presence.ts'
import { useSaving } from './use-saving.tsx'

interface OpenPaperProps {
  resource: AnyResource
  record: StoredRecord
  sync: PaperSync
}

const panels = ['outline', 'paper', 'bank', 'source'] as const
type Panel = (typeof panels)[number]

/** The place that a refused action leads to: `sections.0.exercise_items.2.exercises.0.score`. */
function placeAt(sections: readonly PaperSection[], path: string): { vkey: string; mend?: Mend } | undefined {
  const [, section, , item, , nth, field] = path.split('.')
  const one = sections[Number(section)]
  const vkey = (item === undefined ? undefined : one?.exercise_items[Number(item)]?.vkey) ?? one?.vkey
  if (vkey === undefined) return undefined
  return field === 'score' ? { vkey, mend: { nth: Number(nth), by: 'data-edit-points' } } : { vkey }
}

/** What a person has chosen to see, and where new questions go. */
function useView(sections: readonly PaperSection[]) {
  const [chosen, onTarget] = useState<string | null>(null)
  const [panel, setPanel] = useState<Panel>('paper')
  const [withAnswers, setWithAnswers] = useState(false)
  const [opened, open] = useState<Opened | null>(null)
  const target = sections.find(({ vkey }) => vkey === chosen)
  return { target, onTarget, panel, setPanel, withAnswers, setWithAnswers, opened, open }
}

/** What this person may not change of a paper. */
function useReadOnly(resource: AnyResource, record: StoredRecord) {
  const { can, rights } = useRights()
  const locked = useMemo(() => readOnlyFields(resource, record, rights), [resource, record, rights])
  return { locked, readOnly: !can(resource, 'update', record) || locked.has('sections') }
}

/** Where its questions are, and what of the bank is in the paper already. */
function useOverview(sections: readonly PaperSection[], partsOf: ReturnType<typeof usePartsOf>) {
  const overview = useMemo(() => indexOf(sections, partsOf), [sections, partsOf])
  const { places, materials } = overview
  const taken = useSame({ places, materials }, JSON.stringify([[...places], [...materials]]))
  return { overview, taken }
}

/** The editor of a paper whose draft is there. */
export function OpenPaper({ resource, record, sync }: OpenPaperProps) {
  const { state } = useLocation()
  const root = useRef<HTMLDivElement>(null)
  const course = Number(record['subject_course_id'])
  const snapshot = usePaperSnapshot(sync)
  const { sections, conflicts } = snapshot.paper
  const arrived = state as { at?: string; by?: string } | null
  const view = useView(sections)
  const { target, panel, withAnswers, open } = view
  const source = useSource(record.id, arrived?.by)
  const { editor, announced } = useEditorOf(sync, target?.vkey ?? null, languageOf(record), open)
  const partsOf = usePartsOf(editor.questions)
  const index = useMemo(() => indexOf(sections, partsOf), [sections, partsOf])
  const { locked, readOnly } = useReadOnly(resource, record)
  const saving = useSaving(resource, record, editor)
  // Beside the paper, what a change means for the whole may come a moment later.
  const shown = useAfterPaint(snapshot)
  const settled = shown.paper.sections
  const { overview, taken } = useOverview(settled, partsOf)
  const warnings = useWarnings(editor, settled)
  const whole = useWholeWarnings(editor, record, settled, overview.points)
  const notePlace = usePresence(resource, record.id, editor, readOnly)
  useDrops(editor)
  useQuestions(editor, record.id, settled)
  useOpenedAt(arrived?.at, editor)
  useOpenPaperKeys({ root, sync, readOnly, isCovered: view.opened !== null, save: () => void saving.save() })
  // Where everything that is added goes; otherwise it goes by its type.
  const targetName = target && takesAnything(sections, target.vkey ?? '') ? target.name : null
  const body = { editor, sections, index, overview, readOnly, withAnswers }
  return (
    <EditorProvider value={editor}>
      <div
        ref={root}
        className="compose-editor"
        data-panel-shown={source.isShown || panel !== 'source' ? panel : 'paper'}
        data-source={source.isShown || undefined}
        data-read-only={readOnly || undefined}
        onFocus={(event) => {
          noteFocus(event.target)
          notePlace(event)
        }}
      >
        <Head
          {...{ resource, record, readOnly, saving, view, source, root }}
          snapshot={shown}
          index={overview}
          missing={warnings.filter(isNeeded).length}
        />
        <Notices record={record} locked={locked} sync={sync} />
        <Conflicts conflicts={conflicts} sections={sections} index={index} />
        <PanelChoice panel={panel} hasSource={source.isShown} onChange={view.setPanel} />
        <div className="compose-columns">
          <Outline sections={settled} index={overview} warnings={warnings} whole={whole} readOnly={readOnly} />
          <PaperBody {...body} target={readOnly ? undefined : target?.vkey} onTarget={view.onTarget} />
          {source.isShown && <SourcePanel {...source} />}
          {!readOnly && <BankPanel paper={record.id} course={course} taken={taken} targetName={targetName} />}
        </div>
        <div className="compose-announced" aria-live="assertive">
          {announced}
        </div>
      </div>
      {view.opened && (
        <OpenedAbove
          {...{ resource, record, sections, index, readOnly }}
          opened={view.opened}
          targetName={targetName}
          onClose={() => open(null)}
        />
      )}
    </EditorProvider>
  )
}

interface HeadProps extends Omit<OpenPaperProps, 'sync'> {
  snapshot: PaperSnapshot
  index: PaperIndex
  readOnly: boolean
  saving: ReturnType<typeof useSaving>
  view: ReturnType<typeof useView>
  source: ReturnType<typeof useSource>
  root: RefObject<HTMLElement | null>
  missing: number
}

function Head({ saving, view, source, root, ...shown }: HeadProps) {
  const { resource, record, readOnly } = shown
  const { back } = useScreen()
  const { sync } = useEditor()
  const start = useAction()
  /** An action is about what is stored: what is new is saved first. */
  const onAct = async (action: NamedAction) => {
    if (!readOnly && sync.read().isChanged && !(await saving.save())) return
    start({ resource, action, records: [record], onDone: () => void sync.reopen() })
  }
  const steady = useSteady({
    onBack: back,
    onMissing: () => {
      view.setPanel('outline')
      // Where there is no room for it beside the paper, it is drawn first.
      requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[data-needed] button')?.focus())
    },
    onSave: () => void saving.save(),
    onDiscard: saving.discard,
    onAct: (action: NamedAction) => void onAct(action),
  })
  return (
    <EditorHead
      {...shown}
      {...steady}
      isSaving={saving.isSaving}
      withAnswers={view.withAnswers}
      onAnswers={view.setWithAnswers}
      onSource={source.files.length > 0 ? source.onToggle : undefined}
      isSourceShown={source.isShown}
    />
  )
}

interface NoticesProps extends Pick<OpenPaperProps, 'record' | 'sync'> {
  locked: ReadonlySet<string>
}

/** What the capabilities say of the paper. */
const Notices = memo(function Notices({ record, locked, sync }: NoticesProps) {
  const slots = useSlots()
  return slots.map(({ formNotice }, nth) => (
    <div key={nth} className="compose-notice">
      {formNotice?.(record, { readOnly: [...locked], open: [], onMoved: () => void sync.reopen() })}
    </div>
  ))
})

interface PanelChoiceProps {
  panel: Panel
  hasSource: boolean
  onChange: (panel: Panel) => void
}

/** Where there is no room for all columns, one of them. */
const PanelChoice = memo(function PanelChoice({ panel, hasSource, onChange }: PanelChoiceProps) {
  const { t } = useEditorTexts()
  return (
    <Segmented<Panel>
      block
      className="compose-panels"
      aria-label={t('panels.title')}
      value={panel}
      onChange={onChange}
      options={panels
        .filter((value) => hasSource || value !== 'source')
        .map((value) => ({ value, label: t(`panels.${value}`) }))}
    />
  )
})

/** Opened because something is missing: its place is shown. */
function useOpenedAt(at: string | undefined, { sections, goTo }: Editor): void {
  useEffect(() => {
    const place = at === undefined ? undefined : placeAt(sections(), at)
    if (place) goTo(place.vkey, place.mend)
  }, [at, sections, goTo])
}
