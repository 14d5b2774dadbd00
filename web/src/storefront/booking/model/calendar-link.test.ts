import { expect, it } from 'vitest'
import { calendarLink } from './calendar-link.ts'

// On this day summer time ends in Paris.
const appointment = {
  id: 123456789012345,
  serviceName: 'Massage prénatal',
  start: '2026-10-25T09:00:00',
  end: '2026-10-25T10:00:00',
  practitioner: 'Camille Roussel',
  arrivalMinutes: 5,
}

it('contains name, times in the zone of the centre, practitioner, booking and place', () => {
  const query = new URL(calendarLink(appointment) ?? '').searchParams
  expect(query.get('text')).toContain('Massage prénatal')
  expect(query.get('dates')).toBe('20261025T090000/20261025T100000')
  expect(query.get('ctz')).toBe('Europe/Paris')
  expect(query.get('details')).toContain('Camille Roussel')
  expect(query.get('details')).toContain('123456789012345')
  expect(query.get('details')).toContain('Merci d’arriver 5 minutes en avance.')
  expect(query.get('location')).toContain('12 rue des Tilleuls')
})

it('says when the second of two treatments begins', () => {
  const link = calendarLink({ ...appointment, second: '2026-10-25T10:15:00' }) ?? ''
  expect(new URL(link).searchParams.get('details')?.replaceAll('\u202f', ' ')).toContain('\nDeuxième soin à 10 h 15\n')
})

it('is undefined when a time cannot be read', () => {
  expect(calendarLink({ ...appointment, end: 'plus tard' })).toBeUndefined()
})
