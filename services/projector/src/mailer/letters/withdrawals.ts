import type { TermsOfAnySale } from '@alba/contracts/settings/terms'
import { quantity } from '@alba/contracts/shared/quantity'
import { spokenDate } from '@alba/contracts/shared/spoken-date'
import type { WithdrawalEvent } from '@alba/contracts/withdrawals/events'
import { printedName, printedReference } from '@alba/contracts/withdrawals/known-form'
import type { Letter, Site } from './letter.ts'
import { linkTo } from './letter.ts'
import { termsAndWithdrawalLinks } from './words.ts'

/** Stands for a typed text that does not look like a reference, and so must not be repeated in a mail of the centre. */
const AS_TYPED = 'telle que vous l’avez saisie dans le formulaire'

type Received = Extract<WithdrawalEvent, { type: 'WithdrawalReceived' }>['data']

/**
 * The period of withdrawal. Its length is left out when sales have different ones: that would tell which sale exists.
 */
const period = ({ withdrawalDays: [days, other] }: TermsOfAnySale): string =>
  days === undefined || other !== undefined
    ? 'le délai indiqué lors de l’achat'
    : `${quantity(days, 'calendar day')} à compter du paiement`

/**
 * The receipt that the law requires on a durable medium: content, date and time of the declaration (Code de la
 * consommation L. 221-21, D. 221-5). It is the same whether or not the declaration is justified, so that nobody learns
 * which vouchers exist. Anybody may have typed the address, so only what looks like a name or a reference is repeated.
 * @param terms the terms of withdrawal of all sales from which somebody may still withdraw
 */
export function withdrawalReceived(
  { name, reference, receivedAt }: Received,
  terms: TermsOfAnySale,
  site: Site,
): Letter {
  const at = Temporal.Instant.from(receivedAt).toZonedDateTimeISO(site.zone)
  const time = `${at.hour} h ${String(at.minute).padStart(2, '0')} min ${String(at.second).padStart(2, '0')} s`
  const when = `${spokenDate(at.toPlainDate().toString())} à ${time}`
  return {
    subject: 'Accusé de réception de votre rétractation',
    preview: `Reçue le ${when}.`,
    eyebrow: 'Accusé de réception',
    title: 'Nous avons reçu votre rétractation.',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Voici ce que vous nous avez déclaré, avec la date et l’heure de réception. Conservez ce message : il en est la preuve.',
      },
      {
        kind: 'facts',
        rows: [
          ['Déclaration', 'Je renonce au contrat portant sur la référence ci-dessous.'],
          ['Référence', printedReference(reference) ?? AS_TYPED],
          ['Nom', printedName(name) ?? 'tel que vous l’avez saisi dans le formulaire'],
          ['Reçue le', `${when} (heure de ${site.zone.split('/').at(-1)?.replaceAll('_', ' ')})`],
        ],
      },
      {
        kind: 'paragraph',
        text: `Si les conditions de la rétractation sont réunies (${period(terms)}, rien d’utilisé), les bons concernés cessent d’être valables et le remboursement suit sous ${quantity(terms.refundDays, 'day')}, par le même moyen de paiement. Sinon, nous vous répondrons par e-mail.`,
      },
      {
        kind: 'small',
        text: [
          'Les conditions du droit de rétractation figurent dans nos ',
          { text: 'conditions générales de vente', href: linkTo(site, '/cgv') },
          '.',
        ],
      },
    ],
    links: termsAndWithdrawalLinks(site),
  }
}
