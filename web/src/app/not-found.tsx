import { centre } from '@alba/contracts/centre/centre'
import { Link } from 'wouter'
import { PageHead } from '../shared/page-head.tsx'
import { Actions } from '../ui/actions.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { drawing } from '../ui/drawing.ts'
import styles from './not-found.module.css'

/** The page for unknown addresses, with links to other pages. */
export default function NotFound() {
  return (
    <>
      <title>{`Page introuvable — ${centre.name}`}</title>
      <meta name="robots" content="noindex" />
      <PageHead
        className={styles.lost}
        kicker="Page introuvable"
        title="Cette page s’est perdue"
        ending="en chemin."
        lead="Comme un doudou oublié sur le bord de la route. L’adresse a peut-être changé, ou une lettre s’est envolée. Lui, on le garde bien au chaud ; vous, on vous raccompagne."
        art={
          <img
            src={drawing('not-found')}
            alt="Illustration : un doudou lapin attend sous la lune"
            width="648"
            height="520"
          />
        }
      >
        <Actions>
          <ButtonLink href="/">Revenir à l’accueil</ButtonLink>
          <ButtonLink href="/services" look="outline">
            Voir les soins
          </ButtonLink>
        </Actions>
        <ul className={styles.ways}>
          <li>
            <Link href="/reservation">Prendre RDV</Link>
          </li>
          <li>
            <Link href="/faq">Lire la FAQ</Link>
          </li>
          <li>
            <Link href="/contact">Nous appeler</Link>
          </li>
        </ul>
      </PageHead>
    </>
  )
}
