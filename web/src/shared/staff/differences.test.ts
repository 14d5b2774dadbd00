import { expect, it } from 'vitest'
import { differences } from './differences.ts'

it('names the changed fields in the order of the form, with their new values', () => {
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
