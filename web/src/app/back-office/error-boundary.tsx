import { Component, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { drawing } from '../../ui/drawing.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/**
 * Shows an error in place of a screen that threw; the frame and the other screens still work. React requires a class
 * for this.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <EmptyState
        image={drawing('night')}
        title="Cet écran ne peut pas s’afficher"
        level="h1"
        actions={<Button onClick={() => location.reload()}>Réessayer</Button>}
      >
        <p>Une erreur inattendue est survenue. Rien de ce qui était enregistré n’est perdu.</p>
      </EmptyState>
    )
  }
}
