import { Component, type ErrorInfo, type ReactNode } from 'react'
import { logError } from './error-log.ts'

interface Props {
  children: ReactNode
  /** A change of it tries again. */
  resetKey: string
  onBroken: () => void
}

interface State {
  broken: boolean
  resetKey: string
}

/** Keeps an error inside one tool, which then shows nothing: the header is no place for a page that says so. */
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
