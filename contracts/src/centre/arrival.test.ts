import { expect, it } from 'vitest'
import { calendarNoteFor, withArrival } from './arrival.ts'

const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ') ?? null

it('puts the minutes of a booking’s own terms into a text, and leaves it out where nobody comes early', () => {
  expect(plain(withArrival('Arrivez {avance} en avance.', 10))).toBe('Arrivez 10 minutes en avance.')
  expect(withArrival('Arrivez {avance} en avance.', 0)).toBeNull()
  expect(withArrival('Sonnez deux fois.', 0)).toBe('Sonnez deux fois.')
})

it('shows the note of a calendar without the stars that mark bold text in letters', () => {
  expect(plain(calendarNoteFor('**Arrivez {avance} en avance**, merci.', 15))).toBe(
    'Arrivez 15 minutes en avance, merci.',
  )
  expect(calendarNoteFor('**{avance}**', 0)).toBeNull()
  expect(calendarNoteFor(null, 10)).toBeNull()
})
