import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CalendarEntry, calendarFile } from './calendar.ts'

const entry: CalendarEntry = {
  uid: 'booking-482913570264118@alba',
  sequence: 1,
  stampedAt: '2026-11-21T10:00:00.123Z',
  startsAt: '2026-11-26T09:00:00Z',
  endsAt: '2026-11-26T10:00:00Z',
  summary: 'Massage prénatal, Maison Alba',
  description: 'Avec Camille Roussel.\nArrivez 10 minutes en avance.',
  location: '12 rue des Tilleuls, 69003 Lyon',
  url: 'https://maison-alba.example/contact?a,b;c',
  organizer: { name: 'Maison Alba', email: 'bonjour@maison-alba.example' },
  attendee: { name: 'Léa Martin', email: 'lea@example.org' },
}

/** The properties of a file, unfolded and without escapes, as a calendar reads them. */
const read = (file: string): [name: string, value: string][] =>
  file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter(line => line !== '')
    .map(line => {
      const colon = line.replaceAll(/"[^"]*"/g, quoted => '_'.repeat(quoted.length)).indexOf(':')
      const value = line
        .slice(colon + 1)
        .replaceAll(/\\(.)/g, (_all, escaped: string) => (escaped === 'n' ? '\n' : escaped))
      return [line.slice(0, colon), value]
    })

test('a request invites to the appointment, with its times in UTC', () => {
  const file = calendarFile('REQUEST', entry)
  const properties = new Map(read(file))
  expect(properties.get('METHOD')).toBe('REQUEST')
  expect(properties.get('DTSTART')).toBe('20261126T090000Z')
  expect(properties.get('DTEND')).toBe('20261126T100000Z')
  expect(properties.get('DTSTAMP')).toBe('20261121T100000Z')
  expect(properties.get('STATUS')).toBe('CONFIRMED')
  expect(properties.get('UID')).toBe(entry.uid)
  expect(file).toContain('\r\nURL:https://maison-alba.example/contact?a,b;c\r\n')
  expect(properties.get('SEQUENCE')).toBe('1')
  expect(properties.get('DESCRIPTION')).toBe(entry.description)
  expect(properties.get('LOCATION')).toBe(entry.location)
  expect(properties.get('ORGANIZER;CN="Maison Alba"')).toBe('mailto:bonjour@maison-alba.example')
})

test('a cancellation has the same UID and a higher sequence number', () => {
  const properties = new Map(read(calendarFile('CANCEL', { ...entry, sequence: 2 })))
  expect(properties.get('METHOD')).toBe('CANCEL')
  expect(properties.get('STATUS')).toBe('CANCELLED')
  expect([properties.get('UID'), properties.get('SEQUENCE')]).toEqual([entry.uid, '2'])
})

/** How many properties a file has, whatever its texts. */
const PROPERTIES = 22

test('every text is read back unchanged, and no line is longer than 75 octets', () => {
  const anything = fc.string({ unit: 'grapheme', maxLength: 200 }).filter(value => !/\p{Cc}/u.test(value))
  fc.assert(
    fc.property(anything, anything, (summary, name) => {
      const file = calendarFile('REQUEST', { ...entry, summary, attendee: { name, email: 'lea@example.org' } })
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(new Map(read(file)).get('SUMMARY')).toBe(summary)
      expect(read(file).map(([property]) => property.split(';')[0])).toHaveLength(PROPERTIES)
    }),
  )
})

test('a text with line breaks adds no property to the file', () => {
  const evil = 'x\r\nATTENDEE:mailto:other@example.org\nEND:VEVENT"'
  const party = { name: evil, email: `lea@example.org\r\nURL:http://evil.example` }
  const file = calendarFile('REQUEST', { ...entry, summary: evil, location: evil, organizer: party, attendee: party })
  expect(read(file)).toHaveLength(PROPERTIES)
  expect(file.match(/^(ATTENDEE|END:VEVENT|URL)/gm)).toHaveLength(3)
  expect(file.match(/^URL:.*$/gm)).toEqual([`URL:${entry.url}`])
})
