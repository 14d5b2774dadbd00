import { quantity } from '@alba/contracts/shared/quantity'
import { french } from '@alba/contracts/shared/typography'
import { presentTerms } from '../../../shared/terms.ts'
import { Band } from '../../../ui/band.tsx'
import styles from './how-it-works.module.css'

const STEPS = [
  ['Vous choisissez', 'Un forfait, vos coordonnées et, si c’est un cadeau, un prénom et un message.'],
  ['Vous réglez en une fois', 'Par carte, en ligne. Chaque soin devient un bon à part, avec son propre numéro.'],
  [
    'Chacun son moment',
    french(
      `Les bons arrivent par e-mail. On les réserve quand on veut, l’un après l’autre, pendant ${quantity(presentTerms.voucherMonths, 'month')}.`,
    ),
  ],
] as const

/** How a package is bought and its vouchers are used, in three steps. */
export const HowItWorks = () => (
  <Band ground="lait" aria-labelledby="how">
    <h2 id="how">Comment ça se passe ?</h2>
    <ol className={styles.steps}>
      {STEPS.map(([title, text], index) => (
        <li key={title}>
          <b aria-hidden="true">{index + 1}</b>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </Band>
)
