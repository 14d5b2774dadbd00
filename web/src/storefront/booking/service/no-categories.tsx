import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import drop from '../../../ui/illustrations/drop.svg'
import night from '../../../ui/illustrations/night.svg'

/** Shown when the categories could not be loaded, or there are none. */
export default function NoCategories({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error)
    return (
      <EmptyState level="h3" image={night} title="Aucune catégorie disponible">
        <p>Les réservations en ligne rouvrent bientôt. En attendant, appelez-nous.</p>
      </EmptyState>
    )
  return (
    <EmptyState level="h3" image={drop} title={error.message} actions={<Button onClick={onRetry}>Réessayer</Button>}>
      <p role="alert">Réessayez dans un instant, ou appelez-nous.</p>
    </EmptyState>
  )
}
