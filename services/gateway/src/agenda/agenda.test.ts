import type { Block } from '@alba/contracts/agenda/day-schedule'
import type { SlotView } from '@alba/contracts/bookings/api'
import { noChoices } from '@alba/contracts/settings/choices'
import { defaultBookingRules } from '@alba/contracts/settings/events'
import { bookingRulesTable, choicesTable } from '@alba/contracts/settings/rows'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BATH, MASSAGE, opening, WORKSHOP } from '../testing/demo-catalogue.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put, putDay } from '../testing/read-model-tables.ts'

const MONDAY = '2026-11-23'
/** The start times of the default rules, which also ask for two hours' notice and end the horizon after 180 days. */
const allStarts = ['09:00', '10:00', '11:00', '14:00', '15:00', '16:00']

let gateway: TestGateway
let position = 0
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

/** Empties the agenda, notifies the gateway, and sets the clock to Friday 20 November 2026, 11:00 in Paris. */
beforeEach(async () => {
  gateway.travel('2026-11-20T10:00:00Z')
  await gateway.database.query('TRUNCATE agenda.days, settings.booking_rules')
  await announce('agenda')
  await announce('settings')
})

async function announce(model: string, keys?: Record<string, string[]>) {
  await moveModel(gateway.database, model, at(++position), keys)
}

async function open(date: string, ...openings: ReturnType<typeof opening>[]) {
  await putDay(gateway.database, date, { openings })
  await announce('agenda', { days: [date] })
}

/**
 * A massage of practitioner 1: an hour, and a quarter of an hour in which its room is prepared again. It is confirmed.
 * @param startsAt minutes since the epoch, as in all blocks
 */
const massageAt = (startsAt: number): Block => ({
  bookingId: 1,
  serviceId: MASSAGE,
  practitionerId: 1,
  roomId: 1,
  from: startsAt,
  until: startsAt + 75,
  startsAt,
  endsAt: startsAt + 60,
  heldUntil: null,
  paymentIntentId: null,
  move: 0,
})

async function slots(date: string, service: number = MASSAGE): Promise<SlotView[]> {
  const answer = await gateway.app.inject(`/api/slots?service_id=${service}&date=${date}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

const starts = async (date: string, service?: number) =>
  (await slots(date, service)).map(slot => slot.start_time.slice(11, 16))
/** The notification arrives on another connection, so this reads until the answer is the expected one. */
const eventually = (date: string, service?: number) => expect.poll(() => starts(date, service))

async function firstDate(query = '', service = MASSAGE) {
  const answer = await gateway.app.inject(`/api/services/${service}/first-available-date${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

describe('a visitor who asks for a practitioner', () => {
  const ask = async (path: string) => {
    const { statusCode: status, body } = await gateway.app.inject(`/api${path}`)
    return { status, body: JSON.parse(body) }
  }
  const startsWith = async (practitioner: number) =>
    (await ask(`/slots?service_id=${MASSAGE}&date=${MONDAY}&practitioner_id=${practitioner}`)).body.map(
      (slot: SlotView) => [slot.start_time.slice(11, 16), ...slot.practitioners.map(({ id }) => id)],
    )

  it('sees only her hours and her days, in every list', async () => {
    const tuesday = '2026-11-24'
    await open(MONDAY, opening(1, MONDAY, '09:00', '11:00'), opening(2, MONDAY, '10:00', '12:00'))
    await open(tuesday, opening(2, tuesday, '14:00', '15:00'))
    await eventually(tuesday).toEqual(['14:00'])
    expect(await startsWith(1)).toEqual([
      ['09:00', 1],
      ['10:00', 1],
    ])
    expect(await startsWith(2)).toEqual([
      ['10:00', 2],
      ['11:00', 2],
    ])
    const days = (query: string) => ask(`/services/${MASSAGE}/available-dates?from=${MONDAY}${query}`)
    expect((await days('&practitioner_id=1')).body).toEqual([MONDAY])
    expect((await days('')).body).toEqual([MONDAY, tuesday])
    const next = await ask(`/services/next-starts?service_id=${MASSAGE}&practitioner_id=2`)
    expect(next.body[0].starts.map(({ start_time }: { start_time: string }) => start_time.slice(8, 13))).toEqual([
      '23T10',
      '23T11',
      '24T14',
    ])
    expect(await firstDate('?practitioner_id=2')).toMatchObject({ first_available_date: MONDAY })
  })

  it('finds whom to ask for by name, and reads that somebody is unknown', async () => {
    expect((await ask(`/services/${MASSAGE}/practitioners`)).body).toEqual([
      { id: 1, name: 'Camille Roussel' },
      { id: 2, name: 'Inès Moreau' },
    ])
    expect(await ask('/services/999/practitioners')).toMatchObject({ status: 404, body: { code: 'service_unknown' } })
    const unknown = {
      status: 404,
      body: { code: 'practitioner_unknown', detail: expect.stringContaining('introuvable') },
    }
    expect(await ask(`/slots?service_id=${MASSAGE}&date=${MONDAY}&practitioner_id=99`)).toMatchObject(unknown)
    expect(await ask(`/services/next-starts?practitioner_id=99`)).toMatchObject(unknown)
    expect(await ask(`/slots?service_id=${MASSAGE}&date=${MONDAY}&practitioner_id=x`)).toMatchObject({ status: 422 })
  })
})

describe('the list of slots', () => {
  it('has the start times of the rules with all free practitioners, in local time', async () => {
    await open(MONDAY, opening(1, MONDAY), opening(2, MONDAY, '09:00', '12:00'))
    await eventually(MONDAY).toEqual(allStarts)
    const [first, , , afternoon] = await slots(MONDAY)
    expect(first).toEqual({
      start_time: '2026-11-23T09:00:00',
      end_time: '2026-11-23T10:00:00',
      practitioners: [
        { id: 1, name: 'Camille Roussel' },
        { id: 2, name: 'Inès Moreau' },
      ],
    })
    expect(afternoon?.practitioners).toEqual([{ id: 1, name: 'Camille Roussel' }])
  })

  it('leaves out a held time, and the time in which its room is prepared, until the hold expires', async () => {
    const held = { ...massageAt(opening(1, MONDAY).from), heldUntil: Date.parse('2026-11-20T10:15:00Z') }
    await putDay(gateway.database, MONDAY, { openings: [opening(1, MONDAY)], blocks: [held] })
    await announce('agenda', { days: [MONDAY] })
    // 10:00 is taken too: after the massage the room is prepared again until 10:15.
    await eventually(MONDAY).toEqual(['11:00', '14:00', '15:00', '16:00'])
    // The hold expires.
    gateway.travel('2026-11-20T10:15:00Z')
    expect(await starts(MONDAY)).toEqual(allStarts)
  })

  it('leaves out a start that is past or within the minimum notice', async () => {
    await open('2026-11-20', opening(1, '2026-11-20'))
    await eventually('2026-11-20').toEqual(['14:00', '15:00', '16:00'])
    // At noon in Paris, 14:00 is just two hours away.
    gateway.travel('2026-11-20T11:00:00Z')
    expect(await starts('2026-11-20')).toEqual(['14:00', '15:00', '16:00'])
    gateway.travel('2026-11-20T11:00:00.001Z')
    expect(await starts('2026-11-20')).toEqual(['15:00', '16:00'])
    expect(await starts('2026-11-19')).toEqual([])
  })

  it('offers the last day of the horizon and none after it', async () => {
    const last = '2027-05-19'
    const after = '2027-05-20'
    await open(last, opening(1, last))
    await open(after, opening(1, after))
    await eventually(last).toEqual(allStarts)
    expect(await starts(after)).toEqual([])
  })

  it('uses new rules of the centre as soon as they change', async () => {
    await open(MONDAY, opening(1, MONDAY))
    await eventually(MONDAY).toEqual(allStarts)
    await put(gateway.database, bookingRulesTable, {
      id: 1,
      version: 1,
      rules: {
        ...defaultBookingRules,
        minimumNoticeMinutes: 0,
        horizonDays: 30,
        startTimes: ['09:30', '17:00', '17:01'],
      },
    })
    await announce('settings', { booking_rules: ['1'] })
    // 17:01 would end after closing time.
    await eventually(MONDAY).toEqual(['09:30', '17:00'])
  })

  it('is empty for a service on request, and 404 for an unknown service', async () => {
    await open(MONDAY, opening(1, MONDAY))
    await eventually(MONDAY).toEqual(allStarts)
    expect(await slots(MONDAY, WORKSHOP)).toEqual([])
    const answer = await gateway.app.inject(`/api/slots?service_id=99&date=${MONDAY}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'service_unknown', detail: 'Ce soin n’existe pas.' })
  })

  it('leaves out a start whose time with buffers would reach another day', async () => {
    await put(gateway.database, bookingRulesTable, {
      id: 1,
      version: 1,
      rules: { ...defaultBookingRules, startTimes: ['22:00', '22:45', '22:46'] },
    })
    await announce('settings')
    await open(MONDAY, opening(1, MONDAY, '20:00', '23:59'))
    // The hour from 22:46 ends before closing time, but the quarter of an hour after it reaches beyond midnight.
    await eventually(MONDAY).toEqual(['22:00', '22:45'])
  })
})

describe('the slots of a day on which the clock changes', () => {
  it('are right on 2027-03-28, when 02:00 becomes 03:00', async () => {
    gateway.travel('2027-03-20T10:00:00Z')
    const day = '2027-03-28'
    await put(gateway.database, bookingRulesTable, {
      id: 1,
      version: 1,
      rules: { ...defaultBookingRules, startTimes: ['01:00', '01:30', '02:30', '03:00', '09:00'] },
    })
    await announce('settings')
    await open(day, opening(1, day, '01:00', '18:00'))
    await eventually(day).toEqual(['01:00', '01:30', '03:00', '09:00'])
    const listed = await slots(day)
    // An hour from 01:30 ends at 03:30 on the clock, which skips one hour.
    expect(listed[1]).toMatchObject({ start_time: '2027-03-28T01:30:00', end_time: '2027-03-28T03:30:00' })
    expect(listed[3]).toMatchObject({ start_time: '2027-03-28T09:00:00', end_time: '2027-03-28T10:00:00' })
    // From that day on, 09:00 is 07:00 UTC. The notice of two hours is real time.
    gateway.travel('2027-03-28T05:00:00Z')
    expect(await starts(day)).toEqual(['09:00'])
    gateway.travel('2027-03-28T05:00:01Z')
    expect(await starts(day)).toEqual([])
  })

  it('are right on 2026-10-25, when 03:00 becomes 02:00', async () => {
    gateway.travel('2026-10-20T10:00:00Z')
    const day = '2026-10-25'
    await open(day, opening(1, day))
    await eventually(day).toEqual(allStarts)
    expect((await slots(day, BATH))[0]).toMatchObject({
      start_time: '2026-10-25T09:00:00',
      end_time: '2026-10-25T10:30:00',
    })
    // From that day on, 09:00 is 08:00 UTC.
    gateway.travel('2026-10-25T06:00:00Z')
    expect(await starts(day)).toEqual(allStarts)
    gateway.travel('2026-10-25T06:00:01Z')
    expect(await starts(day)).toEqual(allStarts.slice(1))
  })
})

describe('available dates', () => {
  const dates = async (query: string, service = MASSAGE) => {
    const answer = await gateway.app.inject(`/api/services/${service}/available-dates?${query}`)
    return { status: answer.statusCode, body: answer.json() }
  }

  it('are the requested days that have a free start', async () => {
    await open(MONDAY, opening(1, MONDAY))
    await open('2026-11-25', opening(1, '2026-11-25'))
    // Too short for a massage.
    await open('2026-11-26', opening(1, '2026-11-26', '09:00', '09:30'))
    await open('2026-11-30', opening(1, '2026-11-30'))
    await expect.poll(() => dates(`from=${MONDAY}&days=7`)).toEqual({ status: 200, body: [MONDAY, '2026-11-25'] })
    expect((await dates(`from=${MONDAY}&days=8`)).body).toEqual([MONDAY, '2026-11-25', '2026-11-30'])
    expect((await dates('from=2026-11-24')).body).toEqual(['2026-11-25', '2026-11-30'])
    expect((await dates(`from=${MONDAY}`, WORKSHOP)).body).toEqual([])
  })

  it('leave out days that are past, within the notice, or beyond the horizon', async () => {
    const last = '2027-05-19'
    for (const day of ['2026-11-19', '2026-11-20', last, '2027-05-20']) await open(day, opening(1, day))
    await expect.poll(async () => (await dates(`from=${last}`)).body).toEqual([last])
    expect((await dates('from=2026-11-16')).body).toEqual(['2026-11-20'])
    gateway.travel('2026-11-20T15:00:00Z')
    expect((await dates('from=2026-11-16')).body).toEqual([])
  })

  it.each([
    ['days=7', 422],
    ['from=2026-11-23&days=32', 422],
    ['from=2026-02-30', 422],
  ])('refuses « %s »', async (query, status) => {
    expect((await dates(query)).status).toBe(status)
  })

  it('are 404 for an unknown service', async () => {
    expect(await dates(`from=${MONDAY}`, 99)).toMatchObject({ status: 404, body: { code: 'service_unknown' } })
  })
})

describe('first available date', () => {
  it('is the first day with a bookable start among the requested number of days', async () => {
    await open('2026-12-01', opening(1, '2026-12-01'))
    await expect
      .poll(() => firstDate())
      .toEqual({
        has_availability: true,
        first_available_date: '2026-12-01',
      })
    // Twelve days from 20 November are 20 November to 1 December.
    expect((await firstDate('?max_days=12')).has_availability).toBe(true)
    expect(await firstDate('?max_days=11')).toEqual({ has_availability: false, first_available_date: null })
  })

  it('skips a day whose starts are all taken or past', async () => {
    await open('2026-11-20', opening(1, '2026-11-20', '09:00', '12:00'))
    const saturday = opening(1, '2026-11-21', '09:00', '10:00')
    await putDay(gateway.database, '2026-11-21', { openings: [saturday], blocks: [massageAt(saturday.from)] })
    await announce('agenda', { days: ['2026-11-21'] })
    await open(MONDAY, opening(1, MONDAY))
    await expect.poll(async () => (await firstDate()).first_available_date).toBe(MONDAY)
    expect(await firstDate('', WORKSHOP)).toEqual({ has_availability: false, first_available_date: null })
  })
})

describe('next starts', () => {
  const next = async (query = '') => {
    const answer = await gateway.app.inject(`/api/services/next-starts${query}`)
    return { status: answer.statusCode, body: answer.json() }
  }
  const starting = (body: { service_id: number; starts: { start_time: string }[] }[]) =>
    Object.fromEntries(body.map(each => [each.service_id, each.starts.map(start => start.start_time)]))

  it('are the first three of each service, across days, with their ends', async () => {
    await open(MONDAY, opening(1, MONDAY, '14:00', '16:30'))
    await open('2026-11-25', opening(1, '2026-11-25'))
    await expect
      .poll(async () => starting((await next()).body))
      .toEqual({
        [MASSAGE]: [`${MONDAY}T14:00:00`, `${MONDAY}T15:00:00`, '2026-11-25T09:00:00'],
        [BATH]: [`${MONDAY}T14:00:00`, `${MONDAY}T15:00:00`, '2026-11-25T09:00:00'],
        [WORKSHOP]: [],
      })
    const { body } = await next(`?service_id=${BATH}`)
    expect(body).toHaveLength(1)
    expect(body[0].starts[0]).toEqual({ start_time: `${MONDAY}T14:00:00`, end_time: `${MONDAY}T15:30:00` })
  })

  it('follow the wish for a half of the day and a weekday', async () => {
    for (const day of [MONDAY, '2026-11-25', '2026-11-30']) await open(day, opening(1, day))
    await expect
      .poll(async () => starting((await next('?weekday=monday&part_of_day=afternoon')).body)[MASSAGE])
      .toEqual([`${MONDAY}T14:00:00`, `${MONDAY}T15:00:00`, `${MONDAY}T16:00:00`])
    const mornings = starting((await next('?part_of_day=morning&weekday=wednesday')).body)[MASSAGE]
    expect(mornings).toEqual(['2026-11-25T09:00:00', '2026-11-25T10:00:00', '2026-11-25T11:00:00'])
    expect(starting((await next('?weekday=sunday')).body)[MASSAGE]).toEqual([])
  })

  it('forget a start that was taken, and have it again once the hold runs out', async () => {
    await open(MONDAY, opening(1, MONDAY, '09:00', '12:00'))
    const massages = async () => starting((await next()).body)[MASSAGE]
    const morning = ['09:00', '10:00', '11:00'].map(time => `${MONDAY}T${time}:00`)
    await expect.poll(massages).toEqual(morning)
    const held = { ...massageAt(opening(1, MONDAY).from), heldUntil: Date.parse('2026-11-20T10:15:00Z') }
    await putDay(gateway.database, MONDAY, { openings: [opening(1, MONDAY, '09:00', '12:00')], blocks: [held] })
    await announce('agenda', { days: [MONDAY] })
    await expect.poll(massages).toEqual([`${MONDAY}T11:00:00`])
    gateway.travel('2026-11-20T10:15:00Z')
    expect(await massages()).toEqual(morning)
  })

  it.each([
    ['?service_id=99', 404],
    ['?service_id=x', 422],
    ['?part_of_day=night', 422],
    ['?weekday=samedi', 422],
  ])('refuse « %s »', async (query, status) => expect((await next(query)).status).toBe(status))
})

describe('the starts of two treatments', () => {
  const asked = (second: number, arrangement: string) =>
    gateway.app.inject(
      `/api/slots?service_id=${MASSAGE}&date=${MONDAY}&second_service_id=${second}&arrangement=${arrangement}`,
    )
  const startsOf = async (second: number, arrangement: string) => {
    const answer = await asked(second, arrangement)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json() as SlotView[]
  }
  /** Says whether the centre offers two treatments in one booking. */
  const setChoice = async (twoTreatments: boolean) => {
    await put(gateway.database, choicesTable, { id: 1, choices: { ...noChoices, twoTreatments }, version: 1 })
    await announce('settings')
    await gateway.knows('settings', at(position))
  }
  /** Replaces the openings of a day, and waits until the gateway knows. */
  const replaceOpenings = async (...openings: Parameters<typeof open>) => {
    await open(...openings)
    await gateway.knows('agenda', at(position))
  }
  afterAll(() => setChoice(false))

  it('are refused where the centre does not offer that', async () => {
    await setChoice(false)
    expect((await asked(MASSAGE, 'after')).json()).toMatchObject({ code: 'two_treatments_not_offered' })
  })
  it('leave time for both, and say when the last one ends', async () => {
    await setChoice(true)
    await open(MONDAY, opening(1, MONDAY, '09:00', '12:00'))
    const starts = await startsOf(MASSAGE, 'after')
    // An hour, the buffers of both, and another hour.
    expect(starts.map(({ start_time }) => start_time.slice(11))).toEqual(['09:00:00'])
    expect(starts[0]?.end_time.slice(11)).toBe('11:15:00')
  })
  it('can be side by side only where each has a room of its own', async () => {
    const beside = async (id: number) => (await gateway.app.inject(`/api/services/${id}/beside`)).json()
    await setChoice(true)
    expect(await beside(MASSAGE)).toEqual(expect.arrayContaining([BATH]))
    expect(await beside(MASSAGE)).not.toContain(MASSAGE)
    expect(await beside(BATH)).not.toContain(BATH)
    expect(await beside(999)).toMatchObject({ code: 'service_unknown' })
    await setChoice(false)
    expect(await beside(MASSAGE)).toEqual([])
  })
  it('need two practitioners and two rooms when they are side by side', async () => {
    await setChoice(true)
    await open(MONDAY, opening(1, MONDAY, '09:00', '12:00'))
    expect(await startsOf(BATH, 'beside')).toEqual([])
    await replaceOpenings(MONDAY, opening(1, MONDAY, '09:00', '12:00'), opening(2, MONDAY, '10:00', '11:30'))
    const starts = await startsOf(BATH, 'beside')
    expect(starts.map(({ start_time }) => start_time.slice(11))).toEqual(['10:00:00'])
  })
})
