import { centre } from '@alba/contracts/centre/centre'
import { Link } from 'wouter'
import { ButtonLink } from '../ui/button.tsx'
import drawing from '../ui/illustrations/not-found.svg'
import { Kicker } from '../ui/kicker.tsx'
import styles from './not-found.module.css'

/** What stands at an address without a page, with the ways back. */
export default function NotFound() {
  return (
    <section className={`page ${styles.lost}`}>
      <title>{`Page introuvable — ${centre.name}`}</title>
      <meta name="robots" content="noindex" />
      <div>
        <Kicker>Page introuvable</Kicker>
        <h1>
          Cette page s’est perdue <em>en chemin.</em>
        </h1>
        <p className={styles.lead}>
          Comme un doudou oublié sur le bord de la route. L’adresse a peut-être changé, ou une lettre s’est envolée.
          Lui, on le garde bien au chaud ; vous, on vous raccompagne.
        </p>
        <div className={styles.actions}>
          <ButtonLink href="/">Revenir à l’accueil</ButtonLink>
          <ButtonLink href="/services" look="outline">
            Voir les soins
          </ButtonLink>
        </div>
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
      </div>
      <img src={drawing} alt="Illustration : un doudou lapin attend sous la lune" width="648" height="520" />
    </section>
  )
}
