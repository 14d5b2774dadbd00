import type { Attendance } from '@alba/contracts/bookings/attendance'
import { agreeing, capital, ofThe, the, type Words } from '@alba/contracts/centre/grammar'
import { declineSentence } from '@alba/contracts/payments/declines'
import { latePayment, latePaymentReasons } from '@alba/contracts/payments/late-payment'
import { exactPrice } from '@alba/contracts/shared/price'
import { quantity } from '@alba/contracts/shared/quantity'
import { localOf, spokenDate, spokenDay, spokenTime } from '@alba/contracts/shared/spoken-date'
import type { HistoryType, TimelineRow } from '@alba/contracts/timeline/rows'
import { referredReason } from '@alba/contracts/withdrawals/referred-reason'
import {
  causeWords,
  disputeReasons,
  failureReasons,
  meansWords,
  outcomes,
  refundReasons,
  refusalReasons,
} from './money-words.ts'

/** What a row of the history keeps of its event, by name. Amounts are in cents, times in UTC. */
type Facts = TimelineRow['facts']
type Fact = Facts[string] | undefined
/** The sentence of an event, with its reason when the event has one. */
export type TimelineText = { readonly sentence: string; readonly reason?: string | undefined }
/** @param zone the centre's time zone @param words how the centre calls clients and practitioners */
type SentenceWriter = (facts: Facts, zone: string, words: Words) => string | TimelineText

/** « 75,00 € » */
const euros = (cents: Fact) => (cents ? exactPrice(Number(cents)) : '0,00 €')
/** « 23 novembre 2026 » @param date a calendar day */
const day = (date: Fact) => spokenDate(String(date))
/** « lundi 23 novembre 2026 à 9 h 00 » */
function moment(instant: Fact, zone: string): string {
  const local = localOf(String(instant), zone)
  return `${spokenDay(local)} à ${spokenTime(local)}`
}
/** « avec Camille Roussel, Salle Massage »; of two treatments the room of each, and who gives the second one. */
function practitionerAndRoom({ practitionerName, roomName, secondPractitionerName, secondRoomName }: Facts): string {
  const first = `avec ${practitionerName}, ${roomName}`
  if (!secondRoomName) return first
  if (secondPractitionerName !== practitionerName)
    return `${first}, et avec ${secondPractitionerName}, ${secondRoomName}`
  return secondRoomName === roomName ? first : `${first}, puis ${secondRoomName}`
}
/** The text for a code; undefined for an unknown code. */
const textOf = (texts: Readonly<Record<string, string>>, code: Fact): string | undefined => texts[String(code)]

/** The beginning of the sentence about a recorded attendance. */
const attendanceRecorded = {
  came: 'Présence notée',
  late: 'Retard noté',
  absent: 'Absence notée',
} satisfies Record<Attendance, string>
/** An attendance as a noun, for the middle of a sentence. */
const attendanceNouns = { came: 'présence', late: 'retard', absent: 'absence' } satisfies Record<Attendance, string>
/** Why a voucher that had paid for a booking was restored, by code. */
const restoreReasons = {
  canceled_by_staff: 'La réservation a été annulée par le centre.',
  canceled_by_client: 'La réservation a été annulée à temps, avec le lien reçu par e-mail.',
  not_confirmed: 'La réservation n’a pas été confirmée.',
}
/** Why a voucher was invalidated, by code. The code `staff` has no text. */
const invalidationReasons = { withdrawal: 'L’acheteur s’est rétracté.', refunded: 'Le paiement a été remboursé.' }

/** « le bon cadeau K7M0-P4RD-W1X8 » @param numbers with commas, when there are several */
function theVouchers(numbers: Fact): string {
  const each = String(numbers).split(', ')
  return each.length > 1 ? `les bons cadeaux ${new Intl.ListFormat('fr').format(each)}` : `le bon cadeau ${numbers}`
}

/** The French sentence of each type of event that the back office shows in histories. */
const sentences: { readonly [Type in HistoryType]: SentenceWriter } = {
  BookingRequested: (facts, zone) => {
    const { serviceName, startsAt, isWished, practitionerName } = facts
    const wish = isWished ? ` Souhaité : chez ${practitionerName}.` : ''
    return `Réservation ${originOf(facts)} : ${serviceName}, ${moment(startsAt, zone)}, ${practitionerAndRoom(facts)}${outside(facts)}.${wish}`
  },
  EligibilityConfirmed: () => 'Questionnaire de santé validé.',
  PaymentRequested: ({ amountCents }) => `Paiement de ${euros(amountCents)} demandé.`,
  PartPaidWithVoucher: ({ voucherNumber, amountCents, restCents }) =>
    `${euros(amountCents)} réglés par le bon cadeau ${voucherNumber}, il reste ${euros(restCents)} à payer.`,
  BookingConfirmed: ({ settledBy, amountCents, voucherNumber, voucherCents }) => {
    if (settledBy === 'card' && voucherNumber)
      return `Réservation confirmée : ${euros(voucherCents)} réglés par ${theVouchers(voucherNumber)}, et ${euros(amountCents)} payés par carte.`
    if (settledBy === 'card') return `Réservation confirmée : ${euros(amountCents)} payés par carte.`
    if (settledBy === 'voucher') return `Réservation confirmée : réglée par ${theVouchers(voucherNumber)}.`
    if (settledBy === 'elsewhere')
      return `Réservation confirmée : ${euros(amountCents)} réglés dans l’ancien système, et non encaissés ici.`
    return 'Réservation confirmée par le centre.'
  },
  BookingCanceled: bookingCanceled,
  BookingExpired: () => 'Délai de paiement dépassé : le créneau est libéré.',
  LatePaymentRejected: ({ amountCents, reason }) => latePayment(euros(amountCents), String(reason)),
  PractitionerChanged: ({ practitionerName, isOfSecond }, _zone, { practitioner }) =>
    `${capital(practitioner.one)} ${agreeing('changé', practitioner)}${isOfSecond ? ' pour le deuxième soin' : ''} : ${practitionerName}.`,
  BookingHandedOver: ({ practitionerName, previousPractitionerName }) =>
    `Rendez-vous confié à ${practitionerName}, à la même heure : ${previousPractitionerName} s’absente.`,
  NotesChanged: () => 'Notes modifiées.',
  ClientRecorded: facts => `Reprise d’un autre logiciel : ${facts.system}.`,
  ClientContactCorrected: () => 'Coordonnées corrigées, partout.',
  ClientsJoined: () => 'Deux fiches réunies.',
  ClientsParted: () => 'Deux fiches séparées.',
  BookingContactCorrected: () => 'Coordonnées corrigées.',
  BookingRescheduled: rescheduled,
  BookingDataErased: bookingDataErased,
  BookingKept: (facts, zone) => `Réservation maintenue volontairement, ${moment(facts.startsAt, zone)}.`,
  AttendanceRecorded: ({ attendance, previously }) => {
    const recorded = textOf(attendanceRecorded, attendance) ?? 'Présence modifiée'
    return previously ? `${recorded} à la place de « ${textOf(attendanceNouns, previously)} ».` : `${recorded}.`
  },
  AttendanceRemoved: ({ previously }) =>
    `Mention « ${textOf(attendanceNouns, previously)} » retirée : c’était une erreur.`,
  PaidOnSite: ({ amountCents, means }) => `${euros(amountCents)} réglés au centre ${meansWords[String(means)] ?? ''}.`,
  PaymentOnSiteUndone: () => 'Règlement au centre retiré : c’était une erreur.',
  RefundedOnSite: ({ amountCents, means }) => `${euros(amountCents)} rendus ${meansWords[String(means)] ?? ''}.`,
  RefundOnSiteWrittenOff: ({ amountCents }) => `${euros(amountCents)} dus ne seront pas rendus.`,
  IntentCreated: ({ amountCents }) => `Paiement de ${euros(amountCents)} ouvert.`,
  PaymentProcessing: () => 'La banque traite le paiement.',
  PaymentSucceeded: ({ amountCents }) => `${euros(amountCents)} reçus par carte.`,
  PaymentFailed: ({ code, declineCode }) => ({
    sentence: 'Paiement refusé.',
    reason: declineSentence(declineCode as string | null, code as string | null),
  }),
  PaymentCanceled: () => 'Paiement annulé, rien n’a été encaissé.',
  PaymentRefunded: paymentRefunded,
  PaymentRefundFailed: ({ amountCents, reason }) => ({
    sentence: `Remboursement de ${euros(amountCents)} renvoyé par la banque : il reste à faire.`,
    reason: textOf(failureReasons, reason),
  }),
  PaymentDisputed: ({ amountCents, reason, disputedAt }, zone) => {
    const when = disputedAt ? ` le ${moment(disputedAt, zone)}` : ''
    return {
      sentence: `${euros(amountCents)} contestés par le titulaire de la carte${when}.`,
      reason: textOf(disputeReasons, reason),
    }
  },
  DisputeClosed: ({ amountCents, outcome }) =>
    `${textOf(outcomes, outcome) ?? 'Contestation close'} : ${euros(amountCents)}.`,
  RefundFellDue: ({ amountCents, leftCents, cause }, _zone, words) => ({
    sentence: refundDue(amountCents, leftCents ?? amountCents),
    reason: textOf(causeWords(words), cause),
  }),
  RefundRequested: ({ amountCents }) => `Remboursement de ${euros(amountCents)} demandé.`,
  RefundRefused: ({ code }) => ({
    sentence: 'Remboursement refusé par le prestataire de paiement : rien n’a été rendu.',
    reason: textOf(refusalReasons, code),
  }),
  RefundedOtherwise: ({ amountCents, means }) =>
    `${euros(amountCents)} rendus autrement, ${meansWords[String(means)] ?? 'hors carte'}.`,
  RefundWrittenOff: ({ amountCents }) => `${euros(amountCents)} dus ne seront pas remboursés.`,
  // A voucher of a package is shown without the price of its service, because that is not what it is worth: the
  // vouchers of a package together are worth the price of the package.
  VoucherOrdered: ({ serviceName, amountCents, purchaseId, deliverAt }, zone) => {
    if (purchaseId) return `Bon cadeau commandé avec un forfait : ${serviceName}.`
    const ordered = `Bon cadeau commandé : ${serviceName ?? 'Montant libre'}, ${euros(amountCents)}`
    return deliverAt ? `${ordered}, à envoyer le ${moment(deliverAt, zone)}.` : `${ordered}.`
  },
  VoucherPaymentRequested: ({ amountCents }) => `Paiement de ${euros(amountCents)} demandé.`,
  VoucherOrderCanceled: orderCanceled,
  VoucherIssued: ({ voucherNumber, expiresOn }) =>
    `Bon cadeau ${voucherNumber} émis, valable jusqu’au ${day(expiresOn)}.`,
  VoucherRedeemed: ({ amountCents, balanceCents, isPart }) =>
    `Bon cadeau utilisé pour ${isPart ? 'une part d’' : ''}une réservation : ${euros(amountCents)}, il reste ${euros(balanceCents)}.`,
  VoucherRestored: ({ amountCents, balanceCents, reason }) => ({
    sentence: `Bon cadeau recrédité de ${euros(amountCents)}, il reste ${euros(balanceCents)}.`,
    reason: textOf(restoreReasons, reason),
  }),
  VoucherExtended: ({ months, expiresOn, by }) => ({
    sentence: `Validité prolongée de ${months} mois, jusqu’au ${day(expiresOn)}.`,
    reason: by === 'centre_canceled' ? 'Le centre a annulé une réservation qu’il réglait.' : undefined,
  }),
  VoucherExtensionUndone: ({ expiresOn }) => `Prolongation retirée : valable jusqu’au ${day(expiresOn)}.`,
  VoucherSuspended: () => ({ sentence: 'Bon cadeau suspendu.', reason: 'Une demande de rétractation est en cours.' }),
  VoucherResumed: () => 'Bon cadeau de nouveau utilisable.',
  VoucherInvalidated: ({ reason }) => ({
    sentence: 'Bon cadeau invalidé.',
    reason: textOf(invalidationReasons, reason),
  }),
  VoucherBuyerCorrected: () => 'Coordonnées de l’acheteur corrigées.',
  VoucherRecipientErased: recipientErased,
  VoucherDeliveryMoved: ({ deliverAt }, zone) => `Envoi du bon déplacé par l’acheteur au ${moment(deliverAt, zone)}.`,
  VoucherDelivered: ({ to, by }) => ({
    sentence:
      to === 'recipient' ? 'Bon cadeau envoyé à la personne à qui il est offert.' : 'Bon cadeau envoyé à l’acheteur.',
    reason: by === 'day' ? 'C’était le jour choisi.' : 'L’acheteur l’a envoyé sans attendre le jour choisi.',
  }),
  VoucherExpired: () => 'Bon cadeau expiré.',
  VoucherImported: facts =>
    `Bon cadeau ${facts.voucherNumber} ${importedFrom(facts)} : ${facts.serviceName ?? euros(facts.amountCents)}, ${balanceOf(facts)}, valable jusqu’au ${day(facts.expiresOn)}.`,
  PackagePurchased: ({ packageName, amountCents }) => `Forfait commandé : ${packageName}, ${euros(amountCents)}.`,
  PurchasePaymentRequested: ({ amountCents }) => `Paiement de ${euros(amountCents)} demandé.`,
  PurchaseCanceled: orderCanceled,
  PackagePaid: ({ amountCents }) => `Forfait payé : ${euros(amountCents)}.`,
  PurchaseBuyerCorrected: () => 'Coordonnées de l’acheteur corrigées.',
  ImportedVouchersListed: ({ vouchers }) =>
    Number(vouchers) > 1 ? `${vouchers} bons repris de l’autre logiciel.` : 'Un bon repris de l’autre logiciel.',
  PackageImported: facts =>
    `Forfait ${importedFrom(facts)} : ${facts.packageName}, payé ${euros(facts.amountCents)} dans l’ancien système, et non encaissé ici.`,
  PurchaseRecipientErased: recipientErased,
  PurchaseWithdrawn: () => 'Achat annulé par rétractation.',
  WithdrawalReceived: () => 'Demande de rétractation reçue.',
  WithdrawalAccepted: ({ amountCents }) => `Rétractation acceptée : ${euros(amountCents)} à rembourser.`,
  WithdrawalReferred: ({ reason, withdrawalDays }) => ({
    sentence: 'Demande de rétractation confiée au centre.',
    reason: referredReason(String(reason), withdrawalDays === undefined ? undefined : Number(withdrawalDays)),
  }),
}

/** « importé de Planity (bons.csv, ligne 17, n° 4021) » */
function importedFrom({ system, file, row, sourceId }: Facts): string {
  const id = sourceId ? `, n° ${sourceId}` : ''
  return `importé de ${system} (${file}, ligne ${row}${id})`
}

/** How the booking came to Alba: from another system, by staff, or by the client online. */
function originOf(facts: Facts): string {
  if (facts.system) return importedFrom(facts).replace('importé', 'importée')
  return facts.channel === 'staff' ? 'prise par le centre' : 'demandée en ligne'
}

/** What an imported voucher is still worth: one for a service is used or not, one for an amount has a balance. */
function balanceOf({ serviceName, balanceCents }: Facts): string {
  if (balanceCents === 0) return 'déjà utilisé'
  return serviceName ? 'pas encore utilisé' : `il reste ${euros(balanceCents)}`
}

/**
 * `by` is `staff` for every confirmed booking, also when its client cancels with the link; otherwise a visitor left
 * before paying. `wishedBy` says who wanted the cancellation.
 */
function bookingCanceled(
  { by, wishedBy, givesBack, through, absence }: Facts,
  _zone: string,
  { client }: Words,
): string {
  if (by !== 'staff') return 'Réservation abandonnée avant le paiement.'
  const because = absence ? ', pour une absence' : ''
  if (wishedBy !== 'client') return `Réservation annulée par le centre${because} : le créneau est libéré.`
  const kept = givesBack ? 'ce qui a été payé est rendu' : 'ce qui a été payé reste acquis'
  const who = through === 'link' ? `en ligne par ${the(client)}` : `à la demande ${ofThe(client)}`
  return `Réservation annulée ${who} : le créneau est libéré, ${kept}.`
}

function rescheduled(facts: Facts, zone: string, words: Words): string {
  const { previousStartsAt, startsAt, override, wishedBy } = facts
  const times = `du ${moment(previousStartsAt, zone)} au ${moment(startsAt, zone)}`
  // The terms of sale limit changes by clients, not those by the centre.
  const exception = override && wishedBy !== 'centre' ? ', hors des conditions générales' : ''
  const where = `${practitionerAndRoom(facts)}${outside(facts)}`
  if (facts.undoes) return `Déplacement annulé : ${times}, ${where}.${wishAfter(facts)}`
  return `Réservation déplacée ${movedBy(facts, words)}${times}, ${where}${exception}.${wishAfter(facts)}`
}

const wishAfter = ({ wishEnds, wishAgain }: Facts): string => {
  if (wishAgain) return ` De nouveau souhaité : chez ${wishAgain}.`
  return wishEnds ? ' Peu importe désormais chez qui.' : ''
}

const outside = ({ outsideHours }: Facts): string => (outsideHours ? ', en dehors des horaires' : '')

/** Who moved the booking, followed by a space; empty when staff did it for the client. */
function movedBy({ wishedBy, through, absence }: Facts, { client }: Words): string {
  if (through === 'link') return `en ligne par ${the(client)} `
  if (absence) return 'par le centre, pour une absence, '
  return wishedBy === 'centre' ? 'par le centre ' : ''
}

function recipientErased(): string {
  return 'Nom, adresse et message du bénéficiaire effacés à sa demande.'
}

/** @param due the cents to refund in all @param left the cents of them that are not refunded yet */
function refundDue(due: Fact, left: Fact): string {
  if (left === due) return `${euros(due)} à rembourser.`
  return left === 0
    ? `${euros(due)} à rendre : ils le sont déjà.`
    : `${euros(left)} à rembourser, sur ${euros(due)} à rendre.`
}

/** @param facts `keptDays` is for how many days the centre keeps the data */
function bookingDataErased({ what, keptDays }: Facts, _zone: string, { client }: Words): string {
  const erased =
    what === 'answers' ? `Réponses et notes ${ofThe(client)} effacées` : `Données ${ofThe(client)} effacées`
  return `${erased} : le centre les garde ${quantity(Number(keptDays), 'day')}.`
}

/** `refunded` is true when the order was paid and the payment was refunded before a voucher was issued. */
function orderCanceled({ refunded: isRefunded }: Facts): string {
  if (!isRefunded) return 'Commande abandonnée avant le paiement.'
  return 'Commande annulée : son paiement a été remboursé avant que rien ne soit émis.'
}

/** Why the centre has to return money after an event; undefined when it does not have to. */
export function debtReason({ event_type, facts }: Pick<TimelineRow, 'event_type' | 'facts'>, words: Words) {
  const causes = causeWords(words)
  if (event_type === 'WithdrawalAccepted') return causes.withdrawal
  if (event_type === 'RefundFellDue') return textOf(causes, facts.cause)
  if (event_type !== 'LatePaymentRejected') return undefined
  const reason = textOf(latePaymentReasons, facts.reason)
  return reason === undefined ? causes.late_payment : `Paiement ${reason}.`
}

/**
 * The sentence of a refund, with the part of the payment that it returns when that is known. It says when a policy of
 * Alba made the refund, and when the refund was made at the payment provider and Alba only found it there: then with
 * its date and its reason. `amountCents` is the sum of all refunds so far, `refundCents` the amount of this one; older
 * events have only the sum.
 */
function paymentRefunded(facts: Facts, zone: string, words: Words): TimelineText {
  const { refundedAt, requestId, askedBy, isAutomatic } = facts
  const amounts = refundedAmounts(facts)
  if (isAutomatic) return { sentence: `${amounts} : Alba l’a fait automatiquement.` }
  if (requestId || !refundedAt) return { sentence: `${amounts}.` }
  const check = askedBy ? ` Vérification demandée par ${askedBy}.` : ''
  return {
    sentence: `${amounts} : constaté chez Stripe, le ${moment(refundedAt, zone)}.${check}`,
    reason: textOf(refundReasons(words), facts.reason),
  }
}

/** « 20,00 € remboursés sur 85,00 €, 40,00 € en tout » */
function refundedAmounts({ amountCents: total, refundCents = total, receivedCents }: Facts): string {
  const inAll = total === refundCents ? '' : `, ${euros(total)} en tout`
  return `${euros(refundCents)} remboursés${partOf(refundCents, receivedCents)}${inAll}`
}

function partOf(refundCents: Fact, receivedCents: Fact): string {
  if (!receivedCents) return ''
  return refundCents === receivedCents ? ', la totalité' : ` sur ${euros(receivedCents)}`
}

/** The sentence of an event. @param zone the centre's time zone @param words how the centre calls clients and others */
export function sentenceOf(
  { event_type, facts }: Pick<TimelineRow, 'event_type' | 'facts'>,
  zone: string,
  words: Words,
): TimelineText {
  const text = sentences[event_type](facts, zone, words)
  return typeof text === 'string' ? { sentence: text } : text
}
