import type { Entry } from './entry.ts'

/** For tests: a booking of Camille's on a Thursday from 14:00 to 15:00. */
export const entry = (other: Partial<Entry> = {}): Entry => ({
  id: 1,
  key: '1',
  status: 'confirmed',
  date: '2026-11-26',
  start: '14:00',
  end: '15:00',
  minutes: 60,
  service: 'Massage prénatal',
  client: 'Mathilde Perrin',
  practitioners: [{ id: 1, name: 'Camille Roussel' }],
  isMassage: true,
  after: 15,
  ...other,
})
