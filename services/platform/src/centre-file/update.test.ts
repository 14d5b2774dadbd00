import { type CentreState, emptyCentre } from '@alba/contracts/centre/state'
import { expect, it } from 'vitest'
import { InvalidCentreFile } from './read.ts'
import { updateCentreFile } from './update.ts'

const today = '2026-11-25'
const room = (roomId: number, name: string, retired?: boolean) => ({
  roomId,
  name,
  roomType: 'Cabine',
  ...(retired && { retired }),
})
const category = (categoryId: number, slug: string, rank: number) => ({
  categoryId,
  slug,
  name: slug,
  description: '',
  rank,
})
const log = (changes: Partial<CentreState>): CentreState => ({ ...emptyCentre(today), ...changes })

const text = `# Ours.
rooms:
  # The one with the window.
  - name: Lavande # since 2024
    kind: Cabine
  - { id: 2, name: "Tilleul", kind: Cabine }
`

it('returns the text unchanged when it says what the log says, whatever its layout', () => {
  expect(updateCentreFile(text, log({ rooms: [room(1, 'Lavande'), room(2, 'Tilleul')] }))).toBe(text)
})

it('changes only values that differ, keeps comments, and prints the whole file without spaces inside brackets', () => {
  const rooms = [room(1, 'Lavande', true), room(2, 'Verveine'), room(3, 'Sauge')]
  expect(updateCentreFile(text, log({ rooms, banner: { enabled: false, text: '' } }))).toBe(`# Ours.
rooms:
  # The one with the window.
  - name: Lavande # since 2024
    kind: Cabine
    retired: true
  - {id: 2, name: "Verveine", kind: Cabine}
  - id: 3
    name: Sauge
    kind: Cabine
banner:
  enabled: false
  text: ""
`)
})

it('removes entries that the log does not have, and keeps the order of the others', () => {
  const listed =
    'categories:\n  - { id: 2, slug: b, name: b }\n  - { id: 3, slug: c, name: c }\n  - { id: 1, slug: a, name: a }\n'
  const categories = [category(1, 'a', 2), category(2, 'b', 1)]
  expect(updateCentreFile(listed, log({ categories }))).toBe(
    'categories:\n  - {id: 2, slug: b, name: b}\n  - {id: 1, slug: a, name: a}\n',
  )
})

it('adds lists to a file that had none', () => {
  expect(updateCentreFile('# Ours.\n', log({ rooms: [room(1, 'Lavande')] }))).toContain('- id: 1\n    name: Lavande\n')
})

it('refuses a text that is not the file of a centre', () => {
  expect(() => updateCentreFile('salles: []\n', log({}))).toThrow(InvalidCentreFile)
})
