import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** Shown when the part fails; by default nothing is. */
  instead?: ReactNode
  /** Called when the part fails. */
  onFailed?: () => void
}

/**
 * An error boundary around a part whose code may be missing or throw; the page around it stays. React requires a class
 * for this.
 */
export class Optional extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    this.props.onFailed?.()
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}
