import { setWeeklyHours as command } from '@alba/contracts/agenda/commands'
import { agendaStream, hoursStream } from '@alba/contracts/agenda/events'
import type { Week } from '@alba/contracts/agenda/weekly-hours'
import { practitionerStream } from '@alba/contracts/catalogue/events'
import type { DomainEvent, DomainFact } from '@alba/contracts/events'
import { defaultBookingRules, SETTINGS_STREAM } from '@alba/contracts/settings/events'
import { toEpochMinutes } from '@alba/contracts/shared/centre-time'
import { expect, it } from 'vitest'
import { type Cause, causedBy, toEvents } from '../../decision/cause.ts'
import { openStreams } from '../../decision/streams.ts'
import type { Deps } from '../../deps.ts'
import { memoryReference } from '../../testing/histories/centre.ts'
import { memoryLog } from '../../testing/histories/memory-log.ts'
import { inMemory, practitioner } from '../../testing/in-memory.ts'
import { agenda } from '../agenda.ts'
import { closeRange, openingId } from '../openings/decide.ts'
import { openAvailability } from '../openings/open.ts'
import { removeAvailability } from '../openings/remove.ts'
import { extendOpenings, weeklyHoursPolicies } from './extend.ts'
import { setWeeklyHours } from './set.ts'

const morning = [{ start: '09:00', end: '13:00' }]
const closed: Week = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }

/** An installation in memory with one practitioner, whose clock can be moved. Bookings are taken for 30 days. */
async function centre(at = '2026-11-25T08:00:00Z') {
  const time = { now: Date.parse(at) }
  const clock = () => time.now
  const reference = memoryReference()
  const log = memoryLog(reference.receive)
  const deps = {
    ...inMemory(at).deps,
    clock,
    reference: reference.port,
    streams: openStreams(log, clock),
  }
  const write = (stream: string, ...facts: DomainFact[]) =>
    log.append(stream, 'any', toEvents(facts, stream, practitioner, clock()))
  /** Runs the policies for the last event of a stream. */
  const runLast = async (stream: string) => {
    const last = log.stream(stream).at(-1)
    if (!last) throw new Error(`${stream} has no event`)
    await run(last)
  }
  await write(practitionerStream(1), { type: 'PractitionerDefined', data: { practitionerId: 1, name: 'Camille' } })
  await write(SETTINGS_STREAM, { type: 'BookingRulesChanged', data: { ...defaultBookingRules, horizonDays: 30 } })
  const set = (changes: object = {}, cause: Cause = practitioner) =>
    setWeeklyHours(
      deps,
      command.body.parse({
        practitionerId: 1,
        from: '2026-11-25',
        until: null,
        week: { ...closed, monday: morning, friday: morning },
        holidaysOff: 'france',
        exceptions: [],
        ...changes,
      }),
      cause,
    )
  /** The days from the first to the last that have an opening now. */
  const openDays = async (first: string, last: string) => {
    const days = log.events.flatMap(({ type, data }) => (type === 'AvailabilityOpened' ? [data.date] : []))
    const wanted = [...new Set(days)].filter(date => first <= date && date <= last).toSorted()
    const states = await Promise.all(wanted.map(date => deps.streams.load(agenda, date)))
    return wanted.filter((_, n) => (states[n]?.openings.length ?? 0) > 0)
  }
  const extend = (own: Deps = deps) =>
    extendOpenings(own, { kind: '', key: '', attempts: 1, failures: 0, tries: 0, lease: '', payload: {} }, practitioner)
  const run = async (event: DomainEvent) => {
    for (const policy of weeklyHoursPolicies.filter(({ handles }) => handles.includes(event.type)))
      await policy.handle(deps, event, causedBy(event, policy.name))
  }
  return { deps, log, time, set, openDays, extend, run, runLast, write }
}

/** The days that most tests look at. Those of November would only make the expected lists longer. */
const FROM_DECEMBER = ['2026-12-01', '2027-03-31'] as const

it('opens the days that can be booked and two weeks more, but not on public holidays', async () => {
  const { set, openDays } = await centre()
  expect(await set()).toMatchObject({ ok: true, outside: [] })
  // The last day that can be booked is 25 December, and two weeks later is 8 January. 25 December and 1 January are
  // Fridays and public holidays.
  expect(await openDays(...FROM_DECEMBER)).toEqual([
    '2026-12-04',
    '2026-12-07',
    '2026-12-11',
    '2026-12-14',
    '2026-12-18',
    '2026-12-21',
    '2026-12-28',
    '2027-01-04',
    '2027-01-08',
  ])
})

it('opens further days as time goes on, and writes nothing twice', async () => {
  const { set, openDays, extend, time, log } = await centre()
  await set()
  const before = log.events.length
  await extend()
  expect(log.events).toHaveLength(before)
  time.now += 7 * 86_400_000
  await extend()
  expect((await openDays(...FROM_DECEMBER)).slice(-2)).toEqual(['2027-01-11', '2027-01-15'])
  // One opening for each of the two days; the hours themselves are not set again.
  expect(log.events).toHaveLength(before + 2)
})

it('a policy writes the days that a crash left unwritten, and nothing when no day is missing', async () => {
  const { set, openDays, run, log } = await centre()
  await set()
  const written = log.events.length
  const [event] = log.stream(hoursStream(1))
  if (event?.type !== 'WeeklyHoursSet') throw new Error('the hours are not set')
  await run(event)
  await run(event)
  expect(log.events).toHaveLength(written)

  // Here the command crashed after its event, before it wrote a day.
  const other = await centre()
  await other.write(hoursStream(1), { type: 'WeeklyHoursSet', data: event.data })
  const [again] = other.log.stream(hoursStream(1))
  if (again?.type !== 'WeeklyHoursSet') throw new Error('the hours are not set')
  await other.run(again)
  expect(await other.openDays(...FROM_DECEMBER)).toEqual(await openDays(...FROM_DECEMBER))
})

it('keeps the days that staff changed by hand, until staff resets them', async () => {
  const { set, openDays, deps } = await centre()
  await set()
  await removeAvailability(deps, { availabilityId: openingId('2026-12-04', 1) }, practitioner)
  await openAvailability(
    deps,
    { practitionerId: 1, date: '2026-12-05', timeSlots: [{ start: '10:00', end: '12:00' }] },
    practitioner,
  )
  await set({ week: { ...closed, friday: morning } })
  expect(await openDays('2026-12-01', '2026-12-12')).toEqual(['2026-12-05', '2026-12-11'])
  await set({ week: { ...closed, friday: morning }, resetsDays: 'all' })
  expect(await openDays('2026-12-01', '2026-12-12')).toEqual(['2026-12-04', '2026-12-11'])
  // Days that were reset once follow later hours, too.
  await set({ week: { ...closed, monday: morning } })
  expect(await openDays('2026-12-01', '2026-12-12')).toEqual(['2026-12-07'])
})

it('keeps the days of an absence when staff resets all days, until an exception names such a day', async () => {
  const { set, openDays, deps } = await centre()
  await set()
  const absentOn = (date: string) => {
    const range = { from: toEpochMinutes(`${date}T00:00:00Z`), until: toEpochMinutes(`${date}T23:00:00Z`) }
    const closing = { date, practitionerId: 1, ...range, absenceId: 512_345_678_901_234 }
    return deps.streams.execute(agenda, date, practitioner, day => closeRange(day, closing))
  }
  await absentOn('2026-12-04')
  await absentOn('2026-12-07')
  await removeAvailability(deps, { availabilityId: openingId('2026-12-11', 1) }, practitioner)
  await set({ resetsDays: 'all' })
  expect(await openDays('2026-12-01', '2026-12-12')).toEqual(['2026-12-11'])
  await set({ exceptions: [{ date: '2026-12-07', hours: morning }] })
  expect(await openDays('2026-12-01', '2026-12-12')).toEqual(['2026-12-07', '2026-12-11'])
  // An absence that is declared after the reset of a day is kept, too.
  await absentOn('2026-12-11')
  await set({ week: { ...closed, monday: morning, friday: morning, sunday: morning }, resetsDays: 'all' })
  expect(await openDays('2026-12-07', '2026-12-13')).toEqual(['2026-12-07', '2026-12-13'])
})

it('follows a new exception also on a day that was changed by hand, unless the command resets no day', async () => {
  const { set, openDays, deps } = await centre()
  await set()
  await removeAvailability(deps, { availabilityId: openingId('2026-12-04', 1) }, practitioner)
  const exceptions = [{ date: '2026-12-04', hours: morning }]
  await set({ exceptions, resetsDays: 'none' })
  expect(await openDays('2026-12-01', '2026-12-05')).toEqual([])
  await set({ exceptions: [] })
  await set({ exceptions })
  expect(await openDays('2026-12-01', '2026-12-05')).toEqual(['2026-12-04'])
})

it('names the bookings that are outside of the new hours', async () => {
  const { set, write } = await centre()
  await set()
  const at = (time: string) => `2026-12-07T${time}:00Z`
  const bookingId = 100_000_000_000_001
  await write(agendaStream('2026-12-07'), {
    type: 'SlotConfirmed',
    data: {
      date: '2026-12-07',
      bookingId,
      serviceId: 1,
      practitionerId: 1,
      roomId: 1,
      startsAt: at('08:00'),
      endsAt: at('09:00'),
      blockedFrom: at('08:00'),
      blockedUntil: at('09:00'),
    },
  })
  expect(await set({ week: { ...closed, friday: morning } })).toMatchObject({ ok: true, outside: [bookingId] })
})

it('applies new hours from their first day on, and keeps the earlier hours before it', async () => {
  const { set, openDays } = await centre()
  await set()
  await set({ from: '2026-12-10', week: { ...closed, tuesday: morning } })
  expect(await openDays('2026-12-01', '2026-12-22')).toEqual(['2026-12-04', '2026-12-07', '2026-12-15', '2026-12-22'])
})

it('refuses an exception on a day before the hours begin, unless the earlier hours have the same one', async () => {
  const { set, openDays } = await centre()
  const closedOn = (date: string) => ({ date, hours: [] })
  await set({ exceptions: [closedOn('2026-11-30')] })
  const later = { from: '2026-12-10', week: { ...closed, tuesday: morning } }
  const lost = await set({ ...later, exceptions: [closedOn('2026-11-30'), closedOn('2026-12-07')] })
  expect(lost).toMatchObject({ ok: false, rejection: 'exception_before_hours' })
  expect(await set({ ...later, exceptions: [closedOn('2026-11-30'), closedOn('2026-12-15')] })).toMatchObject({
    ok: true,
  })
  expect(await openDays('2026-11-30', '2026-12-22')).toEqual(['2026-12-04', '2026-12-07', '2026-12-22'])
})

it('refuses hours that were changed meanwhile, an end before the beginning, and an unknown practitioner', async () => {
  const { set, log } = await centre()
  await set({ version: 0 })
  expect(await set({ version: 0, week: closed })).toMatchObject({ ok: false, rejection: 'changed_meanwhile' })
  expect(await set({ until: '2026-11-24' })).toMatchObject({ ok: false, rejection: 'time_range_invalid' })
  expect(await set({ practitionerId: 9 })).toMatchObject({ ok: false, rejection: 'practitioner_unknown' })
  expect(log.stream(hoursStream(1))).toHaveLength(1)
})

it('lets hours begin today at the earliest, so setting the same hours from a past day records nothing', async () => {
  const { set, log } = await centre()
  await set({ from: '2026-11-25' })
  expect(await set({ from: '2026-01-01' })).toMatchObject({ ok: true })
  expect(log.stream(hoursStream(1))).toHaveLength(1)
})

it('opens no further days for a practitioner who is retired', async () => {
  const { set, write, extend, time, log } = await centre()
  await set()
  await write(practitionerStream(1), {
    type: 'PractitionerDefined',
    data: { practitionerId: 1, name: 'Camille', retired: true },
  })
  const before = log.events.length
  time.now += 30 * 86_400_000
  await extend()
  expect(log.events).toHaveLength(before)
})

it('opens the missing days as soon as a retired practitioner is back', async () => {
  const { set, write, runLast, openDays, time } = await centre()
  await set()
  const camille = { practitionerId: 1, name: 'Camille' }
  await write(practitionerStream(1), { type: 'PractitionerDefined', data: { ...camille, retired: true } })
  time.now += 30 * 86_400_000
  await runLast(practitionerStream(1))
  expect(await openDays('2027-02-01', '2027-03-31')).toEqual([])
  await write(practitionerStream(1), { type: 'PractitionerDefined', data: { ...camille, retired: false } })
  await runLast(practitionerStream(1))
  expect(await openDays('2027-02-01', '2027-02-07')).toEqual(['2027-02-01', '2027-02-05'])
})

it('corrects a day into which a process wrote old weekly hours before it crashed', async () => {
  const { set, write, runLast, openDays } = await centre()
  await set()
  await set({ week: { ...closed, monday: morning } })
  const [date, practitionerId] = ['2026-12-04', 1]
  const hour = { startsAt: `${date}T08:00:00Z`, endsAt: `${date}T12:00:00Z` }
  await write(agendaStream(date), {
    type: 'AvailabilityOpened',
    data: { date, availabilityId: openingId(date, 2), practitionerId, ...hour, weekly: true },
  })
  await runLast(agendaStream(date))
  expect(await openDays('2026-12-01', '2026-12-12')).toEqual(['2026-12-07'])
})

it('changes nothing on a day that staff has just opened by hand', async () => {
  const { set, deps, runLast, openDays } = await centre()
  await set()
  const timeSlots = [{ start: '10:00', end: '12:00' }]
  await openAvailability(deps, { practitionerId: 1, date: '2026-12-05', timeSlots }, practitioner)
  await runLast(agendaStream('2026-12-05'))
  expect(await openDays('2026-12-05', '2026-12-05')).toEqual(['2026-12-05'])
})

it('opens also the days that become bookable while it runs', async () => {
  const { set, deps, openDays, extend, time } = await centre()
  await set()
  // A week passes while the first day is written.
  let isFirst = true
  const execute: typeof deps.streams.execute = (...decision) => {
    if (isFirst) time.now += 7 * 86_400_000
    isFirst = false
    return deps.streams.execute(...decision)
  }
  await extend({ ...deps, streams: { ...deps.streams, execute } })
  expect((await openDays(...FROM_DECEMBER)).slice(-2)).toEqual(['2027-01-11', '2027-01-15'])
})
