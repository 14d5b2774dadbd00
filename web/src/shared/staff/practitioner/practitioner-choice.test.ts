import { expect, it } from 'vitest'
import { noteOf, whyStuck } from './practitioner-choice.tsx'

const busy = { id: 2, name: 'Inès Moreau', free: false, outside_hours: false, missing: null } as const

it('a practitioner who has the time is not called busy where a room is missing, or the place for two treatments', () => {
  const all = [busy, { ...busy, missing: 'room' }, { ...busy, missing: 'pair' }, { ...busy, free: true }] as const
  expect(all.map(noteOf)).toEqual([
    'Pas libre à cet horaire',
    'Libre, mais aucune salle ne l’est',
    'Libre, mais les deux soins ne sont pas possibles ainsi',
    undefined,
  ])
  expect(all.slice(0, 3).map(whyStuck)).toEqual([
    'Inès Moreau n’est pas libre à cet horaire. Choisissez quelqu’un d’autre, ou un autre horaire.',
    'Inès Moreau est libre à cet horaire, mais aucune salle ne l’est. Choisissez un autre horaire.',
    'Inès Moreau est libre à cet horaire, mais les deux soins ne sont pas possibles ainsi. Choisissez quelqu’un d’autre, ou un autre horaire.',
  ])
})
