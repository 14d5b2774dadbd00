import { Button } from '../../../ui/button.tsx'
import { drawing } from '../../../ui/drawing.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** Shown when the categories could not be loaded, or there are none. */
export default function NoCategories({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error)
    return (
      <EmptyState level="h3" image={drawing('night')} title="Aucune catégorie disponible">
        <p>Les réservations en ligne rouvrent bientôt. En attendant, appelez-nous.</p>
      </EmptyState>
    )
  return (
    <EmptyState
      level="h3"
      image={drawing('drop')}
      title={error.message}
      actions={<Button onClick={onRetry}>Réessayer</Button>}
    >
      <p role="alert">Réessayez dans un instant, ou appelez-nous.</p>
    </EmptyState>
  )
}
