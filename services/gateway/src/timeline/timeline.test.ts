import { defaultWords } from '@alba/contracts/centre/grammar'
import type { TimelineRow } from '@alba/contracts/timeline/rows'
import { describe, expect, it } from 'vitest'
import { timelineRow } from '../testing/demo-rows.ts'
import { at } from '../testing/read-model-tables.ts'
import { type Context, timelineEntries } from './timeline.ts'

const catalogue = { practitioners: new Map([[2, { name: 'Camille Roussel' }]]) } as unknown as Context['catalogue']
const context: Context = { catalogue, zone: 'Europe/Paris', words: defaultWords, reasons: {}, isErased: false }

/** Rows of one history, with positions in the order in which they are given. */
const inOrder = (kind: TimelineRow['subject_kind'], rows: readonly Partial<TimelineRow>[]): TimelineRow[] =>
  rows.map((row, n) => timelineRow(kind, 1, { position: at(n + 1), event_id: String(n), ...row }))

/** What the entries of a history say, with plain spaces. The rows are in the order of time. */
const entriesOf = (...rows: Partial<TimelineRow>[]) =>
  timelineEntries(inOrder('payment', rows), context).map(({ sentence, by, reason }) => ({
    sentence: sentence.replaceAll(/[\u202f\u00a0]/g, ' '),
    by,
    reason,
  }))

describe('the history of a payment', () => {
  const received = { event_type: 'PaymentSucceeded', facts: { paymentIntentId: 'pi_1', amountCents: 8_500 } } as const
  /** What the provider says of a refund. */
  const ofProvider = { refundId: 're_1', refundCents: 2_000, refundedAt: '2026-11-21T09:00:00Z', reason: 'duplicate' }
  const refunded = (facts: TimelineRow['facts'], actor_kind: TimelineRow['actor_kind'] = 'practitioner') =>
    ({
      event_type: 'PaymentRefunded',
      actor_kind,
      facts: { paymentIntentId: 'pi_1', amountCents: 2_000, ...facts },
    }) as const

  it('names the date and reason of a refund that was found at the provider, and who had the payment checked', () => {
    const found = '20,00 € remboursés sur 85,00 € : constaté chez Stripe, le samedi 21 novembre 2026 à 10 h 00.'
    expect(entriesOf(received, refunded(ofProvider))[1]).toEqual({
      sentence: `${found} Vérification demandée par Camille Roussel.`,
      by: 'Le prestataire de paiement',
      reason: 'Paiement en double.',
    })
    expect(entriesOf(received, refunded(ofProvider, 'provider'))[1]?.sentence).toBe(found)
  })

  it('names the practitioner who requested a refund, and the reason, also for its execution', () => {
    const requestId = '00000000-0000-4000-8000-00000000000a'
    const asked: Partial<TimelineRow> = {
      event_type: 'RefundRequested',
      facts: { requestId, amountCents: 2_000 },
      words: { reason: 'Geste' },
    }
    const made = refunded({ ...ofProvider, requestId }, 'policy')
    expect(entriesOf(received, asked, made).slice(1)).toEqual([
      { sentence: 'Remboursement de 20,00 € demandé.', by: 'Camille Roussel', reason: 'Geste' },
      { sentence: '20,00 € remboursés sur 85,00 €.', by: 'Camille Roussel', reason: 'Geste' },
    ])
  })

  it('says that Alba requested a refund by itself, and why, also for its execution', () => {
    const asked: Partial<TimelineRow> = {
      event_type: 'RefundRequested',
      actor_kind: 'policy',
      facts: { requestId: 'x', amountCents: 2_000 },
      words: { reason: 'Trop tard' },
    }
    const made = refunded({ ...ofProvider, requestId: 'x' }, 'policy')
    expect(entriesOf(received, asked, made).slice(1)).toEqual([
      { sentence: 'Remboursement de 20,00 € demandé.', by: 'Automatique', reason: 'Trop tard' },
      {
        sentence: '20,00 € remboursés sur 85,00 € : Alba l’a fait automatiquement.',
        by: 'Automatique',
        reason: 'Trop tard',
      },
    ])
  })

  it('names a full refund, and the total of several', () => {
    const all = refunded({ amountCents: 8_500 })
    const rest = refunded({ ...ofProvider, amountCents: 8_500, refundCents: 6_500, requestId: 'x' })
    expect(entriesOf(received, all)[1]?.sentence).toBe('85,00 € remboursés, la totalité.')
    const asked: Partial<TimelineRow> = { event_type: 'RefundRequested', facts: { requestId: 'x' } }
    expect(entriesOf(received, asked, rest)[2]?.sentence).toBe('65,00 € remboursés sur 85,00 €, 85,00 € en tout.')
  })

  it('says how much of a debt is left, after a refund, a refund that the bank sent back, and a lost dispute', () => {
    const due: Partial<TimelineRow> = { event_type: 'RefundFellDue', facts: { amountCents: 8_500, cause: 'granted' } }
    const disputed = (outcome: 'won' | 'lost'): Partial<TimelineRow> => ({
      event_type: 'DisputeClosed',
      facts: { disputeId: 'du_1', amountCents: 6_500, outcome },
    })
    const cameBack: Partial<TimelineRow> = {
      event_type: 'PaymentRefundFailed',
      facts: { refundId: 're_1', amountCents: 2_000, reason: null },
    }
    const inCash: Partial<TimelineRow> = {
      event_type: 'RefundedOtherwise',
      facts: { amountCents: 6_500, means: 'cash' },
    }
    const said = (...rows: Partial<TimelineRow>[]) => entriesOf(received, ...rows, due).at(-1)?.sentence
    expect(said()).toBe('85,00 € à rembourser.')
    expect(said(refunded(ofProvider))).toBe('65,00 € à rembourser, sur 85,00 € à rendre.')
    expect(said(refunded(ofProvider), cameBack)).toBe('85,00 € à rembourser.')
    expect(said(refunded(ofProvider), disputed('lost'))).toBe('85,00 € à rendre : ils le sont déjà.')
    expect(said(refunded(ofProvider), disputed('lost'), disputed('won'))).toBe(
      '65,00 € à rembourser, sur 85,00 € à rendre.',
    )
    expect(said(refunded(ofProvider), inCash)).toBe('85,00 € à rendre : ils le sont déjà.')
    // With two payments, the history does not say to which one a refund belongs, so nothing is subtracted.
    const second = { ...received, facts: { ...received.facts, paymentIntentId: 'pi_2' } }
    expect(said(second, refunded(ofProvider))).toBe('85,00 € à rembourser.')
  })

  it.each<[string, Partial<TimelineRow>, string]>([
    [
      'a late payment',
      { event_type: 'LatePaymentRejected', facts: { amountCents: 8_500, reason: 'slot_taken' } },
      'Paiement arrivé trop tard, le créneau était repris.',
    ],
    [
      'a late payment of an unknown kind',
      { event_type: 'LatePaymentRejected', facts: { reason: 'new' } },
      'Le paiement est arrivé trop tard.',
    ],
    ['a withdrawal', { event_type: 'WithdrawalAccepted', facts: { amountCents: 8_500 } }, 'L’acheteur s’est rétracté.'],
    ['a cancellation', { event_type: 'RefundFellDue', facts: { cause: 'canceled_by_centre' } }, 'Le centre a annulé.'],
  ])('says that Alba refunded automatically, and why: %s', (_what, why, reason) => {
    const facts = { ...ofProvider, amountCents: 8_500, refundCents: 8_500, reason: null, requestId: 'derived' }
    // The actor of the event is whoever made the service notice the refund, not whoever made it.
    for (const actor of ['policy', 'provider', 'practitioner'] as const)
      expect(entriesOf(received, why, refunded(facts, actor))[2]).toEqual({
        sentence: '85,00 € remboursés, la totalité : Alba l’a fait automatiquement.',
        by: 'Automatique',
        reason,
      })
    // A refund without a request was made at the provider, not by Alba.
    expect(entriesOf(received, why, refunded({ ...facts, requestId: null }))[2]?.sentence).toContain(
      'constaté chez Stripe',
    )
  })
})

describe('the history of a booking', () => {
  it('shows notes before and after a change, except those of an erased person', () => {
    const booked: Partial<TimelineRow> = {
      event_type: 'BookingRequested',
      facts: { startsAt: '2026-11-23T08:00:00Z' },
      words: { notes: 'Sonner', adminNotes: null },
    }
    const changed: Partial<TimelineRow> = { event_type: 'NotesChanged', words: { notes: null, adminNotes: 'VIP' } }
    expect(entriesOf(booked, changed)[1]?.sentence).toBe(
      'Notes : rien, avant : « Sonner ». Notes internes : « VIP », avant : rien.',
    )
    const erased = timelineEntries(inOrder('booking', [booked, changed]), { ...context, isErased: true })
    expect(erased[1]?.sentence).toMatch(/^Notes modifiées\s: «\s*effacé\s*»\.$/)
  })

  it('shows the contact details before and after each correction, and whether the confirmation went out again', () => {
    const before = { name: 'Léa Martin', email: 'lae@example.org', phone: null }
    const booked: Partial<TimelineRow> = {
      event_type: 'BookingRequested',
      facts: { startsAt: '2026-11-23T08:00:00Z' },
      words: { notes: null, adminNotes: null, ...before },
    }
    const corrected = (words: TimelineRow['words'], resends: boolean): Partial<TimelineRow> => ({
      event_type: 'BookingContactCorrected',
      facts: { resends },
      words,
    })
    const noted: Partial<TimelineRow> = { event_type: 'NotesChanged', words: { notes: 'Sonner', adminNotes: null } }
    const now = { ...before, email: 'lea@example.org' }
    const rows = [booked, corrected(now, true), noted, corrected({ ...now, phone: '06' }, false)]
    expect(
      entriesOf(...rows)
        .map(({ sentence }) => sentence)
        .slice(1),
    ).toEqual([
      'E-mail : « lea@example.org », avant : « lae@example.org ». La confirmation repart à la nouvelle adresse.',
      'Notes : « Sonner », avant : rien.',
      'Téléphone : « 06 », avant : rien.',
    ])
    const erased = timelineEntries(inOrder('booking', rows), { ...context, isErased: true })
    expect(erased[1]?.sentence).toMatch(/^Coordonnées corrigées\s: «\s*effacé\s*»\.$/)
    expect(JSON.stringify(erased.map(({ sentence }) => sentence))).not.toContain('example')
  })

  it('names a client, and a practitioner whom the catalogue lacks, by the words of the centre', () => {
    const words: Context['words'] = {
      client: { one: 'baigneuse', many: 'baigneuses', gender: 'feminine' },
      practitioner: { one: 'infirmière', many: 'infirmières', gender: 'feminine' },
    }
    const rows = (['visitor', 'practitioner'] as const).map((actor_kind, n) =>
      timelineRow('booking', 1, { actor_kind, actor_id: '9', position: at(n + 1) }),
    )
    expect(timelineEntries(rows, { ...context, words }).map(({ by }) => by)).toEqual(['La baigneuse', 'Une infirmière'])
  })
})
