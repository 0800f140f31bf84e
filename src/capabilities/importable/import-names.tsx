import { useState } from 'react'
import { Button, Segmented } from 'antd'
import type { ImportBatch, MissingName } from '../../../resources/import-batch.ts'
import { namedIn, type AnyResource } from '../../../resources/kit/index.ts'
import { RecordSelect } from '../../records/record-titles/record-select.tsx'
import { targetOf } from '../../records/record-titles/target.ts'
import { useImportableTexts } from './use-importable-texts.ts'
import { useReadAgain } from './use-read-again.ts'

interface ImportNamesProps {
  batch: ImportBatch
  resource: AnyResource
  /** Called when the rows are being read with the chosen names. */
  onBegun: () => void
}

type Choice = NonNullable<MissingName['choice']>
/** `use`: a record that is still to be chosen. */
type Kind = 'make' | 'leave' | 'use'

const kindOf = (choice: Choice | 'use' | undefined): Kind | null =>
  choice === undefined ? null : typeof choice === 'number' ? 'use' : choice

/** The names of the file that no record has: each is made, left out, or means a record that is there. */
export function ImportNames({ batch, resource, onBegun }: ImportNamesProps) {
  const { t } = useImportableTexts()
  const [chosen, setChosen] = useState<ReadonlyMap<number, Choice | 'use'>>(new Map())
  const [running, readAgain] = useReadAgain(batch, onBegun)
  const names = batch.missing_names ?? []
  if (names.length === 0) return null
  const choiceOf = (index: number) => chosen.get(index) ?? names[index]?.choice ?? undefined
  const choose = (indexes: readonly number[], choice: Choice | 'use') =>
    setChosen(new Map([...chosen, ...indexes.map((index) => [index, choice] as const)]))
  const settled = [...chosen].flatMap(([index, choice]) => (choice === 'use' ? [] : [{ index, choice }]))
  const open = names.flatMap(({ choice }, index) => (choice === null ? [index] : []))
  const makeable = open.filter((index) => names[index]?.can_make)
  return (
    <section className="view-import-words view-import-names">
      <p>{t('import.namesTitle')}</p>
      {open.length > 1 && (
        <div className="view-row view-entries-all">
          <span>{t('import.chooseAll')}</span>
          <Button size="small" disabled={makeable.length === 0} onClick={() => choose(makeable, 'make')}>
            {t('import.nameMake')}
          </Button>
          <Button size="small" onClick={() => choose(open, 'leave')}>
            {t('import.nameLeave')}
          </Button>
        </div>
      )}
      <ul>
        {names.map((name, index) => (
          <Name
            key={`${name.field} ${name.path.join('>')}`}
            name={name}
            resource={resource}
            choice={choiceOf(index)}
            choose={(choice) => choose([index], choice)}
          />
        ))}
      </ul>
      <Button
        type="primary"
        ghost
        loading={running}
        disabled={settled.length === 0}
        onClick={() => readAgain({ names: settled })}
      >
        {t('import.namesRead')}
      </Button>
    </section>
  )
}

interface NameProps {
  name: MissingName
  resource: AnyResource
  choice: Choice | 'use' | undefined
  choose: (choice: Choice | 'use') => void
}

function Name({ name: { field, path, group, can_make }, resource, choice, choose }: NameProps) {
  const { t, say } = useImportableTexts()
  const declared = namedIn(resource.fields, field)
  const target = targetOf(declared, resource)
  const words = path.join(' > ')
  const kind = kindOf(choice)
  return (
    <li>
      <span className="view-quiet view-one-line">{say(declared.label)}</span>
      <b className="view-name-words">{words}</b>
      <div className="view-name-choice">
        <Segmented
          size="small"
          aria-label={t('import.nameChoose', { name: words })}
          value={kind ?? ''}
          onChange={(value) => value && choose(value as Kind)}
          options={[
            { value: 'make', label: t('import.nameMake'), disabled: !can_make },
            { value: 'leave', label: t('import.nameLeave') },
            { value: 'use', label: t('import.nameUse') },
          ]}
        />
        {kind === 'use' && (
          <RecordSelect
            target={target}
            many={false}
            value={typeof choice === 'number' ? [choice] : []}
            onChange={([id]) => choose(id ?? 'use')}
            record={target.within ? { [target.within]: group } : {}}
          />
        )}
      </div>
    </li>
  )
}
