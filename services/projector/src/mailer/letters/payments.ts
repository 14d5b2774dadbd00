import { backOfficeName, letterLabel } from '@alba/contracts/centre/grammar'
import { declineSentence } from '@alba/contracts/payments/declines'
import type { PaymentTarget } from '@alba/contracts/payments/events'
import { exactPrice } from '@alba/contracts/shared/price'
import type { Block, Letter, Site } from './letter.ts'
import { backOfficeButton } from './staff.ts'
import { greeting, termsLinks } from './words.ts'

/** What letters say of a payment. */
export type Paid = {
  readonly target: PaymentTarget
  readonly paymentIntentId: string
  /** What was paid: the treatment that is booked, or the voucher or package, by its name. */
  readonly what: string
  /** The full name of the payer. */
  readonly who: string
  readonly amountCents: number
}

export type Refunded = {
  /** The amount of this refund; undefined in older events. */
  readonly refundCents: number | undefined
  /** The sum of all refunds of the payment so far. */
  readonly totalCents: number
}

/** « 20,00 € sur 85,00 € », or the amount with « en totalité », so that nobody takes a part for the whole. */
const partOfPayment = (cents: number, ofCents: number): string =>
  cents >= ofCents ? `${exactPrice(cents)}, en totalité` : `${exactPrice(cents)} sur ${exactPrice(ofCents)}`

/** A letter to the person who paid: a refund was made. @param name the first name of that person, or empty */
export function refundMade(paid: Paid, name: string, { refundCents, totalCents }: Refunded, site: Site): Letter {
  const cents = refundCents ?? totalCents
  const earlierRefunds =
    totalCents > cents
      ? ` Avec ce qui vous avait été rendu avant, cela fait ${partOfPayment(totalCents, paid.amountCents)}.`
      : ''
  return {
    subject: `Remboursement de ${exactPrice(cents)}`,
    preview: `${paid.what} : la somme revient par le même moyen de paiement.`,
    eyebrow: 'Remboursement effectué',
    title: `${exactPrice(cents)} vous sont rendus.`,
    blocks: [
      {
        kind: 'paragraph',
        text: [
          `${greeting(name)}nous vous avons remboursé `,
          { bold: partOfPayment(cents, paid.amountCents) },
          `, par le même moyen de paiement.${earlierRefunds} Selon votre banque, la somme apparaît sous quelques jours.`,
        ],
      },
      {
        kind: 'facts',
        rows: [
          ['Objet', paid.what],
          ['Réglé', exactPrice(paid.amountCents)],
          ['Remboursé', exactPrice(totalCents)],
        ],
      },
    ],
    links: termsLinks(site),
  }
}

/**
 * A letter to staff: a payment was refused.
 * @param codes the reason of the bank and that of the payment provider, as `declineSentence` expects them
 */
export function failedPayment(paid: Paid, codes: readonly (string | null)[], site: Site): Letter {
  return toStaff(paid, site, {
    subject: `Paiement refusé : ${paid.what}`,
    preview: `${exactPrice(paid.amountCents)}, ${paid.who}.`,
    eyebrow: 'Paiement refusé',
    title: `${exactPrice(paid.amountCents)} n’ont pas été réglés`,
    text: `Le paiement a été refusé et n’a pas été recommencé avec succès depuis. Ce que la personne a lu : « ${declineSentence(...codes)} »`,
  })
}

/** A letter to staff: a payment was refunded. */
export function refundedPayment(paid: Paid, { refundCents, totalCents }: Refunded, site: Site): Letter {
  return toStaff(paid, site, {
    subject: `Paiement remboursé : ${paid.what}`,
    preview: `${partOfPayment(totalCents, paid.amountCents)}, ${paid.who}.`,
    eyebrow: 'Paiement remboursé',
    title: exactPrice(refundCents ?? totalCents),
    text: `Au total, ${partOfPayment(totalCents, paid.amountCents)}, sont remboursés. La personne en est prévenue par e-mail.`,
  })
}

/** A letter to staff: the cardholder disputes a payment. @param cents the disputed amount */
export function disputedPayment(paid: Paid, cents: number, site: Site): Letter {
  return toStaff(paid, site, {
    subject: `Paiement contesté : ${paid.what}`,
    preview: `${exactPrice(cents)}, ${paid.who}.`,
    eyebrow: 'Paiement contesté auprès de la banque',
    title: exactPrice(cents),
    text: 'La personne conteste ce paiement auprès de sa banque. Répondez dans le tableau de bord du prestataire de paiement avant l’échéance qu’il indique.',
  })
}

/** A letter to staff: the bank decided a dispute. @param cents the disputed amount @param outcome for the centre */
export function closedDispute(paid: Paid, cents: number, outcome: 'won' | 'lost', site: Site): Letter {
  const isWon = outcome === 'won'
  return toStaff(paid, site, {
    subject: `Contestation ${isWon ? 'rejetée' : 'acceptée'} : ${paid.what}`,
    preview: `${exactPrice(cents)}, ${paid.who}.`,
    eyebrow: isWon ? 'La banque nous a donné raison' : 'La banque a donné raison à la personne',
    title: isWon ? `${exactPrice(cents)} restent au centre` : `${exactPrice(cents)} sont perdus`,
    text: isWon
      ? 'La contestation est close : le paiement reste au centre, il n’y a rien à faire.'
      : 'La contestation est close : la banque a repris la somme. Ne la remboursez pas une seconde fois.',
  })
}

/**
 * A letter to staff: the bank sent a refund back, so the payer has not received it.
 * @param cents the amount of the refund
 */
export function failedRefund(paid: Paid, cents: number, site: Site): Letter {
  return toStaff(paid, site, {
    subject: `Remboursement non abouti : ${paid.what}`,
    preview: `${exactPrice(cents)}, ${paid.who} : la banque a renvoyé la somme au centre.`,
    eyebrow: 'Remboursement renvoyé par la banque',
    title: `${exactPrice(cents)} restent à rendre`,
    text: `La banque de la personne a renvoyé ce remboursement (carte expirée ou compte clos, le plus souvent) : elle n’a rien reçu. Convenez avec elle d’un autre moyen, puis notez-le dans l’${backOfficeName(site.centre.words)}.`,
  })
}

type StaffLetter = Pick<Letter, 'subject' | 'preview' | 'eyebrow' | 'title'> & { readonly text: string }

/** A letter about a payment, with a button that opens the payment in the back office. */
const toStaff = (paid: Paid, site: Site, { text, ...head }: StaffLetter): Letter => ({
  ...head,
  blocks: [
    { kind: 'paragraph', text },
    paymentFacts(paid, site),
    backOfficeButton(site, `/payments?paiement=${encodeURIComponent(paid.paymentIntentId)}`),
  ],
})

const paymentFacts = ({ what, who, paymentIntentId }: Paid, { centre: { words } }: Site): Block => ({
  kind: 'facts',
  rows: [
    ['Objet', what],
    [letterLabel(words.client), who],
    ['Paiement', paymentIntentId],
  ],
})
