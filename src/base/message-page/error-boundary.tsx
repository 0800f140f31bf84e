import { Component, type ErrorInfo, type ReactNode } from 'react'
import { BrokenPage } from './broken-page.tsx'

interface Props {
  children: ReactNode
  /** When it changes (the route), the error is cleared. */
  resetKey?: string
  onError?: (error: Error, where: string) => void
  /** What is shown in its place. @default a whole page */
  instead?: (onTryAgain: () => void) => ReactNode
}

interface State {
  error: Error | null
  resetKey: string | undefined
}

/** Contains an error in one part of the page: the rest (the menu, the header) keeps working. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps({ resetKey }: Props, before: State): State | null {
    return resetKey === before.resetKey ? null : { error: null, resetKey }
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    this.props.onError?.(error, componentStack ?? '')
  }

  override render(): ReactNode {
    const { error } = this.state
    const { children, instead } = this.props
    if (!error) return children
    const onTryAgain = (): void => this.setState({ error: null })
    return instead ? instead(onTryAgain) : <BrokenPage error={error} onTryAgain={onTryAgain} />
  }
}
