import { CalendarDays, Mail, ShieldCheck } from 'lucide-react'
import { Band } from '../../../ui/band.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Call } from '../../../ui/call.tsx'
import { drawing } from '../../../ui/drawing.ts'
import styles from './good-to-know.module.css'

const FACTS = [
  {
    icon: Mail,
    look: styles.honey,
    title: 'Reçu aussitôt',
    text: 'Le bon part par email, en PDF. À transférer, ou à imprimer et glisser dans une enveloppe.',
  },
  {
    icon: CalendarDays,
    look: styles.sage,
    title: 'Neuf mois devant soi',
    text: 'La personne choisit son jour et réserve en ligne, avec le numéro du bon. Rien à payer sur place.',
  },
  {
    icon: ShieldCheck,
    look: styles.lilac,
    title: 'Quatorze jours calendaires pour changer d’avis',
    text: 'Remboursement sous 14 jours, par le même moyen de paiement.',
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
