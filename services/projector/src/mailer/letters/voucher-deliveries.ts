import { notSent, type Planned } from './delivery.ts'
import type { Letter, Site } from './letter.ts'
import { bookingUrl, type IssuedRow, recipientOf, ticket, what } from './vouchers.ts'
import { greeting, telephone, termsLinks } from './words.ts'

/** A letter to the buyer on the day that they chose, when they give the voucher themselves. It has the PDF. */
export function voucherToGive(row: IssuedRow, site: Site): Letter {
  const recipient = recipientOf(row)
  return {
    subject: recipient ? `C’est le moment d’offrir le bon à ${recipient}` : 'C’est le moment d’offrir votre bon cadeau',
    preview: `${what(row)} : le PDF est en pièce jointe, à transférer ou à imprimer.`,
    eyebrow: 'Votre bon cadeau, le jour choisi',
    title: 'C’est le moment de l’offrir.',
    picture: 'voucher',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(row.purchaser_firstname)}voici le bon que vous avez demandé pour aujourd’hui. Il est en pièce jointe, en PDF : à transférer d’un geste, ou à imprimer.`,
      },
      ticket(row, recipient ? `pour ${recipient}` : null),
      { kind: 'button', label: 'Réserver avec ce bon', href: bookingUrl(site, row) },
    ],
    links: termsLinks(site),
  }
}

/** A letter to the buyer: the voucher was refunded, so it is not sent on its day. */
export function voucherNotDelivered(row: IssuedRow & Planned, site: Site): Letter {
  return {
    subject: 'Votre bon cadeau ne sera pas envoyé',
    preview: `${what(row)} : le bon n’est plus valable, et ne part pas.`,
    eyebrow: 'Envoi annulé',
    title: 'Ce bon ne part pas.',
    blocks: [
      {
        kind: 'paragraph',
        text: [
          `${greeting(row.purchaser_firstname)}votre bon cadeau numéro ${row.number} est remboursé et n’est plus valable. ${notSent(row, site)} Pour toute question, appelez-nous au `,
          telephone(site),
          ', ou répondez à cet e-mail.',
        ],
      },
    ],
    links: termsLinks(site),
  }
}
