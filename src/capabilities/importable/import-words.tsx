import { useState } from 'react'
import { Button, Select } from 'antd'
import type { ImportBatch } from '../../../resources/import-batch.ts'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { useTransferOptions } from '../../content/files/transfer-options.ts'
import { useImportableTexts } from './use-importable-texts.ts'
import { useReadAgain } from './use-read-again.ts'

interface ImportWordsProps {
  batch: ImportBatch
  resource: AnyResource
  /** Called when the rows are being read with the chosen words. */
  onBegun: () => void
}

type Chosen = Readonly<Record<string, string>>

/** The words of the file that are none of those that their columns accept, each with the choice of one that is. */
export function ImportWords({ batch, resource, onBegun }: ImportWordsProps) {
  const { t, say } = useImportableTexts()
  const { data: options } = useTransferOptions(resource)
  const [chosen, setChosen] = useState<ReadonlyMap<number, Chosen>>(new Map())
  const [running, readAgain] = useReadAgain(batch, onBegun)
  const columns = (batch.columns ?? []).flatMap(({ title, unknown = [] }, column) => {
    const target = options?.targets.find(({ name }) => name === batch.mapping?.[column])
    return target?.choices && unknown.length > 0 ? [{ title, unknown, column, choices: target.choices }] : []
  })
  if (columns.length === 0) return null
  const read = () => readAgain({ words: [...chosen].map(([column, own]) => ({ column, words: own })) })
  const choose = (column: number, word: string, meant: string) =>
    setChosen(new Map(chosen).set(column, { ...chosen.get(column), [word]: meant }))
  return (
    <section className="view-import-words">
      <p>{t('import.wordsTitle')}</p>
      <ul>
        {columns.flatMap(({ title, unknown, column, choices }) =>
          unknown.map((word) => (
            <li key={`${column} ${word}`}>
              <span className="view-quiet view-one-line">{title}</span>
              <b className="view-one-line">{word}</b>
              <Select
                aria-label={t('import.wordChoose', { word })}
                value={chosen.get(column)?.[word] ?? null}
                placeholder="–"
                onChange={(meant: string) => choose(column, word, meant)}
                showSearch
                optionFilterProp="label"
                options={choices.map((choice) => ({ value: choice.zh, label: say(choice) }))}
              />
            </li>
          )),
        )}
      </ul>
      <Button type="primary" ghost loading={running} disabled={chosen.size === 0} onClick={read}>
        {t('import.wordsRead')}
      </Button>
    </section>
  )
}
