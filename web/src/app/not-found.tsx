import { centre } from '@alba/contracts/centre/centre'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import night from '../ui/illustrations/night.svg'
import styles from './shell.module.css'

export default function NotFound() {
  return (
    <section className={`page ${styles.notFound}`}>
      <title>{`Page introuvable — ${centre.name}`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        image={night}
        title="Page introuvable"
        level="h1"
        actions={<ButtonLink href="/reservation">Prendre RDV</ButtonLink>}
      >
        <p>Cette page n’existe pas, ou n’existe plus. Le lien que vous avez suivi est peut-être incomplet.</p>
      </EmptyState>
    </section>
  )
}
