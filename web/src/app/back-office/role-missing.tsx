import { BACK_OFFICE } from '../../shared/words.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { drawing } from '../../ui/drawing.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { home } from './screens.ts'

const texts = {
  admin: {
    title: 'Réservé aux administrateurs',
    text: `Cette page règle l’offre et les accès du centre. Demandez à un administrateur de l’${BACK_OFFICE}.`,
  },
  operator: {
    title: 'Réservé à l’exploitation',
    text: 'Cette page montre comment le site fonctionne. Un administrateur peut vous y donner accès, sous « Équipe ».',
  },
}

/** Shown in place of a screen to a user who lacks its role or has lost it. */
export const RoleMissing = ({ role }: { role: keyof typeof texts }) => (
  <EmptyState
    image={drawing('house')}
    title={texts[role].title}
    level="h1"
    actions={<ButtonLink href={home}>Revenir au tableau de bord</ButtonLink>}
  >
    <p>{texts[role].text}</p>
  </EmptyState>
)
