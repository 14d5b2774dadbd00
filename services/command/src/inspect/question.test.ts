import { CommandFailed } from '@alba/platform/cli/tool'
import { describe, expect, it } from 'vitest'
import { limitFrom, questionFrom } from './question.ts'

const zone = 'Europe/Paris'
const asked = (options: Omit<Parameters<typeof questionFrom>[0], 'zone'>) => questionFrom({ zone, ...options })
const utc = (moment: number | undefined) => moment !== undefined && new Date(moment).toISOString()

describe('a question about the log', () => {
  it.each([
    // A day begins at midnight of the centre, and as an end it is included.
    [{ from: '2026-11-23', to: '2026-11-23' }, '2026-11-22T23:00:00.000Z', '2026-11-23T23:00:00.000Z'],
    // The day on which the clocks go back has 25 hours.
    [{ from: '2026-10-25', to: '2026-10-25' }, '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    [{ from: '2026-07-01T09:30', to: '2026-07-01T10:00' }, '2026-07-01T07:30:00.000Z', '2026-07-01T08:00:00.000Z'],
    [
      { from: '2026-07-01T09:30:15.5Z', to: '2026-07-01T10:00:00+02:00' },
      '2026-07-01T09:30:15.500Z',
      '2026-07-01T08:00:00.000Z',
    ],
  ])('reads the moments %j', (options, from, to) => {
    const question = asked(options)
    expect([utc(question.from), utc(question.to)]).toEqual([from, to])
  })

  it.each([
    ['booking', { prefix: 'booking-' }],
    ['notification', { prefix: 'notification-' }],
    ['notifications', { name: 'notifications' }],
    ['booking-123456789012345', { name: 'booking-123456789012345' }],
    ['agenda-2026-11-23', { name: 'agenda-2026-11-23' }],
  ])('reads the stream %s', (stream, expected) => expect(asked({ stream }).stream).toEqual(expected))

  it.each([
    ['visitor', { kind: 'visitor' }],
    ['practitioner:2', { kind: 'practitioner', id: '2' }],
    ['operator:Zoé: le soir', { kind: 'operator', id: 'Zoé: le soir' }],
  ])('reads the actor %s', (actor, expected) => expect(asked({ actor }).actor).toEqual(expected))

  it.each([
    [{ id: 'booking-1' }, '--id: the id of an event is a UUID'],
    [{ type: ['BookingConfirmed', 'Confirmed'] }, 'no event is called « Confirmed ». Is it'],
    [{ type: ['Xylophone'] }, 'docs/events.md'],
    [{ actor: 'nobody:2' }, 'is nobody'],
    [{ actor: 'practitioner:' }, 'is nobody'],
    [{ stream: 'elsewhere-1' }, 'Alba has no stream'],
    [{ stream: 'booking-' }, 'Alba has no stream'],
    [{ from: 'yesterday' }, '--from'],
    [{ from: '2026-02-30' }, '--from'],
    // The clocks jump over this time.
    [{ to: '2026-03-29T02:30' }, '--to'],
    [{ correlation: ' ' }, '--correlation: a text of 1 to 200'],
  ])('refuses %j', (options, sentence) => {
    expect(() => asked(options)).toThrow(CommandFailed)
    expect(() => asked(options)).toThrow(new RegExp(sentence.replace(/[.?]/g, '\\$&'), 'i'))
  })

  it('says everything that is wrong at once', () =>
    expect(() => asked({ from: 'x', to: 'y' })).toThrow(/--from.*\n.*--to/))

  it('takes a limit within bounds', () => {
    expect([limitFrom(undefined, 50), limitFrom('7', 50)]).toEqual([50, 7])
    for (const wrong of ['0', '10001', '1.5', 'many', '']) expect(() => limitFrom(wrong, 50)).toThrow('--limit')
  })
})
