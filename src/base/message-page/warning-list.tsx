import { Alert } from 'antd'
import './warning-list.css'

/** Sentences about what should be looked at first. */
export function WarningList({ warnings }: { warnings: readonly string[] }) {
  return (
    <Alert
      type="warning"
      showIcon
      message={
        <ul className="warning-list">
          {warnings.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      }
    />
  )
}
