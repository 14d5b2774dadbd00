import { quantity } from '@alba/contracts/shared/quantity'
import { french } from '@alba/contracts/shared/typography'
import { CalendarDays, Mail, ShieldCheck } from 'lucide-react'
import { choices } from '../../../shared/centre.ts'
import { presentTerms } from '../../../shared/terms.ts'
import { Band } from '../../../ui/band.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Call } from '../../../ui/call.tsx'
import { drawing } from '../../../ui/drawing.ts'
import styles from './good-to-know.module.css'

const capitalized = (text: string) => french(text.charAt(0).toUpperCase() + text.slice(1))

const FACTS = [
  {
    icon: Mail,
    look: styles.honey,
    title: choices.giftDay ? 'Reçu aussitôt, ou le jour choisi' : 'Reçu aussitôt',
    text: 'Le bon part par e-mail, en PDF. À transférer, ou à imprimer et glisser dans une enveloppe.',
  },
  {
    icon: CalendarDays,
    look: styles.sage,
    title: capitalized(`${quantity(presentTerms.voucherMonths, 'month', 'words')} devant soi`),
    text: 'La personne choisit son jour et réserve en ligne, avec le numéro du bon. Rien à payer sur place.',
  },
  {
    icon: ShieldCheck,
    look: styles.lilac,
    title: capitalized(`${quantity(presentTerms.withdrawalDays, 'calendar day', 'words')} pour changer d’avis`),
    text: french(`Remboursement sous ${quantity(presentTerms.refundDays, 'day')}, par le même moyen de paiement.`),
  },
]

/** Facts for buyers, and a link for those who were given a voucher. */
export function GoodToKnow() {
  return (
    <Band ground="lin" aria-labelledby="good-to-know" className={styles.band}>
      <h2 id="good-to-know" className="visuallyHidden">
        Bon à savoir
      </h2>
      <ul className={styles.facts}>
        {FACTS.map(({ icon: Icon, look, title, text }) => (
          <li key={title}>
            <span className={`${styles.pebble} ${look}`}>
              <Icon aria-hidden="true" />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <Call
        image={drawing('gift')}
        title="On vous a offert un bon ?"
        actions={<ButtonLink href="/reservation?expand_gift_voucher=true">Utiliser mon bon</ButtonLink>}
      >
        Quelle chance. Gardez son numéro sous la main et choisissez votre créneau : il est à vous tout de suite.
      </Call>
    </Band>
  )
}
