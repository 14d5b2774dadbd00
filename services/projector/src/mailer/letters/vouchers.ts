import type { PurchaseRow } from '@alba/contracts/packages/rows'
import { cardPrice, exactPrice } from '@alba/contracts/shared/price'
import { quantity } from '@alba/contracts/shared/quantity'
import { localOf, spokenDate } from '@alba/contracts/shared/spoken-date'
import type { VoucherRow } from '@alba/contracts/vouchers/rows'
import { type Delivery, sentOn } from './delivery.ts'
import { type Block, type Letter, linkTo, type Rich, type Site } from './letter.ts'
import { deName, fullName, greeting, termsAndWithdrawalLinks } from './words.ts'

/** An issued voucher, which has a number and a last day. */
export type IssuedRow = VoucherRow & { readonly number: string; readonly expires_on: string; readonly paid_at: string }

export const isIssued = (row: VoucherRow): row is IssuedRow =>
  row.number !== null && row.expires_on !== null && row.paid_at !== null

const mayWithdraw = ({ terms }: VoucherRow | PurchaseRow): Rich =>
  `Vous changez d’avis ? Vous disposez de ${quantity(terms.withdrawalDays, 'calendar day')} à compter de l’achat ; le remboursement suit, sous ${quantity(terms.refundDays, 'day')}, par le même moyen de paiement.`
const PRINTABLE: Rich = 'Envie de le glisser dans une enveloppe ? Le PDF tient sur une page A4, avec votre message.'

export const buyerOf = (row: VoucherRow | PurchaseRow): string => fullName(row.purchaser_firstname, row.purchaser_name)
export const recipientOf = (row: VoucherRow | PurchaseRow): string =>
  fullName(row.recipient_firstname, row.recipient_lastname)
/** What the voucher is for: « Massage prénatal », or its amount. */
export const what = (row: VoucherRow): string => row.service_name ?? cardPrice(row.amount_cents)

/**
 * A letter to the buyer of a voucher, with the PDF.
 * @param delivery when the voucher is still to be sent: when and to whom, and how to change that
 */
export function voucherIssued(row: IssuedRow, site: Site, delivery?: Delivery): Letter {
  const recipient = recipientOf(row)
  const whose = recipient ? ` ${deName(recipient)}` : ''
  return {
    subject: recipient ? `Le bon cadeau${whose} est prêt` : 'Votre bon cadeau est prêt',
    preview: `${what(row)}, valable jusqu’au ${spokenDate(row.expires_on)}. Le PDF est en pièce jointe.`,
    eyebrow: 'Paiement confirmé. Merci !',
    title: recipient ? `Le bon${whose} est prêt.` : 'Votre bon cadeau est prêt.',
    picture: 'voucher',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(row.purchaser_firstname)}voici votre bon cadeau. Il est en pièce jointe, en PDF : à transférer d’un geste, ou à imprimer, en couleurs comme en noir et blanc.`,
      },
      ...(delivery ? [{ kind: 'paragraph' as const, text: sentOn(delivery, site) }] : []),
      ticket(row, detailOf(row)),
      delivery
        ? { kind: 'button', label: 'Changer la date ou l’envoyer', href: delivery.link }
        : { kind: 'button', label: 'Télécharger le PDF', href: downloadUrl(site, row) },
      { kind: 'advice', items: [howToUse(row, recipient, site), PRINTABLE, mayWithdraw(row)] },
      paid(row.amount_cents, row.paid_at, site),
    ],
    links: termsAndWithdrawalLinks(site),
  }
}

/**
 * A letter to the recipient, when the buyer asked for one. It mentions neither the price nor the right of withdrawal,
 * which concern only the buyer.
 */
export function voucherForRecipient(row: IssuedRow, site: Site): Letter {
  const buyer = buyerOf(row)
  const from = buyer || 'Quelqu’un'
  return {
    subject: `${from} vous offre un bon cadeau`,
    preview: `${what(row)}, valable jusqu’au ${spokenDate(row.expires_on)}.`,
    eyebrow: 'Un cadeau pour vous',
    title: `${from} pense à vous.`,
    picture: 'voucher',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(row.recipient_firstname ?? '')}un bon cadeau vous attend. Il est en pièce jointe, en PDF.`,
      },
      ...(row.personal_message ? [{ kind: 'quote' as const, text: row.personal_message }] : []),
      ticket(row, buyer ? `de la part de ${buyer}` : null),
      { kind: 'button', label: 'Réserver', href: bookingUrl(site, row) },
      { kind: 'advice', items: [howToUse(row, '', site)] },
    ],
    links: [{ text: 'Conditions générales de vente', href: linkTo(site, '/cgv') }],
  }
}

/** A letter to the buyer with all vouchers of a package. */
export function packageIssued(purchase: PurchaseRow, vouchers: readonly IssuedRow[], site: Site): Letter {
  const count = vouchers.length
  const recipient = recipientOf(purchase)
  return {
    subject: recipient ? `Le forfait pour ${recipient} est prêt` : 'Votre forfait est prêt',
    preview: `${purchase.package_name} : ${count} ${count > 1 ? 'bons cadeaux' : 'bon cadeau'}, en pièces jointes.`,
    eyebrow: 'Paiement confirmé. Merci !',
    title: `${purchase.package_name} est à vous.`,
    picture: 'voucher',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(purchase.purchaser_firstname)}voici ${count > 1 ? `les ${count} bons cadeaux` : 'le bon cadeau'} de votre forfait. Chacun est en pièce jointe, en PDF, et s’utilise séparément.`,
      },
      ...vouchers.map(row => ticket(row)),
      { kind: 'advice', items: [howToUseAny(recipient, site), mayWithdraw(purchase)] },
      paid(purchase.amount_cents, purchase.paid_at ?? purchase.created_at, site, purchase.id),
    ],
    links: termsAndWithdrawalLinks(site),
  }
}

/** A letter to the recipient of a package. */
export function packageForRecipient(purchase: PurchaseRow, vouchers: readonly IssuedRow[], site: Site): Letter {
  const from = buyerOf(purchase) || 'Quelqu’un'
  return {
    subject: `${from} vous offre « ${purchase.package_name} »`,
    preview: `${purchase.package_name} : vos bons cadeaux sont en pièces jointes.`,
    eyebrow: 'Un cadeau pour vous',
    title: `${from} pense à vous.`,
    picture: 'voucher',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(purchase.recipient_firstname ?? '')}voici « ${purchase.package_name} ». Chaque bon cadeau est en pièce jointe, en PDF, et s’utilise séparément.`,
      },
      ...(purchase.personal_message ? [{ kind: 'quote' as const, text: purchase.personal_message }] : []),
      ...vouchers.map(row => ticket(row)),
      { kind: 'advice', items: [howToUseAny('', site)] },
    ],
    links: [{ text: 'Conditions générales de vente', href: linkTo(site, '/cgv') }],
  }
}

export const ticket = (row: IssuedRow, detail: string | null = null): Block => ({
  kind: 'ticket',
  title: what(row),
  detail: detail ?? (row.service_name === null ? 'Montant libre, pour le soin de votre choix' : null),
  number: row.number,
  until: `Valable jusqu’au ${spokenDate(row.expires_on)}`,
})

/** « pour Léa, de la part de Sophie Garnier » */
function detailOf(row: IssuedRow): string | null {
  const recipient = recipientOf(row)
  const buyer = buyerOf(row)
  return [recipient && `pour ${recipient}`, buyer && `de la part de ${buyer}`].filter(Boolean).join(', ') || null
}

/** The page on which the voucher can be used. The number is in the fragment, which browsers do not send to servers. */
export const bookingUrl = (site: Site, { number }: IssuedRow): string =>
  linkTo(site, `/reservation?expand_gift_voucher=true#bon=${number}`)

const downloadUrl = (site: Site, { number }: IssuedRow): string =>
  linkTo(site, `/api/gift-vouchers/${number}/download-pdf`)

const reservation = (site: Site, href: string) => ({
  text: new URL('/reservation', site.publicUrl).href.replace(/^https?:\/\//, ''),
  href,
})

/** @param recipient who uses the voucher; empty when the reader does */
const howToUse = (row: IssuedRow, recipient: string, site: Site): Rich => [
  recipient ? `Pour en profiter, ${recipient} choisit son jour sur ` : 'Pour en profiter, choisissez votre jour sur ',
  reservation(site, bookingUrl(site, row)),
  recipient ? ' et saisit le numéro du bon.' : ' : le numéro du bon y est déjà saisi.',
  row.service_name === null
    ? ` Le bon vaut pour un soin jusqu’à ${cardPrice(row.amount_cents)} ; ce qui n’est pas dépensé reste dessus.`
    : ' Il n’y a rien à payer.',
]

const howToUseAny = (recipient: string, site: Site): Rich => [
  recipient ? `Pour en profiter, ${recipient} choisit ses jours sur ` : 'Pour en profiter, choisissez vos jours sur ',
  reservation(site, linkTo(site, '/reservation?expand_gift_voucher=true')),
  ` et ${recipient ? 'saisit' : 'saisissez'}, pour chaque soin, le numéro de son bon. Il n’y a rien à payer.`,
]

const paid = (cents: number, paidAt: string, site: Site, purchaseId?: number): Block => ({
  kind: 'facts',
  rows: [
    ['Montant réglé', exactPrice(cents)],
    ['Date d’achat', spokenDate(localOf(paidAt, site.zone))],
    ...(purchaseId === undefined ? [] : [['Achat', `n° ${purchaseId}`] as const]),
  ],
})
