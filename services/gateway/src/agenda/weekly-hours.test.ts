import { weeklyHoursTable } from '@alba/contracts/agenda/rows'
import { bookingsTable } from '@alba/contracts/bookings/rows'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { problemOfRejection } from '@alba/platform/http/problem'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { opening } from '../testing/demo-catalogue.ts'
import { bookingRow } from '../testing/demo-rows.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { goodBodies } from '../testing/good-bodies.ts'
import { at, moveModel, put, putDay } from '../testing/read-model-tables.ts'

const PATH = '/api/backoffice/practitioners/1/weekly-hours'
/**
 * From Monday 23 November 2026: the mornings of Monday, Tuesday, Thursday and Friday, but not on the 24th, and not on
 * French public holidays. The clock of the gateway stands at 20 November.
 */
const body = goodBodies(1)['/api/backoffice/practitioners/{id}/weekly-hours'] ?? {}
const bookingId = 200_000_000_000_001

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  const row = {
    status: 'confirmed',
    starts_at: '2026-11-25T08:00:00.000Z',
    ends_at: '2026-11-25T09:00:00.000Z',
  } as const
  await put(gateway.database, bookingsTable, bookingRow(bookingId, row))
  const from = toEpochMinutes('2026-11-25T08:00:00Z')
  const block = {
    bookingId,
    serviceId: 1,
    practitionerId: 1,
    roomId: 1,
    from,
    until: from + 60,
    startsAt: from,
    endsAt: from + 60,
    heldUntil: null,
    paymentIntentId: null,
    move: 0,
  }
  // Practitioner 1 works from 9:00 to 18:00 on two days. The Wednesday has a booking; the Thursday was changed once by
  // hand (`handChanges`, by practitioner).
  await putDay(gateway.database, '2026-11-25', { openings: [opening(1, '2026-11-25')], blocks: [block] })
  await putDay(gateway.database, '2026-11-26', { openings: [opening(1, '2026-11-26')], handChanges: { 1: 1 } })
  // On the Friday an absence closed the hours of practitioner 1.
  await putDay(gateway.database, '2026-12-04', { handChanges: { 1: 1 }, absent: [1] })
  for (const model of ['agenda', 'bookings']) await moveModel(gateway.database, model, at(10), {})
})
afterAll(() => gateway.stop())

const ask = (options: InjectOptions | string) => {
  const request = typeof options === 'string' ? { url: options } : options
  return gateway.app.inject({ ...request, headers: { ...gateway.staff(2), ...request.headers } })
}

describe('the weekly hours of a practitioner', () => {
  it('are none until they are set, beside the holidays of the next twelve months', async () => {
    const answer = (await ask(PATH)).json()
    expect(answer).toMatchObject({ practitioner_id: 1, version: 0, hours: [] })
    expect(answer.holidays).toContainEqual({ date: '2026-12-25', name: 'Noël', only_in_alsace_moselle: false })
    expect(answer.holidays).toContainEqual({ date: '2026-12-26', name: 'Saint Étienne', only_in_alsace_moselle: true })
    expect((await ask(PATH.replace('/1/', '/99/'))).statusCode).toBe(404)
  })

  it('can be previewed: which days open, close and stay, and which bookings are outside', async () => {
    const answer = await ask({ method: 'POST', url: `${PATH}/preview`, payload: body })
    expect(answer.statusCode, answer.body).toBe(200)
    const preview = answer.json()
    expect(preview.closed_days).toEqual(['2026-11-25'])
    expect(preview.kept_days).toEqual(['2026-11-26'])
    expect(preview.absence_days).toEqual(['2026-12-04'])
    expect(preview.opened_days.slice(0, 3)).toEqual(['2026-11-23', '2026-11-27', '2026-11-30'])
    expect(preview.opened_days).not.toContain('2026-12-25')
    expect(preview.affected_bookings).toMatchObject([{ id: bookingId }])

    // Days that were changed by hand follow the weekly hours only when the request says so, and those of an absence not even then.
    const reset = await ask({ method: 'POST', url: `${PATH}/preview`, payload: { ...body, resets_days: true } })
    expect(reset.json()).toMatchObject({
      kept_days: [],
      changed_days: ['2026-11-26'],
      absence_days: ['2026-12-04'],
    })
  })

  it('are set with the version of If-Match, and the answer lists the bookings outside the new hours', async () => {
    gateway.command.on('set-weekly-hours', () => ({ body: { position: at(10), outside: [bookingId] } }))
    const answer = await ask({ method: 'PUT', url: PATH, payload: body, headers: { 'if-match': '"0"' } })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ practitioner_id: 1, affected_bookings: [{ id: bookingId }] })
    // Without `resets_days`, only days with a new exception lose what was changed by hand.
    const sent = { practitionerId: 1, holidaysOff: 'france', resetsDays: 'exceptions', version: 0, from: '2026-11-23' }
    expect(gateway.command.last('set-weekly-hours').body).toMatchObject(sent)

    const refused = problemOfRejection('changed_meanwhile')
    gateway.command.on('set-weekly-hours', () => ({ status: refused.status, body: refused }))
    expect((await ask({ method: 'PUT', url: PATH, payload: body })).json()).toMatchObject({ code: 'changed_meanwhile' })
  })

  it('of a practitioner whom the read models do not show yet are set, and answered', async () => {
    gateway.command.on('set-weekly-hours', () => ({ body: { position: null, outside: [] } }))
    const answer = await ask({ method: 'PUT', url: PATH.replace('/1/', '/77/'), payload: body })
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { practitioner_id: 77, affected_bookings: [] }])
    expect((await ask(PATH.replace('/1/', '/77/'))).json()).toMatchObject({ code: 'practitioner_unknown' })
  })

  it('are listed with date and author, without those that have ended; the preview names the later hours that new ones replace', async () => {
    const { holidays_off: holidaysOff, resets_days: _, ...hours } = body
    const storedHours = { ...hours, holidaysOff, resets: [], setAt: '2026-11-20T09:00:00Z' }
    const row = {
      practitioner_id: 1,
      version: 2,
      hours: [
        { ...storedHours, from: '2026-01-01', setBy: { kind: 'operator', id: 'Zoé' } },
        { ...storedHours, from: '2026-11-01', setBy: { kind: 'practitioner', id: '2' } },
        { ...storedHours, from: '2027-01-04', setBy: { kind: 'operator', id: 'Zoé' } },
      ],
    }
    // `as never`, because the fields of `body` have no types.
    await put(gateway.database, weeklyHoursTable, row as never)
    await moveModel(gateway.database, 'agenda', at(11), { weekly_hours: [1] })
    await expect.poll(async () => (await ask(PATH)).json().version).toBe(2)
    const answer = (await ask(PATH)).json()
    expect(answer.hours).toMatchObject([
      { from: '2026-11-01', set_at: '2026-11-20T10:00:00', set_by: 'Inès Moreau' },
      { from: '2027-01-04', set_by: 'Zoé' },
    ])
    const replacedByHoursFrom = async (from: string) =>
      (await ask({ method: 'POST', url: `${PATH}/preview`, payload: { ...body, from } })).json().replaced_from
    expect(await replacedByHoursFrom('2026-12-01')).toEqual(['2027-01-04'])
    // The answer does not list hours that begin on the same day.
    expect(await replacedByHoursFrom('2027-01-04')).toEqual([])
  })

  it('cannot end on a day before they begin, nor at an hour before they begin', async () => {
    const wrong = await ask({ method: 'PUT', url: PATH, payload: { ...body, until: '2026-11-22' } })
    expect([wrong.statusCode, wrong.json().detail]).toEqual([
      422,
      'La date de fin doit être égale ou postérieure à la date de début.',
    ])
    const { week } = body as { week: object }
    const backwards = { ...week, monday: [{ start: '13:00', end: '09:00' }] }
    expect((await ask({ method: 'PUT', url: PATH, payload: { ...body, week: backwards } })).statusCode).toBe(422)
  })
})
