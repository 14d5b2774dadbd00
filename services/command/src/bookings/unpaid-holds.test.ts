import { describe, expect, it } from 'vitest'
import { startCentre } from '../testing/centre.ts'
import { bookingBody } from '../testing/command-service.ts'
import { bookingOf, openIntent, statusOf, typesOf, untilIdle } from '../testing/flow.ts'

const { command, freshDay } = await startCentre()

const STARTS = ['09:00', '10:00', '11:00', '14:00', '15:00', '16:00']
let visitors = 0
/** The fields of a new visitor from a network. */
const newVisitor = (network: string, changes: Record<string, unknown> = {}) => {
  const n = ++visitors
  const phone = `06${String(n).padStart(8, '0')}`
  return {
    network,
    customerEmail: `visitor-${n}@example.org`,
    customerPhone: phone,
    idempotencyKey: `visitor-${n}`,
    ...changes,
  }
}
const ask = async (date: string, time: string, changes: Record<string, unknown>) =>
  command.send('request-booking', bookingBody({ startTime: `${date}T${time}:00`, ...changes }))
const code = async (...asked: Parameters<typeof ask>) => {
  const { status, body } = await ask(...asked)
  return status === 200 ? 'held' : body.code
}

describe('an attacker who holds as much as possible', () => {
  it('from five networks cannot take a whole day', async () => {
    const days = [await freshDay(), await freshDay()]
    const from = Array.from({ length: 5 }, (_, n) => `198.51.100.${n}`)
    for (const network of from)
      for (const date of days)
        for (const time of STARTS)
          for (const serviceId of [1, 2]) await ask(date, time, newVisitor(network, { serviceId }))
    const left = []
    for (const date of days) {
      const booked = []
      // The limits do not apply to bookings by staff, so they show what is left.
      for (const serviceId of [1, 2])
        for (const startTime of STARTS.map(time => `${date}T${time}:00`)) {
          const body = { practitionerId: null, adminNotes: null, eligibilityConfirmed: true, idempotencyKey: null }
          const answer = await command.send('book-for-client', { ...bookingBody({ serviceId, startTime }), ...body })
          if (answer.status === 200) booked.push(serviceId)
        }
      left.push(new Set(booked).size)
    }
    // Both services can still be booked on each of the two days.
    expect(left).toEqual([2, 2])
  })

  it('leaves time for a visitor who has no hold yet', async () => {
    const date = await freshDay()
    for (const time of STARTS) await ask(date, time, newVisitor('198.51.101.1'))
    const free = []
    for (const time of STARTS) free.push(await code(date, time, newVisitor('203.0.113.1')))
    expect(free.filter(each => each === 'held')).toHaveLength(1)
  })
})

describe('the unpaid holds of a visitor', () => {
  it('are limited by e-mail address and by phone number, in any notation', async () => {
    const same = { customerEmail: 'one@example.org' }
    const days = [await freshDay(), await freshDay(), await freshDay(), await freshDay()]
    const by = async (changes: (n: number) => Record<string, unknown>) => {
      const codes = []
      for (const [n, day] of days.entries())
        codes.push(await code(day, '09:00', newVisitor(`10.1.${n}.${visitors}`, changes(n))))
      return codes
    }
    expect(await by(() => same)).toEqual(['held', 'held', 'held', 'too_many_holds'])
    const written = ['0611223344', '+33 6 11 22 33 44', '0033611223344', '06.11.22.33.44']
    const later = await by(n => ({ customerPhone: written[n], serviceId: 1 }))
    expect(later).toEqual(['held', 'held', 'held', 'too_many_holds'])
  })

  it('do not count any more once they are given up or paid', async () => {
    const same = { customerEmail: 'family@example.org' }
    const held = []
    for (let n = 0; n < 3; n++)
      held.push((await ask(await freshDay(), '09:00', newVisitor('10.2.0.1', same))).body.bookingId)
    const date = await freshDay()
    expect(await code(date, '09:00', newVisitor('10.2.0.1', same))).toBe('too_many_holds')
    await command.send('cancel-unpaid-booking', { bookingId: held[0], closeIntent: false })
    await untilIdle(command)
    expect(await code(date, '09:00', newVisitor('10.2.0.1', same))).toBe('held')
    const intent = await openIntent(command, held[1])
    command.provider.pay(intent)
    await command.send('refresh-intent', { paymentIntentId: intent })
    await untilIdle(command)
    expect(await statusOf(command, held[1])).toBe('confirmed')
    expect(await code(date, '14:00', newVisitor('10.2.0.1', same))).toBe('held')
  })

  it('stay one when a request is repeated from another network', async () => {
    const date = await freshDay()
    const body = newVisitor('10.3.0.1')
    const first = await ask(date, '09:00', body)
    expect((await ask(date, '09:00', { ...body, network: '10.3.0.2' })).body.bookingId).toBe(first.body.bookingId)
  })
})

describe('a treatment whose questionnaire was not passed', () => {
  it('is held for five minutes at most, and cannot be paid', async () => {
    const date = await freshDay()
    const { body } = await ask(date, '09:00', newVisitor('10.4.0.1', { serviceId: 1 }))
    const state = await bookingOf(command, body.bookingId)
    const heldUntil = state.status === 'none' ? 0 : Date.parse(state.heldUntil)
    expect(heldUntil - command.clock.read()).toBe(5 * 60_000)
    const target = { kind: 'booking', id: body.bookingId }
    const answer = await command.send('open-intent', { target, amountCents: null })
    expect(answer.body.code).toBe('eligibility_required')
  })
})

describe('an expired hold', () => {
  const notified = async () => (await typesOf(command, 'notifications')).length
  it('causes a notification only if the visitor had begun to pay', async () => {
    await untilIdle(command)
    const left = await ask(await freshDay(), '09:00', newVisitor('10.5.0.1'))
    const begun = await ask(await freshDay(), '09:00', newVisitor('10.5.0.1'))
    await openIntent(command, begun.body.bookingId)
    const before = await notified()
    command.clock.advanceMinutes(16)
    await untilIdle(command)
    expect([await statusOf(command, left.body.bookingId), await statusOf(command, begun.body.bookingId)]).toEqual([
      'expired',
      'expired',
    ])
    expect(await notified()).toBe(before + 1)
  })
})
