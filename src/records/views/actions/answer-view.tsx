import { Descriptions, Typography } from 'antd'

export interface AnswerEntry {
  key: string
  label: string
  value: unknown
}

const shownValue = (value: unknown): string =>
  value === null || value === undefined
    ? '—'
    : typeof value === 'object'
      ? JSON.stringify(value, null, 2)
      : String(value)

/** The result of an action, key by key, to be read and copied. */
export const AnswerView = ({ entries }: { entries: readonly AnswerEntry[] }) => (
  <Descriptions
    column={1}
    size="small"
    bordered
    items={entries.map(({ key, label, value }) => ({
      key,
      label,
      children: (
        <Typography.Text copyable className="view-answer">
          {shownValue(value)}
        </Typography.Text>
      ),
    }))}
  />
)
