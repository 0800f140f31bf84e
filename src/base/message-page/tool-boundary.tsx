import { Component, type ErrorInfo, type ReactNode } from 'react'
import { logError } from './error-log.ts'

interface Props {
  children: ReactNode
  /** When it changes, the tool is tried again. */
  resetKey: string
  onBroken: () => void
}

interface State {
  broken: boolean
  resetKey: string
}

/** Contains an error in one tool, which then shows nothing: the header has no room for a message. */
export class ToolBoundary extends Component<Props, State> {
  override state: State = { broken: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true }
  }

  static getDerivedStateFromProps({ resetKey }: Props, before: State): State | null {
    return resetKey === before.resetKey ? null : { broken: false, resetKey }
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    logError(error, componentStack ?? '')
    this.props.onBroken()
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children
  }
}
