import { useState } from 'react'
import { Alert, Button, Modal, Radio, Tag } from 'antd'
import { namedIn, type AnyResource } from '../../../../resources/kit/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { ShowValue } from '../../fields/show-value.tsx'
import { chooseAll, suggestedChoices, type Choices, type Difference, type Side } from './conflict-model.ts'
import type { Values } from '../../screen/stored-record.ts'
import { useConflictTexts } from '../../../base/locales/use-conflict-texts.ts'

interface ConflictDialogProps {
  resource: AnyResource
  found: readonly Difference[]
  /** Fields outside the form that others changed. */
  elsewhere: readonly string[]
  mine: Values
  theirs: Values
  saving: boolean
  onSave: (choices: Choices) => void
  onCancel: () => void
}

/** Two people changed one record: both versions, field by field, and a choice for each. */
export function ConflictDialog({
  resource,
  found,
  elsewhere,
  mine,
  theirs,
  saving,
  onSave,
  onCancel,
}: ConflictDialogProps) {
  const { t, say } = useViewTexts()
  const { t: ofConflict } = useConflictTexts()
  const [choices, setChoices] = useState(() => suggestedChoices(found))
  const labelOf = (name: string) => say(namedIn(resource.fields, name).label)
  return (
    <Modal
      open
      width={880}
      title={ofConflict('title')}
      onCancel={onCancel}
      onOk={() => onSave(choices)}
      okText={ofConflict('save')}
      cancelText={t('form.keepEditing')}
      confirmLoading={saving}
      maskClosable={false}
    >
      <p>{found.length > 0 ? ofConflict('lead') : ofConflict('noDifference')}</p>
      {found.length > 1 && (
        <div className="view-row view-conflict-all">
          <Button size="small" onClick={() => setChoices(chooseAll(found, 'mine'))}>
            {ofConflict('allMine')}
          </Button>
          <Button size="small" onClick={() => setChoices(chooseAll(found, 'theirs'))}>
            {ofConflict('allTheirs')}
          </Button>
        </div>
      )}
      {found.map((one) => (
        <FieldChoice
          key={one.name}
          resource={resource}
          difference={one}
          mine={mine}
          theirs={theirs}
          side={choices[one.name]}
          onChoose={(side) => setChoices({ ...choices, [one.name]: side })}
        />
      ))}
      {elsewhere.length > 0 && (
        <Alert
          type="info"
          showIcon
          message={ofConflict('changedElsewhere', { fields: elsewhere.map(labelOf).join(t('common.listSeparator')) })}
        />
      )}
    </Modal>
  )
}

interface FieldChoiceProps {
  resource: AnyResource
  difference: Difference
  mine: Values
  theirs: Values
  side: Side | undefined
  onChoose: (side: Side) => void
}

/** Both versions of one field, side by side. */
function FieldChoice({ resource, difference, mine, theirs, side, onChoose }: FieldChoiceProps) {
  const { t, say } = useConflictTexts()
  const { name, both } = difference
  const label = say(namedIn(resource.fields, name).label)
  return (
    <div className="view-conflict" role="radiogroup" aria-label={label}>
      <div className="view-conflict-name">
        {label}{' '}
        {both && (
          <Tag color="orange" bordered={false}>
            {t('both')}
          </Tag>
        )}
      </div>
      <Radio.Group
        className="view-conflict-sides"
        value={side}
        onChange={(event) => onChoose(event.target.value as Side)}
      >
        <SideChoice side="mine" title={t('mine')} resource={resource} name={name} record={mine} />
        <SideChoice side="theirs" title={t('theirs')} resource={resource} name={name} record={theirs} />
      </Radio.Group>
    </div>
  )
}

interface SideChoiceProps {
  side: Side
  title: string
  resource: AnyResource
  name: string
  record: Values
}

function SideChoice({ side, title, resource, name, record }: SideChoiceProps) {
  return (
    <Radio value={side} className="view-conflict-side">
      <span className="view-quiet">{title}</span>
      <div className="view-conflict-value">
        <ShowValue
          field={namedIn(resource.fields, name)}
          value={record[name]}
          record={record}
          resource={resource}
          mode="full"
        />
      </div>
    </Radio>
  )
}
