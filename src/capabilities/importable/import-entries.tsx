import { Suspense, useEffect, useState } from 'react'
import { Button, Empty, Pagination, Segmented, Tag } from 'antd'
import { actOn } from '../../../providers/data.ts'
import {
  entryChoiceLabels,
  entryChoices,
  entryStateLabels,
  entryStates,
  type EntryChoice,
  type EntryState,
  type ImportBatch,
  type ImportEntry,
} from '../../../resources/import-batch.ts'
import { placeWords } from '../../../resources/import/entry-places.ts'
import { fromFiles, namedIn, type AnyResource, type Fields } from '../../../resources/kit/index.ts'
import { useLanguage } from '../../base/locales/language.ts'
import { lazyPart } from '../../base/loading/lazy-part.tsx'
import { isAbsent, isLeftOut } from '../../records/fields/registry.ts'
import { ShowValue } from '../../records/fields/show-value.tsx'
import { whenNear } from '../../records/screen/soon.ts'
import { Failed, Loading } from '../../base/message-page/states.tsx'
import { entryPageSize, useEntries, type EntryPage } from './import-model.ts'
import { useImportableTexts } from './use-importable-texts.ts'

const CorrectEntry = lazyPart(() => import('./correct-entry.tsx').then((module) => module.CorrectEntry))

interface ImportEntriesProps {
  batch: ImportBatch
  resource: AnyResource
  /** Called after a choice, which changes the counts. */
  onChosen: () => void
}

const stateColours: Record<EntryState, string> = {
  new: 'green',
  similar: 'purple',
  update: 'blue',
  same: 'default',
  duplicate: 'gold',
  refused: 'red',
  left_out: 'default',
}

/** The entries of a batch by state, each with its effect, the reasons, and what it would change. */
export function ImportEntries({ batch, resource, onChosen }: ImportEntriesProps) {
  const { t } = useImportableTexts()
  const [chosenState, setState] = useState<EntryState | null>(null)
  const [page, setPage] = useState(1)
  const [correcting, setCorrecting] = useState<number | null>(null)
  const counts = batch.counts?.states ?? {}
  // After the last one of a state was corrected there is nothing to choose.
  const state = chosenState && counts[chosenState] ? chosenState : null
  const entries = useEntries(batch, state, page)
  usePageWithEntries(entries.data, page, setPage)
  const choose = async (what: { numbers?: number[]; state?: EntryState }, choice: EntryChoice | null) => {
    await actOn('import_batch', 'choose', { ...what, choice }, { ids: [batch.id] }).catch(() => undefined)
    onChosen()
  }
  return (
    <section className="view-entries">
      <div className="view-entries-filter">
        <StateFilter
          counts={counts}
          state={state}
          choose={(chosen) => {
            setState(chosen)
            setPage(1)
          }}
        />
      </div>
      {batch.state === 'ready' && state !== null && Object.hasOwn(usual, state) && (
        <AllRepeated state={state} choose={(choice) => void choose({ state }, choice)} />
      )}
      {entries.isError ? (
        <Failed fault={entries.error} retry={() => void entries.refetch()} />
      ) : !entries.data ? (
        <Loading rows={8} />
      ) : entries.data.list.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('import.noEntries')} />
      ) : (
        <ul className="view-entry-list" aria-busy={entries.isFetching}>
          {entries.data.list.map((entry) => (
            <Entry
              key={entry.number}
              entry={entry}
              batch={batch}
              resource={resource}
              choose={(choice) => void choose({ numbers: [entry.number] }, choice)}
              correct={() => setCorrecting(entry.number)}
            />
          ))}
        </ul>
      )}
      <EntryPages total={entries.data?.total ?? 0} page={page} setPage={setPage} />
      <Suspense>
        {correcting !== null && batch.state === 'ready' && (
          <CorrectEntry
            batch={batch}
            resource={resource}
            number={correcting}
            onCorrected={onChosen}
            onClose={() => setCorrecting(null)}
          />
        )}
      </Suspense>
    </section>
  )
}

function EntryPages({ total, page, setPage }: { total: number; page: number; setPage: (page: number) => void }) {
  if (total <= entryPageSize) return null
  return (
    <Pagination
      size="small"
      current={page}
      pageSize={entryPageSize}
      total={total}
      showSizeChanger={false}
      onChange={setPage}
    />
  )
}

interface StateFilterProps {
  counts: Partial<Record<EntryState, number>>
  state: EntryState | null
  choose: (state: EntryState | null) => void
}

/** Which entries are shown: all, or those of one state. */
function StateFilter({ counts, state, choose }: StateFilterProps) {
  const { t, say } = useImportableTexts()
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const options = [
    { value: '', label: `${t('import.all')} ${total}` },
    ...entryStates
      .filter((one) => counts[one])
      .map((one) => ({ value: one as string, label: `${say(entryStateLabels[one])} ${counts[one]}` })),
  ]
  return (
    <Segmented
      aria-label={t('import.shown')}
      value={state ?? ''}
      options={options}
      onChange={(value) => choose((value || null) as EntryState | null)}
    />
  )
}

/** Goes back to the last page that has entries, when those on this one have another state by now. */
function usePageWithEntries(data: EntryPage | undefined, page: number, setPage: (page: number) => void): void {
  const last = data ? Math.max(1, Math.ceil(data.total / entryPageSize)) : page
  useEffect(() => {
    if (page > last) setPage(last)
  }, [page, last, setPage])
}

/** The default for entries that repeat something: identical text is skipped, similar text is imported. */
const usual: Partial<Record<EntryState, EntryChoice>> = { duplicate: 'skip', similar: 'create' }

function AllRepeated({ state, choose }: { state: EntryState; choose: (choice: EntryChoice | null) => void }) {
  const { t, say } = useImportableTexts()
  return (
    <div className="view-row view-entries-all">
      <span>{t('import.chooseAll')}</span>
      {entryChoices.map((one) => (
        <Button key={one} size="small" onClick={() => choose(one === usual[state] ? null : one)}>
          {say(entryChoiceLabels[one])}
        </Button>
      ))}
    </div>
  )
}

interface EntryProps {
  entry: ImportEntry
  batch: ImportBatch
  resource: AnyResource
  choose: (choice: EntryChoice | null) => void
  correct: () => void
}

function Entry({ entry, batch, resource, choose, correct }: EntryProps) {
  const { t, say } = useImportableTexts()
  const [open, setOpen] = useState(false)
  const hasMore = Object.keys(entry.input).length > 0
  const key = fromFiles(resource)?.key
  const keyField = key === undefined ? undefined : resource.fields[key]
  const isOut = entry.choice === 'skip'
  return (
    <li className="view-entry" data-state={entry.state} data-out={isOut || undefined}>
      <div className="view-entry-head">
        <Tag color={stateColours[entry.state]}>{say(entryStateLabels[entry.state])}</Tag>
        <span className="view-quiet">{say(placeWords(entry.at))}</span>
        {entry.key && keyField && (
          <span className="view-quiet view-one-line">{`${say(keyField.label)} ${entry.key}`}</span>
        )}
        {entry.is_corrected && <Tag>{t('import.isCorrected')}</Tag>}
        {isOut && <Tag>{t('import.excluded')}</Tag>}
        <span className="view-grow" />
        {batch.state === 'ready' && <Choice entry={entry} choose={choose} />}
        {batch.state === 'ready' && entry.is_correctable && (
          <Button
            type={entry.state === 'refused' ? 'primary' : 'link'}
            ghost={entry.state === 'refused'}
            size="small"
            aria-label={t('import.correctAt', { place: say(placeWords(entry.at)) })}
            onClick={correct}
            {...whenNear(() => void CorrectEntry.preload())}
          >
            {t('import.correct')}
          </Button>
        )}
        {hasMore && (
          <Button type="link" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t('import.fold') : t('import.details')}
          </Button>
        )}
      </div>
      {!open && <Excerpt entry={entry} resource={resource} />}
      <Remarks list={entry.reasons} place={entry.at} isFault={entry.state === 'refused'} />
      {entry.changes.length > 0 && (
        <>
          <span className="view-quiet">{t('import.changesTitle')}</span>
          <Remarks list={entry.changes} place={entry.at} isFault={false} />
        </>
      )}
      {open &&
        (entry.differences.length > 0 ? (
          <Differences entry={entry} resource={resource} />
        ) : (
          <Values entry={entry} resource={resource} />
        ))}
    </li>
  )
}

/** The title of the entry: rich text as in a list, otherwise the server's text, such as the path of a node. */
function Excerpt({ entry: { input, excerpt }, resource }: Pick<EntryProps, 'entry' | 'resource'>) {
  const title = input[resource.title]
  const isRich = namedIn(resource.fields, resource.title).stored === 'sanitised'
  if (!isRich || isAbsent(title)) return excerpt ? <p className="view-entry-text">{excerpt}</p> : null
  return (
    <div className="view-entry-text">
      <ShowValue
        field={namedIn(resource.fields, resource.title)}
        value={title}
        record={input}
        resource={resource}
        mode="cell"
      />
    </div>
  )
}

/**
 * The possible choices instead of the state's default: a repetition may be imported, skipped or change the existing
 * record; anything may be skipped.
 */
function Choice({ entry: { state, choice, record_id }, choose }: Pick<EntryProps, 'entry' | 'choose'>) {
  const { t, say } = useImportableTexts()
  const fallback = usual[state]
  if (fallback) {
    const possible = entryChoices.filter((one) => one !== 'update' || record_id !== null)
    const options = possible.map((value) => ({ value: value as string, label: say(entryChoiceLabels[value]) }))
    return (
      <Segmented
        size="small"
        aria-label={t('import.choose')}
        value={choice ?? fallback}
        options={options}
        onChange={(value) => choose(value === fallback ? null : (value as EntryChoice))}
      />
    )
  }
  if (state !== 'new' && state !== 'update') return null
  return (
    <Button type="link" size="small" onClick={() => choose(choice === 'skip' ? null : 'skip')}>
      {choice === 'skip' ? t('import.include') : t('import.exclude')}
    </Button>
  )
}

function Remarks({ list, place, isFault }: { list: ImportEntry['reasons']; place: string; isFault: boolean }) {
  const { say } = useLanguage()
  if (list.length === 0) return null
  return (
    <ul className={isFault ? 'view-entry-remarks view-fault' : 'view-entry-remarks'}>
      {list.map(({ at, text }, index) => (
        <li key={index}>
          {at && at !== place && <code>{at}</code>} {say(text)}
        </li>
      ))}
    </ul>
  )
}

/** Every field in the file, shown as in the record. */
function Values({ entry, resource }: Pick<EntryProps, 'entry' | 'resource'>) {
  const { say } = useLanguage()
  const fields: Fields = resource.fields
  const given = Object.keys(fields).filter(
    (name) => name in entry.own || (name in entry.input && !isLeftOut(namedIn(fields, name), name, entry.input)),
  )
  return (
    <dl className="view-entry-values">
      {given.map((name) => (
        <div key={name}>
          <dt>{say(namedIn(fields, name).label)}</dt>
          <dd>
            <Given entry={entry} resource={resource} name={name} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The value of a field in an entry: a value, existing records, and entries of the same file. */
function Given({ entry: { input, own }, resource, name }: Pick<EntryProps, 'entry' | 'resource'> & { name: string }) {
  const fromFile = own[name] ?? []
  return (
    <>
      {(fromFile.length === 0 || !isAbsent(input[name])) && (
        <ShowValue
          field={namedIn(resource.fields, name)}
          value={input[name]}
          record={input}
          resource={resource}
          mode="full"
        />
      )}
      {fromFile.map((words, index) => (
        <div key={index}>{words}</div>
      ))}
    </>
  )
}

function Differences({ entry, resource }: Pick<EntryProps, 'entry' | 'resource'>) {
  const { t, say } = useImportableTexts()
  const fields: Fields = resource.fields
  const before = { ...entry.input, ...Object.fromEntries(entry.differences.map((one) => [one.field, one.before])) }
  return (
    <div className="view-entry-differences">
      {entry.differences.map((one) => (
        <div key={one.field} className="view-entry-difference">
          <b>{say(namedIn(fields, one.field).label)}</b>
          <div>
            <span className="view-quiet">{t('import.before')}</span>
            <ShowValue
              field={namedIn(fields, one.field)}
              value={one.before}
              record={before}
              resource={resource}
              mode="full"
            />
          </div>
          <div>
            <span className="view-quiet">{t('import.after')}</span>
            <Given entry={entry} resource={resource} name={one.field} />
          </div>
        </div>
      ))}
    </div>
  )
}
