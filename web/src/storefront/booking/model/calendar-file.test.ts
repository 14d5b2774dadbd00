import { expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const appointment = {
  id: 512913057164209,
  serviceName: 'Massage prénatal, à deux',
  start: '2026-11-26T10:00:00',
  end: '2026-11-26T11:00:00',
  practitioner: 'Camille Roussel',
  arrivalMinutes: 5,
}

it('has the appointment in the centre’s zone, with a UID that only depends on the booking', async () => {
  const file = await calendarFile(appointment, new Date('2026-11-23T08:00:00Z'))?.text()
  const lines = file?.replaceAll('\r\n ', '').split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:booking-512913057164209@alba',
      'DTSTAMP:20261123T080000Z',
      'DTSTART;TZID=Europe/Paris:20261126T100000',
      'DTEND;TZID=Europe/Paris:20261126T110000',
      'SUMMARY:Massage prénatal\\, à deux\\, Maison Alba',
    ]),
  )
})

it('has no line of more than 75 octets', async () => {
  const serviceName = '💆 « Bien‑être » … '.repeat(8)
  const file = await calendarFile({ ...appointment, serviceName })?.text()
  expect(file?.replaceAll('\r\n ', '')).toContain(serviceName)
  for (const line of file?.split('\r\n') ?? []) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
})

it('is undefined when the times cannot be read', () => {
  expect(calendarFile({ ...appointment, end: '' })).toBeUndefined()
})
