import { BACK_OFFICE } from '../../shared/words.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { drawing } from '../../ui/drawing.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { home } from './screens.ts'

/** What a practitioner who is not an admin, or is one no longer, sees instead of a screen for admins. */
export const AdminsOnly = () => (
  <EmptyState
    image={drawing('house')}
    title="Réservé aux administrateurs"
    level="h1"
    actions={<ButtonLink href={home}>Revenir au tableau de bord</ButtonLink>}
  >
    <p>Cette page règle l’offre et les accès du centre. Demandez à un administrateur de l’{BACK_OFFICE}.</p>
  </EmptyState>
)
