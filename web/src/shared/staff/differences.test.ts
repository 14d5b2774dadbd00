import { expect, it } from 'vitest'
import { differences } from './differences.ts'

it('names what somebody else changed, in the order of the form, and what it is now', () => {
  const labels = { name: 'Nom', text: 'Texte', enabled: 'Affichée', city: 'Ville' }
  const before = { name: 'Léa', text: 'Bonjour', enabled: true, city: 'Lyon', other: 'a' }
  const after = { name: 'Léa', text: '', enabled: false, city: 'Nîmes', other: 'b' }
  expect(differences(labels, before, after)).toEqual([
    ['Texte', 'Aucun'],
    ['Affichée', 'Non'],
    ['Ville', 'Nîmes'],
  ])
  expect(differences(labels, before, before)).toEqual([])
})
