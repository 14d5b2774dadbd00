import { describe, expect, it } from 'vitest'
import {
  calm,
  heldBooking,
  holding,
  poisoned,
  replayed,
  stoppedAgenda,
  stoppedAtOne,
  troubled,
  withModels,
} from '../../../e2e/mock-operations.ts'
import { attentionOf } from './attention.ts'
import { causesOf, progressOf } from './causes.ts'
import { consequenceOf } from './model-words.ts'
import { trendOf } from './trend.ts'

const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')
const titles = (...given: Parameters<typeof attentionOf>) => attentionOf(...given).map(({ title }) => plain(title))

describe('the attention list', () => {
  it('is empty while all is well', () => {
    expect(attentionOf(calm())).toEqual([])
  })

  it('names for each problem the consequence for the centre, and offers an act', () => {
    const [agenda, ...others] = attentionOf(troubled())
    expect(plain(agenda?.title)).toBe('L’agenda : mise à jour arrêtée depuis 1 minute')
    expect(plain(agenda?.consequence)).toBe(
      'L’agenda ne montre pas les derniers changements de 3 réservations et 2 jours.',
    )
    expect(agenda?.act).toMatchObject({ kind: 'skip-event', models: ['agenda'] })
    expect(others.map(({ act }) => act?.kind)).toEqual(['retry-parked', 'retry-parked', 'retry-mails'])
    expect(others.every(({ consequence }) => consequence !== '')).toBe(true)
  })

  it('says why mails that are due are not even tried', () => {
    const heldUp = (why: 'unnamed' | 'late') => {
      const { mails, ...rest } = calm()
      return attentionOf({ ...rest, mails: mails && { ...mails, waiting: 3, held_up: why } })
    }
    const [unnamed, ...others] = heldUp('unnamed')
    expect(others).toEqual([])
    expect(plain(unnamed?.title)).toBe('3 e-mails attendent : le centre n’a pas encore dit qui il est')
    expect(unnamed?.consequence).toBe('Ces personnes n’ont encore rien reçu.')
    expect(unnamed?.advice).toContain('npm run alba -- centre apply')
    const [late] = heldUp('late')
    expect(plain(late?.title)).toBe('3 e-mails attendent : aucun n’est envoyé')
    expect(late?.advice).toContain('« projector »')
  })

  it('names an event that has stopped several models once, with one act for all of them', () => {
    const [item, ...others] = attentionOf(poisoned())
    expect(others).toEqual([])
    expect(plain(item?.title)).toBe('3 listes arrêtées par un même événement depuis 1 minute')
    expect(plain(item?.consequence)).toBe(
      'Les derniers changements de 2 jours, 3 réservations et 1 paiement peuvent manquer à : l’agenda, la liste des réservations et l’actualisation des écrans ouverts.',
    )
    expect(item?.act).toMatchObject({ kind: 'skip-event', models: ['agenda', 'bookings', 'live'] })
    expect(item?.act?.facts.map(([, value]) => plain(value))).toEqual([
      '1 événement : BookingRescheduled, pour 3 listes',
      'arrêté depuis 1 minute',
      expect.stringContaining(
        'manquera à : l’agenda, la liste des réservations et l’actualisation des écrans ouverts, et à rien d’autre',
      ),
    ])
  })

  it('names a stream that several models leave out once, with one act for all of them', () => {
    const [item, ...others] = attentionOf(holding())
    expect(others).toEqual([])
    expect(plain(item?.title)).toBe('3 listes : 1 dossier laissé de côté depuis 4 minutes')
    expect(plain(item?.consequence)).toBe(
      'Les derniers changements de 1 réservation manquent à : l’agenda, la liste des réservations et l’actualisation des écrans ouverts. Tout le reste y est à jour.',
    )
    expect(item?.error).toContain('booking-482913057164210')
    expect(item?.act).toMatchObject({ kind: 'skip-event', models: ['agenda', 'bookings', 'live'] })
    expect(item?.act?.facts.map(([, value]) => plain(value))).toEqual([
      '1 événement : BookingRescheduled, pour 3 listes',
      'laissé de côté depuis 4 minutes',
      expect.stringContaining('Les listes se reconstruisent à côté, sans interruption.'),
    ])
  })

  it('names streams that one fault holds up once, without an act that would skip them all', () => {
    const ids = ['a11ba000-0000-4000-8000-0000000000b1', 'a11ba000-0000-4000-8000-0000000000b2']
    const [item, ...others] = attentionOf(holding(ids.map((id, n) => heldBooking(id, `48291305716421${n}`))))
    expect(others).toEqual([])
    expect(plain(item?.title)).toBe('3 listes : 2 dossiers laissés de côté depuis 4 minutes')
    expect(plain(item?.consequence)).toContain('Les derniers changements de 2 réservations manquent à :')
    expect(item?.act).toBeUndefined()
    const voucher = { ...heldBooking(), category: 'voucher', error: 'another fault', id: 'e-3' }
    expect(titles(holding([heldBooking(), voucher]))).toHaveLength(2)
  })

  it('offers no act for a stream while the model is built anew', () => {
    const rebuilt = holding().models.map(each => ({ ...each, replay: replayed({ preview: false }) }))
    const [item] = attentionOf({ ...calm(), models: rebuilt })
    expect(item?.act).toBeUndefined()
    expect(item?.advice).toContain('est en cours')
    expect(titles(withModels(calm(), { agenda: { held: [heldBooking()] } }))).toEqual([
      'L’agenda : 1 dossier laissé de côté depuis 4 minutes',
    ])
  })

  it('lists a frozen model, but not a model that is behind and makes progress', () => {
    const view = calm()
    const late = { ...stoppedAgenda(), error: null, poison: null }
    const models = (state: 'behind' | 'frozen') =>
      view.models.map(each => (each.name === 'agenda' ? { ...late, state } : each))
    expect(attentionOf({ ...view, models: models('behind') })).toEqual([])
    expect(titles({ ...view, models: models('frozen') })).toEqual(['L’agenda : plus aucun progrès depuis 1 minute'])
  })

  it('reports an unknown bus, but not in addition to a projector that does not answer', () => {
    expect(titles({ ...calm(), bus: null })).toEqual(['Échanges entre programmes : état inconnu'])
    expect(titles({ ...calm(), bus: null, projector_answers: false })).toEqual([
      'Le programme « projector » ne répond pas',
    ])
  })

  it('begins with the programs that do not answer', () => {
    expect(titles({ ...troubled(), head: null, projector_answers: false }).slice(0, 2)).toEqual([
      'Le programme « command » ne répond pas',
      'Le programme « projector » ne répond pas',
    ])
  })
})

describe('a consequence', () => {
  const agenda = (streams: Record<string, number>, is_more = false) =>
    plain(consequenceOf({ name: 'agenda', lag: { events: 9, is_more, seconds: 9, streams } }))

  it('counts the changes that readers of the model miss, and no others', () => {
    expect(agenda({ booking: 1 })).toBe('L’agenda ne montre pas les derniers changements de 1 réservation.')
    expect(agenda({ booking: 2, voucher: 5 })).toContain('2 réservations.')
    expect(agenda({ voucher: 5 })).toBe('Pour l’instant, rien ne manque à l’agenda.')
  })

  it.each([
    ['dashboard', 'au tableau de bord'],
    ['movements', 'aux comptes'],
    ['search', 'à la recherche'],
  ])('says that nothing is missing from %s as French does', (name, toIt) => {
    const lag = { events: 9, is_more: false, seconds: 9, streams: { closure: 1 } }
    expect(plain(consequenceOf({ name, lag }))).toBe(`Pour l’instant, rien ne manque ${toIt}.`)
  })

  it('says « plus de » when there are more unread events than were counted', () => {
    expect(agenda({ booking: 2, voucher: 5 }, true)).toContain('plus de 2 réservations.')
  })

  it('says that the model may be out of date when it is unknown what it has not read', () => {
    expect(consequenceOf({ name: 'movements', lag: null })).toBe('Les comptes peuvent ne pas être à jour.')
  })
})

describe('parked work', () => {
  it('is grouped by its cause, and the act retries only items whose retry was not asked for yet', () => {
    const { work, at } = troubled()
    if (!work) throw new Error('no work')
    expect(causesOf(work).map(({ label, items }) => [label, items.map(({ id }) => id)])).toEqual([
      ['Paiements et remboursements', ['3', '4']],
      ['Fin d’un délai de paiement', ['hold/482913057164210']],
    ])
    const asked = {
      ...work,
      failed: work.failed.map(each => (each.id === '3' ? { ...each, asked: 'retry' as const } : each)),
    }
    const [refunds] = attentionOf({ ...calm(), at, work: asked })
    expect(refunds?.act).toMatchObject({ ids: ['4'] })
    expect(refunds?.act?.facts.map(([, value]) => plain(value)).slice(0, 2)).toEqual([
      '1 étape',
      'arrêtée depuis 10 minutes',
    ])
  })

  it('of one fault is one cause, although each message names its own event', () => {
    const { work } = troubled()
    if (!work) throw new Error('no work')
    const unread = (n: number) =>
      `event a11ba000-0000-4000-8000-00000000000${n} (LatePaymentRejected, booking-48291305716420${n}@${n}) cannot be read: its schema refuses it`
    const failed = work.failed.map((each, n) => ({ ...each, error: unread(n) }))
    const [cause, ...others] = causesOf({ ...work, failed, deadlines: [] })
    expect(others).toEqual([])
    expect(cause?.items).toHaveLength(2)
    expect(cause?.error).toBe('event … (LatePaymentRejected, booking-…) cannot be read: its schema refuses it')
    const [alone] = causesOf({ ...work, failed: failed.slice(0, 1), deadlines: [] })
    expect(alone?.error).toBe(unread(0))
  })

  it('of one event in several groups is one problem, with one act and a way to its stream', () => {
    const [item, ...others] = attentionOf(stoppedAtOne())
    expect(others).toEqual([])
    expect(plain(item?.title)).toBe('3 étapes arrêtées par un même événement')
    expect(item?.consequence).toBe(
      'Des remboursements décidés ne sont pas encore partis. La liste « À rembourser » peut être incomplète. L’équipe n’est pas prévenue de tout.',
    )
    expect(item?.error).toMatch(/cannot be read$/)
    expect(item?.streams).toEqual(['booking-482913057164208'])
    expect(item?.act).toMatchObject({ kind: 'retry-parked', ids: ['3', '4', '5'] })
    expect(item?.act?.facts.map(([, value]) => plain(value))).toEqual([
      '3 étapes, et 3 suites derrière',
      'arrêtée depuis 10 minutes',
      expect.stringMatching(/remboursements peuvent partir.*Rien ne part chez Stripe.*dans la cloche/),
    ])
  })

  it('of several events that fail alike in the same groups is one problem, and what fails alone another', () => {
    const { work } = stoppedAtOne()
    if (!work) throw new Error('no work')
    const eventId = 'a11ba000-0000-4000-8000-000000000007'
    const stream = 'booking-482913057164777'
    const error = `event ${eventId} (LatePaymentRejected, ${stream}@9) cannot be read`
    const second = work.failed.map(each => ({ ...each, eventId, stream, error, id: `1${each.id}` }))
    const alone = second.slice(0, 1).map(each => ({ ...each, id: '99', eventId: 'e-3', error: 'no such charge' }))
    const found = attentionOf({ ...calm(), work: { ...work, failed: [...work.failed, ...second, ...alone] } })
    expect(found.map(({ title }) => plain(title))).toEqual([
      '6 étapes arrêtées par 2 événements, dans 3 suites automatiques',
      'Paiements et remboursements : 1 étape arrêtée',
    ])
  })

  it('that was retried counts as done when it is no longer parked, else as under way or failed again', () => {
    const stillParked = [
      { id: '1', asked: 'retry' },
      { id: '2', asked: null },
      { id: 'not retried', asked: null },
    ]
    expect(progressOf(['1', '2', '3'], stillParked)).toEqual({ done: 1, underway: 1, failed: 1 })
  })
})

describe('a trend', () => {
  const withLag = (events: number, is_more = false, seconds = 60) => ({
    ...calm(),
    models: [{ ...stoppedAgenda(), lag: { events, is_more, seconds, streams: {} } }],
  })

  it('compares the lags of two answers in events, or in seconds when both exceed the limit of counting', () => {
    expect(trendOf('agenda', undefined, withLag(5))).toBe(null)
    expect(trendOf('agenda', withLag(5), withLag(3))).toBe('shrinks')
    expect(trendOf('agenda', withLag(3), withLag(5))).toBe('grows')
    expect(trendOf('agenda', withLag(5), withLag(5))).toBe('steady')
    expect(trendOf('agenda', withLag(1_000, true, 60), withLag(1_000, true, 63))).toBe('grows')
  })
})
