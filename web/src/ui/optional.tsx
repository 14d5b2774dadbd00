import { Component, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** Stands there when the part cannot be shown; nothing unless told. */
  instead?: ReactNode
  /** Told when the part cannot be shown. */
  onFailed?: () => void
}

/** Around a part whose code may not come, or that a bug may stop: the page around it goes on. React has no function for this. */
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
