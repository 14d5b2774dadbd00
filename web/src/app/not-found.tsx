import type { TextsOf } from '@alba/contracts/centre/texts'
import { Link } from 'wouter'
import { centre, isSetUp } from '../shared/centre.ts'
import { PageHead } from '../shared/page-head.tsx'
import { Actions } from '../ui/actions.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { drawing } from '../ui/drawing.ts'
import styles from './not-found.module.css'
import { OpensSoon } from './opens-soon.tsx'

/** The page for unknown addresses, with links to other pages. */
export default function NotFound({ texts }: { texts: TextsOf<'notFound'> }) {
  return isSetUp ? <Lost {...texts} /> : <OpensSoon />
}

function Lost({ title, ending, lead, picture }: TextsOf<'notFound'>) {
  return (
    <>
      <title>{`Page introuvable — ${centre.name}`}</title>
      <meta name="robots" content="noindex" />
      <PageHead
        className={styles.lost}
        kicker="Page introuvable"
        title={title}
        ending={ending}
        lead={lead}
        art={<img src={drawing('not-found')} alt={picture ?? ''} width="648" height="520" />}
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
