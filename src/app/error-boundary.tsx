import { Component, type ErrorInfo, type ReactNode } from 'react'
import { BrokenPage } from './public-pages/broken-page.tsx'

interface Props {
  children: ReactNode
  /** A change of it (the route) takes the error away. */
  resetKey?: string
  onError?: (error: Error, where: string) => void
}

/** Keeps an error inside one part of the page: what is around it (the menu, the header) goes on working. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error }
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    this.props.onError?.(error, componentStack ?? '')
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.error && before.resetKey !== this.props.resetKey) this.setState({ error: null })
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? <BrokenPage error={error} onTryAgain={() => this.setState({ error: null })} /> : this.props.children
  }
}
