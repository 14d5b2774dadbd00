import { centreFile } from '@alba/contracts/centre/file'
import { emptyCentre } from '@alba/contracts/centre/state'
import { expect, it } from 'vitest'
import { planCentre } from './plan.ts'

const rooms = [{ id: 1, name: 'Une', kind: 'Cabine' }]
const service = { id: 3, name: 'Massage', durationMinutes: 60, price: 60, roomKind: 'Cabine' }
/** What is recorded about a picture. The letter stands for its bytes: the same letter, the same picture. */
const examinedAs = (letter: string, width = 800) => ({ hash: letter.repeat(64), width, height: 600 })

const fileWith = (pictures: object) => centreFile.parse({ rooms, services: [service], pictures })
const massage = { service: 'Massage', file: 'images/a.jpg', shows: 'Une table' }

it('sets a picture once its service is defined', () => {
  const examined = new Map([['images/a.jpg', examinedAs('a')]])
  const { commands, changes, toStore } = planCentre(fileWith({ services: [massage] }), emptyCentre('2026-11-25'), {
    examined,
  })
  expect(commands.map(({ command }) => command.name)).toEqual(['define-room', 'define-service', 'set-service-picture'])
  expect(commands.at(-1)?.body).toEqual({ serviceId: 3, picture: { ...examinedAs('a'), alt: 'Une table' } })
  expect(changes.at(-1)).toEqual({
    effect: 'created',
    words: 'sets the picture of « Massage » (3): images/a.jpg, 800 × 600',
  })
  expect(toStore).toEqual([{ path: 'images/a.jpg', kind: 'photograph' }])
})

it.each<[what: string, pictures: object, logoInLog: string | null, words: string[], onlyInLog: string[]]>([
  ['the same bytes under another path', { logo: 'images/b.png' }, 'a', [], []],
  [
    'other bytes under the same path',
    { logo: 'images/a.png' },
    'b',
    ['replaces the logo: images/a.png, 800 × 600'],
    [],
  ],
  ['null, and the log has one', { logo: null }, 'a', ['removes the logo'], []],
  ['null, and the log has none', { logo: null }, null, [], []],
  ['nothing about it', {}, 'a', [], ['the logo']],
])(
  'compares the logo of the file with that of the log by their bytes, when the file has %s',
  (_what, pictures, logoInLog, words, onlyInLog) => {
    const empty = emptyCentre('2026-11-25')
    const state = { ...empty, pictures: { ...empty.pictures, logo: logoInLog === null ? null : examinedAs(logoInLog) } }
    // Both paths lead to picture « a ».
    const examined = new Map(['images/a.png', 'images/b.png'].map(path => [path, examinedAs('a')]))
    const plan = planCentre(centreFile.parse({ pictures }), state, { examined })
    expect([plan.changes.map(each => each.words), plan.onlyInLog]).toEqual([words, onlyInLog])
    expect(plan.commands).toHaveLength(words.length)
  },
)

it.each<[what: string, pictures: object, message: string]>([
  ['a path that leads out of its folder', { logo: '../logo.png' }, 'Indiquez une image JPEG, PNG, WebP ou AVIF'],
  ['an absolute path', { logo: '/logo.png' }, 'Indiquez une image'],
  ['an address', { logo: 'https://a.example/logo.png' }, 'Indiquez une image'],
  ['an SVG', { logo: 'logo.svg' }, 'Indiquez une image'],
  [
    'a picture of a service that it does not define',
    { services: [{ ...massage, service: 'Bain' }] },
    'Aucun soin de ce fichier',
  ],
  ['two pictures of one service', { services: [massage, massage] }, 'Déjà pris plus haut : « Massage »'],
  ['a picture without its description', { services: [{ service: 'Massage', file: 'a.jpg' }] }, 'Décrivez l’image'],
  ['the portrait of nobody', { portraits: [{ person: 'Zoé', file: 'a.jpg' }] }, 'ne s’appelle « Zoé »'],
])('a file with %s is refused', (_what, pictures, message) => {
  const { error } = centreFile.safeParse({ rooms, services: [service], pictures })
  expect(error?.issues.map(issue => issue.message).join()).toContain(message)
})
