import { spokenDate } from '@alba/contracts/shared/spoken-date'
import type { WithdrawalEvent } from '@alba/contracts/withdrawals/events'
import { printedName, printedReference } from '@alba/contracts/withdrawals/known-form'
import type { Letter, Site } from './letter.ts'
import { linkTo } from './letter.ts'
import { termsAndWithdrawal } from './words.ts'

/** Stands in place of typed text that must not be repeated in a mail from the centre. */
const AS_TYPED = 'telle que vous l’avez saisie dans le formulaire'

type Received = Extract<WithdrawalEvent, { type: 'WithdrawalReceived' }>['data']

/**
 * The receipt that the law wants on a durable medium: content, date and time of what was declared (Code de la
 * consommation L. 221-21, D. 221-5). It says the same whether or not the claim is good: nobody learns from it what exists.
 * It goes to an address that anybody may have typed: of what was typed it repeats only what is a name or a reference.
 */
export function withdrawalReceived({ name, reference, receivedAt }: Received, site: Site): Letter {
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
        text: 'Si les conditions de la rétractation sont réunies (14 jours calendaires à compter du paiement, rien d’utilisé), les bons concernés cessent d’être valables et le remboursement suit sous 14 jours, par le même moyen de paiement. Sinon, nous vous répondrons par e-mail.',
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
    links: termsAndWithdrawal(site),
  }
}
