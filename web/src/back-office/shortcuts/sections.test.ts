import { expect, it } from 'vitest'
import { sectionsOf } from './sections.ts'

const run = () => {}

it('the keys of the screen and the global keys are two sections, and two keys for the same action share a line', () => {
  expect(
    sectionsOf([
      { key: 't', label: 'Aujourd’hui', scope: 'screen', run },
      { key: '/', label: 'Rechercher', scope: 'everywhere', run },
      { key: 'c', label: 'Créer une réservation', scope: 'everywhere', run },
      { key: 'k', label: 'Rechercher', scope: 'everywhere', withControl: true, run },
    ]),
  ).toEqual([
    { title: 'Sur cet écran', lines: [{ label: 'Aujourd’hui', keys: ['T'] }] },
    {
      title: 'Partout',
      lines: [
        { label: 'Rechercher', keys: ['/', 'Ctrl K'] },
        { label: 'Créer une réservation', keys: ['C'] },
      ],
    },
  ])
})
