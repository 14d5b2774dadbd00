import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { booking } from './bookings/booking.ts'
import { bookingBody, defineCentre, startCommand, type TestCommand } from './testing/command-service.ts'

let command: TestCommand
beforeAll(async () => {
  command = await startCommand()
  await defineCentre(command)
})
afterAll(() => command.stop())

const statusOf = async (id: number) => (await command.service.deps.streams.load(booking, id)).status

describe('a booking request of a visitor', () => {
  it('holds the time, opens an intent, and is confirmed when it is paid', async () => {
    const booked = await command.send('request-booking', bookingBody())
    expect(booked.status).toBe(200)
    const { bookingId } = booked.body
    const opened = await command.send('open-intent', { target: { kind: 'booking', id: bookingId }, amountCents: 6000 })
    expect(opened.body).toMatchObject({ provider: 'sandbox', amountCents: 6000 })
    command.provider.pay(opened.body.paymentIntentId)
    await command.send('refresh-intent', { paymentIntentId: opened.body.paymentIntentId })
    expect(await statusOf(bookingId)).toBe('confirmed')
  })

  it('succeeds for exactly one of fifty visitors who want the same slot', async () => {
    const racers = Array.from({ length: 50 }, () =>
      command.send('request-booking', bookingBody({ startTime: '2026-11-23T11:00:00' })),
    )
    const answers = await Promise.all(racers)
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(answers.filter(answer => answer.status === 409)).toHaveLength(49)
  })

  it('expires when it is not paid, and its time is free again', async () => {
    const body = bookingBody({ startTime: '2026-11-23T14:00:00' })
    const { body: first } = await command.send('request-booking', body)
    command.clock.advanceMinutes(16)
    await vi.waitFor(async () => expect(await statusOf(first.bookingId)).toBe('expired'), { timeout: 40_000 })
    const second = await command.send('request-booking', body)
    expect(second.status).toBe(200)
  })
})
