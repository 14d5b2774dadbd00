import { backOfficeName, letterLabel } from '@alba/contracts/centre/grammar'
import { declineSentence } from '@alba/contracts/payments/declines'
import type { PaymentTarget } from '@alba/contracts/payments/events'
import { exactPrice } from '@alba/contracts/shared/price'
import type { Block, Letter, Site } from './letter.ts'
import { open } from './staff.ts'
import { greeting, terms } from './words.ts'

/** A short description of what a payment is for. Amounts in cents. */
export type Paid = {
  readonly target: PaymentTarget
  readonly paymentIntentId: string
  readonly what: string
  readonly who: string
  readonly amountCents: number
}

/** One refund, which is undefined in older events, and the sum of all refunds so far. */
export type Refunded = { readonly refundCents: number | undefined; readonly totalCents: number }

/** « 20,00 € sur 85,00 € », or the amount with « en totalité », so that nobody takes a part for the whole. */
const share = (cents: number, ofCents: number): string =>
  cents >= ofCents ? `${exactPrice(cents)}, en totalité` : `${exactPrice(cents)} sur ${exactPrice(ofCents)}`

/** A letter to the person who paid: a refund is on its way. @param name name of that person */
export function refundMade(paid: Paid, name: string, { refundCents, totalCents }: Refunded, site: Site): Letter {
  const cents = refundCents ?? totalCents
  const before = totalCents > cents
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
          { bold: share(cents, paid.amountCents) },
          `, par le même moyen de paiement.${before ? ` Avec ce qui vous avait été rendu avant, cela fait ${share(totalCents, paid.amountCents)}.` : ''} Selon votre banque, la somme apparaît sous quelques jours.`,
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
    links: terms(site),
  }
}

/** A letter to staff: a payment was refused. @param codes the reasons of the bank and the provider, for `declineSentence` */
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
    preview: `${share(totalCents, paid.amountCents)}, ${paid.who}.`,
    eyebrow: 'Paiement remboursé',
    title: exactPrice(refundCents ?? totalCents),
    text: `Au total, ${share(totalCents, paid.amountCents)}, sont remboursés. La personne en est prévenue par e-mail.`,
  })
}

/** A letter to staff: the cardholder disputes a payment. */
export function disputedPayment(paid: Paid, cents: number, site: Site): Letter {
  return toStaff(paid, site, {
    subject: `Paiement contesté : ${paid.what}`,
    preview: `${exactPrice(cents)}, ${paid.who}.`,
    eyebrow: 'Paiement contesté auprès de la banque',
    title: exactPrice(cents),
    text: 'La personne conteste ce paiement auprès de sa banque. Répondez dans le tableau de bord du prestataire de paiement avant l’échéance qu’il indique.',
  })
}

/** A letter to staff: the bank decided a dispute. */
export function closedDispute(paid: Paid, cents: number, outcome: 'won' | 'lost', site: Site): Letter {
  const won = outcome === 'won'
  return toStaff(paid, site, {
    subject: `Contestation ${won ? 'rejetée' : 'acceptée'} : ${paid.what}`,
    preview: `${exactPrice(cents)}, ${paid.who}.`,
    eyebrow: won ? 'La banque nous a donné raison' : 'La banque a donné raison à la personne',
    title: won ? `${exactPrice(cents)} restent au centre` : `${exactPrice(cents)} sont perdus`,
    text: won
      ? 'La contestation est close : le paiement reste au centre, il n’y a rien à faire.'
      : 'La contestation est close : la banque a repris la somme. Ne la remboursez pas une seconde fois.',
  })
}

/** A letter to staff: the bank sent a refund back, so the payer has received nothing. */
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

const toStaff = (paid: Paid, site: Site, { text, ...head }: StaffLetter): Letter => ({
  ...head,
  blocks: [
    { kind: 'paragraph', text },
    paymentFacts(paid, site),
    open(site, `/payments?paiement=${encodeURIComponent(paid.paymentIntentId)}`),
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
