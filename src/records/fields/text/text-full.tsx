import { Typography } from 'antd'

/** A line of text with a button that copies it. */
export const TextFull = ({ value }: { value: string }) => (
  <Typography.Text copyable={{ text: value }}>{value}</Typography.Text>
)
