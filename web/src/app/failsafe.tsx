import { Component, type ReactNode } from 'react'
import styles from './shell.module.css'

/** Where code that does not come, or a bug, stops a page: the bar above it goes on. React has no function for this. */
export class Failsafe extends Component<{ children: ReactNode }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? (
      <p role="alert" className={`page ${styles.failed}`}>
        Cette page n’a pas pu s’afficher. Vérifiez votre connexion, puis{' '}
        <button type="button" onClick={() => location.reload()}>
          rechargez la page
        </button>
        .
      </p>
    ) : (
      this.props.children
    )
  }
}
