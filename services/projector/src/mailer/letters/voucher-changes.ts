import { spokenDate } from '@alba/contracts/shared/spoken-date'
import { notSent, type Planned } from './delivery.ts'
import type { Letter, Rich, Site } from './letter.ts'
import { bookingUrl, type IssuedRow, recipientOf, ticket } from './vouchers.ts'
import { greeting, reasonGiven, telephone, termsLinks } from './words.ts'

/** What staff changed about a voucher, for a letter to its buyer. */
type Changed = {
  /** A calendar day of the centre, `YYYY-MM-DD`. */
  readonly lastDay: string
  /** The reason that staff gave. The letter repeats it unchanged. */
  readonly reason: string | null | undefined
}

export function voucherExtended(row: IssuedRow, { lastDay, reason }: Changed, site: Site): Letter {
  const until = spokenDate(lastDay)
  return {
    subject: `Votre bon cadeau est prolongé jusqu’au ${until}`,
    preview: `${nameOf(row)} : valable plus longtemps, avec le même numéro.`,
    eyebrow: 'Bon cadeau prolongé',
    title: 'Vous avez plus de temps.',
    picture: 'voucher',
    blocks: [
      {
        kind: 'paragraph',
        text: [
          `${greeting(row.purchaser_firstname)}nous avons prolongé ${yourVoucher(row)} : il est valable `,
          { bold: `jusqu’au ${until}` },
          '. Son numéro reste le même.',
        ],
      },
      ...because(reason),
      ticket({ ...row, expires_on: lastDay }),
      { kind: 'button', label: 'Réserver', href: bookingUrl(site, row) },
    ],
    links: termsLinks(site),
  }
}

/** The former last day may have passed since the extension: then the voucher can no longer be used. */
export function voucherExtensionUndone(row: IssuedRow, { lastDay, reason }: Changed, site: Site): Letter {
  const until = spokenDate(lastDay)
  const isOver = row.status === 'expired'
  const rest: Rich = isOver
    ? [' est annulée. Il était valable ', { bold: `jusqu’au ${until}` }, ' et ne peut plus être utilisé.']
    : [' est annulée. Il est valable ', { bold: `jusqu’au ${until}` }, ', comme avant elle.']
  return {
    subject: isOver ? 'Votre bon cadeau n’est plus valable' : `Votre bon cadeau est valable jusqu’au ${until}`,
    preview: `${nameOf(row)} : sa prolongation est annulée.`,
    eyebrow: 'Prolongation annulée',
    title: isOver ? 'Ce bon ne peut plus être utilisé.' : 'La date de votre bon change.',
    blocks: [
      {
        kind: 'paragraph',
        text: [
          `${greeting(row.purchaser_firstname)}la dernière prolongation de ${yourVoucher(row)}`,
          ...rest,
          ' Pour toute question, appelez-nous au ',
          telephone(site),
          '.',
        ],
      },
      ...because(reason),
      ...(isOver ? [] : [ticket({ ...row, expires_on: lastDay })]),
    ],
    links: termsLinks(site),
  }
}

type Invalidated = {
  /** The reason that staff gave. The letter repeats it unchanged. */
  readonly because: string | null | undefined
  /** The voucher, if it was planned for a later moment and not sent yet. */
  readonly planned?: Planned | undefined
}

/** A letter about an invalidation by staff. After a withdrawal or a refund the buyer gets other letters. */
export function voucherInvalidated(row: IssuedRow, { because: reason, planned }: Invalidated, site: Site): Letter {
  return {
    subject: 'Votre bon cadeau n’est plus valable',
    preview: `${nameOf(row)} : le bon ${row.number} ne peut plus être utilisé.`,
    eyebrow: 'Bon cadeau invalidé',
    title: 'Ce bon ne peut plus être utilisé.',
    blocks: [
      {
        kind: 'paragraph',
        text: [
          `${greeting(row.purchaser_firstname)}nous avons invalidé ${yourVoucher(row)}, numéro ${row.number}. Pour toute question, appelez-nous au `,
          telephone(site),
          ', ou répondez à cet e-mail.',
        ],
      },
      ...(planned ? [{ kind: 'paragraph' as const, text: notSent(planned, site) }] : []),
      ...because(reason),
    ],
    links: termsLinks(site),
  }
}

const nameOf = (row: IssuedRow): string => row.service_name ?? 'Bon d’un montant libre'

/** « votre bon cadeau pour Anne » */
const yourVoucher = (row: IssuedRow): string => `votre bon cadeau${recipientOf(row) ? ` pour ${recipientOf(row)}` : ''}`

const because = (reason: string | null | undefined): { readonly kind: 'paragraph'; readonly text: Rich }[] => {
  const given = reasonGiven(reason)
  return given ? [{ kind: 'paragraph', text: `Motif : ${given}.` }] : []
}
