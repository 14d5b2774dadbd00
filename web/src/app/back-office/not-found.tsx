import { BACK_OFFICE } from '../../shared/words.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { drawing } from '../../ui/drawing.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { home, titleOf } from './screens.ts'

/** The page for an address without a screen. */
export const NotFound = () => (
  <>
    <title>{`Page introuvable — ${BACK_OFFICE}`}</title>
    <EmptyState
      image={drawing('night')}
      title="Page introuvable"
      level="h1"
      actions={<ButtonLink href={home}>{titleOf(home)}</ButtonLink>}
    >
      <p>Cette page n’existe pas, ou n’existe plus.</p>
    </EmptyState>
  </>
)
