import { bookingsTable } from '@alba/contracts/bookings/rows'
import { defaultWords } from '@alba/contracts/centre/grammar'
import type { About } from '@alba/contracts/notifications/about'
import {
  concernedTable,
  type MarkRow,
  marksTable,
  type NotificationRow,
  notificationsTable,
  type SweepRow,
  sweepsTable,
} from '@alba/contracts/notifications/rows'
import { textOf } from '@alba/contracts/notifications/sentences'
import { type NotificationTopic, notificationTopic, topics } from '@alba/contracts/notifications/topics'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingRow, paidVoucher, purchaseRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put } from '../testing/read-model-tables.ts'

const BOOKING = 123_456_789_012_345
const ZONE = 'Europe/Paris'

const notice = (id: number, topic: NotificationTopic, changes: Partial<NotificationRow> = {}): NotificationRow => ({
  id,
  topic,
  ...topics[topic],
  subject_kind: 'booking',
  subject_id: BOOKING,
  amount_cents: null,
  code: null,
  booking_ids: [],
  booking_count: changes.booking_ids?.length ?? 0,
  place: null,
  place_before: null,
  letter: null,
  created_at: '2026-11-20T09:00:00.000Z',
  ...changes,
})
const marked = (practitioner_id: number, notification_id: number, changes: Partial<MarkRow>): MarkRow => ({
  key: `${practitioner_id}:${notification_id}`,
  practitioner_id,
  notification_id,
  read_at: null,
  deleted: false,
  ...changes,
})
/** « Mark all as read » of a practitioner: it marks the notifications up to `up_to` as read at `read_at`. */
const swept = (practitioner_id: number, up_to: number, read_at: string): SweepRow => ({
  key: `${practitioner_id}:${up_to}`,
  practitioner_id,
  up_to,
  read_at,
})

describe('the text of a notification', () => {
  const booking: About = { kind: 'booking', row: bookingRow(BOOKING, { settled_by: 'voucher' }) }
  const says = (topic: NotificationTopic, about: About, changes: Partial<NotificationRow> = {}, words = defaultWords) =>
    textOf(notice(1, topic, changes), about, ZONE, words).message.replaceAll(/[\u202f\u00a0]/g, ' ')

  it('names the current data of its subject', () => {
    expect(says('booking_confirmed', booking)).toMatch(
      /^Léa Martin, Massage prénatal, .* avec .*\. Payée par bon cadeau\.$/,
    )
    const voucher: About = { kind: 'voucher', row: paidVoucher(BOOKING, 'ABCD-EFGH-JKLM') }
    expect(says('payment_refunded', voucher, { amount_cents: 7500 })).toContain('bon cadeau ABCD-EFGH-JKLM. 75,00 €')
    expect(says('payment_failed', { kind: 'purchase', row: purchaseRow(BOOKING) }, { code: 'expired_card' })).toMatch(
      /, forfait .*\. Carte refusée \(carte expirée\) ; rien n’est payé pour l’instant\.$/,
    )
    expect(says('payment_refunded', booking, { amount_cents: 2000 })).toContain('20,00 € remboursés sur')
    const besideVoucher: About = {
      kind: 'booking',
      row: bookingRow(BOOKING, { paid_cents: 2500, voucher_cents: 5000 }),
    }
    expect(says('payment_refunded', besideVoucher, { amount_cents: 2000 })).toContain('20,00 € remboursés sur 25,00 €.')
    expect(says('late_payment', booking, { amount_cents: 7500, code: 'past' })).toMatch(
      /Paiement de 75,00 € reçu après le début du rendez-vous : il est remboursé en entier\.$/,
    )
  })

  it('says « effacé » instead of the name of a client who was erased', () => {
    const erased: About = { kind: 'booking', row: bookingRow(BOOKING, { customer_name: null }) }
    const names = { purchaser_firstname: 'effacé', purchaser_name: 'effacé' }
    const voucher: About = { kind: 'voucher', row: { ...paidVoucher(BOOKING, 'ABCD-EFGH-JKLM'), ...names } }
    expect(says('payment_disputed', voucher, { amount_cents: 100 })).toMatch(/^effacé, bon cadeau ABCD/)
    expect(says('booking_canceled', erased)).toMatch(/^effacé, /)
  })

  it('names the mail that was not delivered, its recipient and the reason', () => {
    const because = 'refused' as const
    expect(says('letter_undelivered', booking, { letter: { kind: 'booking-reminder', because } })).toMatch(
      /^Léa Martin, Massage prénatal, .*\. E-mail « rappel du rendez-vous » : le serveur .* refusé .* Prévenez /,
    )
    const voucher: About = {
      kind: 'voucher',
      row: { ...paidVoucher(BOOKING, 'ABCD-EFGH-JKLM'), recipient_firstname: 'Anne', recipient_lastname: 'Roux' },
    }
    const given = { letter: { kind: 'voucher-given', because: 'unanswered' } } as const
    expect(says('letter_undelivered', voucher, given)).toContain('« bon cadeau offert » pour Anne Roux : ')
    expect(says('letter_undelivered', voucher, given)).toContain('il est peut-être arrivé')
  })

  it('keeps the time and practitioner of the booking at the time of the notification', () => {
    const place = { startsAt: '2026-11-26T09:00:00Z', practitionerId: 2, practitionerName: 'Inès Moreau' }
    const place_before = { startsAt: '2026-11-25T09:00:00Z', practitionerId: 1, practitionerName: 'Camille Roussel' }
    expect(says('booking_confirmed', booking, { place })).toContain('26 novembre 2026 à 10 h 00, avec Inès Moreau')
    expect(says('booking_moved', booking, { place, place_before })).toMatch(
      /^Léa Martin, Massage prénatal : .*25 novembre 2026 à 10 h 00 avec Camille Roussel, maintenant .*26 .* avec Inès Moreau\.$/,
    )
    expect(says('practitioner_changed', booking, { place, place_before })).toMatch(
      /Camille Roussel laisse la place à Inès Moreau\.$/,
    )
    const beside = { ...place, besidePractitionerId: 1, besidePractitionerName: 'Camille Roussel' }
    expect(says('booking_confirmed', booking, { place: beside })).toContain('avec Inès Moreau et Camille Roussel')
    expect(says('booking_moved', booking, { place: beside, place_before })).toMatch(
      /avec Inès Moreau et Camille Roussel\.$/,
    )
  })

  it('names up to three bookings of a closure, each with its time unless the booking has changed since', () => {
    const rows = ['Léa Martin', 'Zoé Lambert', 'Ana Roux'].map((customer_name, n) =>
      bookingRow(BOOKING + n, { customer_name, updated_at: '2026-11-19T09:00:00.000Z' }),
    )
    const left = (ids: number, about = rows) =>
      says(
        'room_closed',
        { kind: 'bookings', rows: about },
        { booking_ids: Array.from({ length: ids }, (_, n) => BOOKING + n) },
      )
    expect(left(1, rows.slice(0, 1))).toBe(
      '1 réservation se trouve dans une salle fermée : Léa Martin, Massage prénatal, lundi 23 novembre 2026 à 9 h 00.',
    )
    expect(left(5)).toMatch(/ : Léa Martin, .* ; Zoé Lambert, .* ; Ana Roux, .* à 9 h 00 et 2 autres\.$/)
    const moved = bookingRow(BOOKING, { customer_name: 'Léa Martin', updated_at: '2026-11-20T10:00:00.000Z' })
    expect(left(1, [moved])).toMatch(/ : Léa Martin, Massage prénatal\.$/)
  })

  it('counts the bookings of a closure when none of them can be read', () => {
    expect(says('room_closed', undefined, { booking_ids: [1, 2] })).toMatch(/^2 réservations se trouvent/)
    const many = { booking_ids: [1, 2], booking_count: 137 }
    expect(says('room_closed', undefined, many)).toMatch(/^137 réservations se trouvent/)
    expect(says('opening_removed', { kind: 'bookings', rows: [bookingRow(1)] }, many)).toMatch(/ et 136 autres\.$/)
  })

  it('speaks of people in the words of the centre', () => {
    const infirmiere = { one: 'infirmière', many: 'infirmières', gender: 'feminine' } as const
    const words = {
      client: { one: 'cliente', many: 'clientes', gender: 'feminine' } as const,
      practitioner: infirmiere,
    }
    expect(textOf(notice(1, 'practitioner_changed'), booking, ZONE, words).title).toBe('Infirmière changée')
    expect(says('practitioner_changed', booking, {}, words)).toMatch(/ : une infirmière laisse la place à une autre\.$/)
    expect(says('refund_failed', booking, { amount_cents: 100 }, words)).toContain(' : la cliente ne les a pas.')
    expect(says('opening_removed', booking, { booking_ids: [1] }, words)).toContain('des horaires de l’infirmière')
  })

  it('exists for every topic, with a title', () => {
    for (const topic of notificationTopic.options) {
      const { title, message } = textOf(notice(1, topic), undefined, ZONE, defaultWords)
      expect([title, message], topic).toEqual([expect.stringMatching(/^\p{Lu}/u), expect.stringMatching(/\.$/)])
    }
  })
})

describe('/api/backoffice/notifications', () => {
  // Two instants at which something was marked as read, the earlier one first.
  const SWEPT = '2026-11-19T10:00:00.000Z'
  const READ = '2026-11-20T09:30:00.000Z'
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startGateway()
    const { database } = gateway
    await put(database, bookingsTable, bookingRow(BOOKING, { settled_by: 'voucher', customer_name: 'Léa Martin' }))
    await put(
      database,
      notificationsTable,
      // Older than `SHOWN_DAYS`, so nobody is shown it.
      notice(1, 'booking_confirmed', { created_at: '2026-05-01T09:00:00.000Z' }),
      notice(2, 'booking_confirmed'),
      notice(3, 'payment_disputed', { amount_cents: 7500 }),
      notice(4, 'booking_canceled'),
      notice(5, 'room_closed', { subject_kind: 'closure', subject_id: 1, booking_ids: [BOOKING] }),
    )
    // Practitioner 1 has read 2 and 3, deleted 4, and not read 5. Practitioner 2 marked all as read twice: 1 to 3, then 4
    // and 5.
    await put(database, marksTable, marked(1, 3, { read_at: READ }), marked(1, 4, { deleted: true }))
    await put(database, sweepsTable, swept(1, 2, SWEPT), swept(2, 3, SWEPT), swept(2, 5, READ))
  })
  afterAll(() => gateway.stop())

  const ask = async (url: string, practitioner = 1, options: InjectOptions = {}) => {
    const path = `/api/backoffice/notifications${url}`
    return gateway.app.inject({ url: path, headers: gateway.staff(practitioner), ...options })
  }
  const ids = async (url: string, practitioner = 1) =>
    (await ask(url, practitioner)).json().map((entry: { id: number }) => entry.id)

  it('lists what the practitioner has not deleted, newest first, with when it was first read', async () => {
    expect((await ask('')).json()).toMatchObject([
      {
        id: 5,
        type: 'schedule_conflict',
        priority: 'high',
        message: expect.stringContaining('Léa Martin'),
        is_read: false,
        extra_data: { booking_ids: [BOOKING] },
      },
      { id: 3, priority: 'critical', is_read: true, read_at: READ },
      {
        id: 2,
        type: 'new_booking',
        is_read: true,
        read_at: SWEPT,
        subject: { kind: 'booking', id: BOOKING },
        extra_data: {
          has_voucher: true,
          practitioners: [{ id: 1 }],
          start_datetime_formatted: expect.any(String),
          start_time: '2026-11-23T09:00:00',
        },
      },
    ])
    const others = (await ask('', 2)).json()
    expect(others.map((entry: { id: number; read_at: string }) => [entry.id, entry.read_at])).toEqual([
      ...[5, 4].map(id => [id, READ]),
      ...[3, 2].map(id => [id, SWEPT]),
    ])
  })

  it('filters and pages them', async () => {
    expect(await ids('?unread_only=true')).toEqual([5])
    expect(await ids('?type_filter=new_booking')).toEqual([2])
    expect(await ids('?priority_filter=high')).toEqual([5])
    expect(await ids('?limit=1&offset=1')).toEqual([3])
    expect((await ask('?type_filter=other')).statusCode).toBe(422)
  })

  it('finds those that concern a practitioner, and those since a day of the centre', async () => {
    const { database } = gateway
    const created_at = '2026-11-20T09:00:00.000Z'
    const concerned = (practitioner_id: number, notification_id: number) => ({
      key: `${practitioner_id}:${notification_id}`,
      practitioner_id,
      notification_id,
      created_at,
    })
    await put(database, concernedTable, concerned(1, 2), concerned(1, 5), concerned(2, 5))
    expect(await ids('?practitioner_filter=1')).toEqual([5, 2])
    expect(await ids('?practitioner_filter=1&unread_only=true&since=2026-11-20')).toEqual([5])
    expect(await ids('?practitioner_filter=2&type_filter=new_booking')).toEqual([])
    expect(await ids('?practitioner_filter=1&priority_filter=high&limit=1&offset=1')).toEqual([])
    expect(await ids('?since=2026-11-20')).toEqual([5, 3, 2])
    expect(await ids('?since=2026-11-21')).toEqual([])
    // Midnight of the centre, which is eleven in the evening by UTC.
    await put(database, notificationsTable, notice(2, 'booking_confirmed', { created_at: '2026-11-19T22:59:59.000Z' }))
    expect(await ids('?since=2026-11-20')).toEqual([5, 3])
    await put(database, notificationsTable, notice(2, 'booking_confirmed', { created_at: '2026-11-19T23:00:00.000Z' }))
    expect(await ids('?since=2026-11-20')).toEqual([5, 3, 2])
    await put(database, notificationsTable, notice(2, 'booking_confirmed'))
    for (const wrong of ['practitioner_filter=moi', 'practitioner_filter=0', 'since=hier', 'since=0000-01-01'])
      expect((await ask(`?${wrong}`)).statusCode, wrong).toBe(422)
  })

  it('marks as read only what a filter finds, and asks for nothing when it finds nothing', async () => {
    const { command } = gateway
    command.on('mark-some-notifications-read', () => ({ body: { position: null } }))
    const mark = (query: string) => ask(`/mark-all-read?${query}`, 1, { method: 'PUT' })
    expect((await mark('type_filter=new_booking')).json()).toEqual({ count: 1 })
    expect(command.calls.filter(({ name }) => name === 'mark-some-notifications-read')).toEqual([])
    expect((await mark('practitioner_filter=1&since=2026-11-20')).json()).toEqual({ count: 1 })
    expect(command.last('mark-some-notifications-read').body).toEqual({ notificationIds: [5] })
    expect((await mark('since=hier')).statusCode).toBe(422)
  })

  it('counts them', async () => {
    expect((await ask('/unread-count')).json()).toEqual({ count: 1 })
    expect((await ask('/unread-count', 2)).json()).toEqual({ count: 0 })
    expect((await ask('/stats')).json()).toMatchObject({
      total: 3,
      unread: 1,
      by_type: { new_booking: 1, payment_failed: 0 },
      by_priority: { critical: 1, high: 1, medium: 1, low: 0 },
    })
  })

  it('answers 202 without the notification when it is marked as read but not shown: deleted, or not in the read model yet', async () => {
    gateway.command.on('mark-notification-read', () => ({ body: { position: null } }))
    const answer = await ask('/4711/mark-read', 1, { method: 'PUT' })
    expect([answer.statusCode, answer.json()]).toEqual([202, { id: 4711 }])
  })

  /** A command that is carried out and has reached the read model when it is answered: `write` is what it changes. */
  const done = (position: number, write: () => Promise<unknown>) => async () => {
    await write()
    await moveModel(gateway.database, 'notifications', at(position))
    return { body: { position: at(position) } }
  }

  it('marks one as read for the practitioner who asks, and answers with it', async () => {
    const { command, database } = gateway
    const row = marked(1, 5, { read_at: READ })
    command.on(
      'mark-notification-read',
      done(7, () => put(database, marksTable, row)),
    )
    const read = await ask('/5/mark-read', 1, { method: 'PUT' })
    expect([read.statusCode, read.json()]).toMatchObject([200, { id: 5, is_read: true, read_at: READ }])
    expect(command.last('mark-notification-read')).toMatchObject({
      body: { notificationId: 5 },
      headers: { 'x-actor': 'practitioner:1' },
    })
  })

  it('deletes one for the practitioner who asks, also when the client sends an empty body as JSON', async () => {
    const { command, database } = gateway
    const row = marked(1, 5, { read_at: READ, deleted: true })
    command.on(
      'delete-notification',
      done(8, () => put(database, marksTable, row)),
    )
    const json = { 'content-type': 'application/json', ...gateway.staff() }
    const deleted = await ask('/5', 1, { method: 'DELETE', headers: json, payload: '' })
    expect([deleted.statusCode, deleted.body]).toEqual([204, ''])
    expect(await ids('')).toEqual([3, 2])
    expect(await ids('', 2)).toEqual([5, 4, 3, 2])
  })

  it('marks all as read for the practitioner who asks, and answers how many are unread afterwards', async () => {
    const { command, database } = gateway
    await put(database, notificationsTable, notice(6, 'booking_confirmed'))
    const sweep = swept(1, 6, READ)
    command.on(
      'mark-all-notifications-read',
      done(9, () => put(database, sweepsTable, sweep)),
    )
    expect((await ask('/unread-count')).json()).toEqual({ count: 1 })
    expect((await ask('/mark-all-read', 1, { method: 'PUT' })).json()).toEqual({ count: 0 })
    expect((await ask('/unread-count', 2)).json()).toEqual({ count: 1 })
  })
})
