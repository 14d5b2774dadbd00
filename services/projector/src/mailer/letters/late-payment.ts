import type { BookingRow } from '@alba/contracts/bookings/rows'
import type { EventOf } from '@alba/contracts/events'
import { exactPrice } from '@alba/contracts/shared/price'
import { bookingNumber } from './appointment.ts'
import type { Letter, Site } from './letter.ts'
import { firstName, greeting, lowerFirst, moment, telephone, termsLinks } from './words.ts'

type Late = Pick<EventOf<'LatePaymentRejected'>['data'], 'amountCents' | 'reason'>

const whyLate: Readonly<Record<Late['reason'], string>> = {
  slot_taken:
    'Votre paiement nous est parvenu alors que le délai était passé et que cet horaire venait d’être attribué.',
  canceled_by_staff: 'Votre paiement nous est parvenu alors que ce rendez-vous venait d’être annulé.',
  already_settled:
    'Votre paiement nous est parvenu alors que ce rendez-vous était déjà réglé ; il reste bien confirmé.',
  past: 'Votre paiement nous est parvenu après l’heure de ce rendez-vous, que nous n’avions donc pas pu confirmer.',
  vouchers_given_back:
    'Votre paiement nous est parvenu alors que le délai était passé et que la part réglée par bon cadeau avait déjà été rendue.',
  refunded: 'Votre paiement vous avait déjà été rendu quand il nous est parvenu : ce rendez-vous n’est pas confirmé.',
}

/** A late payment that confirms no booking is refunded in full, or was refunded already. */
export function latePaymentRefunded(row: BookingRow, { amountCents, reason }: Late, site: Site): Letter {
  const begins = moment(row.starts_at, site)
  const amount = exactPrice(amountCents)
  return {
    subject: 'Votre paiement vous est remboursé',
    preview: `${amount} vous sont rendus en totalité, par le même moyen de paiement.`,
    eyebrow: 'Paiement remboursé',
    title: 'Votre paiement vous est rendu.',
    blocks: [
      {
        kind: 'paragraph',
        text: [
          `${greeting(firstName(row.customer_name))}${lowerFirst(whyLate[reason])} `,
          // Returned before it was known here: by the centre at its provider, or by the bank after a dispute.
          { bold: reason === 'refunded' ? `${amount} vous ont été rendus` : `Nous vous remboursons ${amount}` },
          ', en totalité, sur la carte que vous avez utilisée. Selon votre banque, la somme apparaît sous quelques jours.',
        ],
      },
      {
        kind: 'facts',
        rows: [
          ['Soin', row.service_name],
          ['Horaire demandé', `${begins.spokenDay}, ${begins.time}`],
          bookingNumber(row),
        ],
      },
      ...(reason === 'already_settled'
        ? []
        : [
            {
              kind: 'paragraph' as const,
              text: ['Pour choisir un autre horaire, appelez-nous au ', telephone(site), '.'],
            },
          ]),
    ],
    links: termsLinks(site),
  }
}
