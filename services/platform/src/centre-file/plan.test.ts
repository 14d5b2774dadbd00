import { type CentreFile, centreFile } from '@alba/contracts/centre/file'
import type { CentreIdentity } from '@alba/contracts/centre/identity'
import { type CentreState, emptyCentre } from '@alba/contracts/centre/state'
import { atelier, atelierLetters, atelierWords } from '@alba/contracts/testing/other-centres'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PlanOptions, planCentre } from './plan.ts'
import { readCentreFile } from './read.ts'

/** The same random cases in each run, so that a failure can be repeated. Another seed tries other cases. */
fc.configureGlobal({ seed: Number(process.env.ALBA_FUZZ_SEED ?? 20261125) })

const today = '2026-11-25'
const massage = {
  serviceId: 1,
  categoryId: null,
  name: 'Massage',
  description: '',
  detailedDescription: null,
  targetAudience: null,
  benefits: null,
  durationMinutes: 60,
  priceCents: 7_000,
  sessionsCount: 1,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  roomType: 'Cabine',
  questionnaireId: null,
}
const room = { roomId: 1, name: 'Cabine', roomType: 'Cabine' }
const duo = {
  packageId: 1,
  name: 'Duo',
  description: '',
  priceCents: 12_000,
  items: [{ serviceId: 1, quantity: 2 }],
  rank: 1,
}
const log: CentreState = { ...emptyCentre(today), rooms: [room], services: [massage], packages: [duo] }

const rooms = 'rooms: [{ name: Cabine, kind: Cabine }]\n'
const service = (changes = '', price = 70) =>
  `services: [{ name: Massage, durationMinutes: 60, price: ${price}, roomKind: Cabine${changes} }]\n`
const packages = 'packages: [{ name: Duo, price: 120, items: [{ service: Massage, quantity: 2 }] }]\n'
const file = (...parts: readonly string[]): CentreFile => readCentreFile(parts.join(''))

/** The commands of a plan, by name, and its words. */
function plan(of: CentreFile, state: CentreState, options?: PlanOptions) {
  const { commands, changes, ...rest } = planCentre(of, state, options)
  return { ...rest, commands: commands.map(({ command }) => command.name), words: changes.map(({ words }) => words) }
}

/** A file that says who the centre is, in three sections. */
const who = (identity: CentreIdentity): CentreFile => {
  const { legal, hours, ...own } = identity
  return centreFile.parse({ identity: own, legal, hours })
}

describe('who the centre is', () => {
  it('is one command of three sections, and stays as it is when the file says nothing of it', () => {
    const { commands, words } = plan(who(atelier), emptyCentre(today))
    expect([commands, words]).toEqual([['change-centre-identity'], ['sets who the centre is']])
    expect(planCentre(who(atelier), emptyCentre(today)).commands[0]?.body).toEqual(atelier)
    const known = { ...emptyCentre(today), identity: atelier, words: atelierWords, letters: atelierLetters }
    expect(plan(file(), known)).toMatchObject({
      commands: [],
      onlyInLog: ['who the centre is', 'the words', 'the texts of letters'],
    })
    expect(plan(who(atelier), known)).toMatchObject({ commands: [], unchanged: 1 })
  })

  it('is changed in words that name the section, the person and the line of hours', () => {
    const [masseur] = atelier.people
    const changed = {
      ...atelier,
      phone: '02 40 55 66 78',
      people: masseur ? [{ ...masseur, role: 'masseur-kinésithérapeute' }] : [],
      hours: atelier.hours.map(line => ({ ...line, hours: 'fermé' })),
      legal: { ...atelier.legal, vat: { number: 'FR12345678901', exemption: null } },
    }
    const { words } = plan(who(changed), { ...emptyCentre(today), identity: atelier })
    const [text = ''] = words.map(line => line.replaceAll(/[\u00a0\u202f]/g, ' '))
    for (const said of [
      'changes who the centre is: identity › phone from « 02 40 55 66 77 » to « 02 40 55 66 78 »',
      'identity › people › Yann Kervella › role from « masseur » to « masseur-kinésithérapeute »',
      'legal › vat › number from nothing to « FR12345678901 »',
      'hours › Mardi – samedi › hours from « sur rendez-vous » to « fermé »',
    ])
      expect(text).toContain(said)
  })
})

describe('a plan', () => {
  it('finds parts without numbers by their names, and has nothing to do where they are equal', () => {
    expect(plan(file(rooms, service(), packages), log)).toEqual({
      commands: [],
      words: [],
      onlyInLog: [],
      leftClosed: [],
      unchanged: 3,
    })
  })

  it('gives new parts the next free numbers, those of the file aside', () => {
    const two = 'rooms: [{ name: A, kind: Cabine }, { id: 7, name: B, kind: Cabine }, { name: C, kind: Cabine }]\n'
    const bodies = planCentre(file(two), log).commands.map(({ body }) => body)
    expect(bodies).toEqual([
      { roomId: 8, name: 'A', roomType: 'Cabine' },
      { roomId: 7, name: 'B', roomType: 'Cabine' },
      { roomId: 9, name: 'C', roomType: 'Cabine' },
    ])
  })

  it('takes what is offered before what is retired, of two with the same name', () => {
    const twice = {
      ...log,
      rooms: [
        { ...room, retired: true },
        { ...room, roomId: 2 },
      ],
    }
    expect(plan(file(rooms), twice)).toMatchObject({ commands: [], unchanged: 1 })
  })

  it('renames what has a number, in words', () => {
    const renamed = file(rooms, service(', id: 1').replace('Massage', 'Massage lent'))
    expect(plan(renamed, log)).toMatchObject({
      commands: ['define-service'],
      words: ['changes the service « Massage lent » (1): name from « Massage » to « Massage lent »'],
    })
  })

  it('lists what only the log has, and retires it where that is asked for, what depends on it first', () => {
    const category = { categoryId: 1, slug: 'soins', name: 'Soins', description: '', rank: 1 }
    const more = { ...log, categories: [category], banner: { enabled: true, text: 'Fermé' } }
    expect(plan(file(rooms), more).onlyInLog).toEqual([
      'the category « soins » (1)',
      'the service « Massage » (1)',
      'the package « Duo » (1)',
      'the banner',
    ])
    expect(plan(file(rooms), more, { retire: true })).toMatchObject({
      commands: ['retire-package', 'retire-service'],
      onlyInLog: ['the category « soins » (1)', 'the banner'],
    })
  })

  it('offers again what the file does not retire, and retires what it does', () => {
    const retired = { ...log, services: [{ ...massage, retired: true }], packages: [] }
    expect(plan(file(rooms, service()), retired)).toMatchObject({
      commands: ['reinstate-service'],
      words: ['offers the service « Massage » (1) again'],
    })
    expect(plan(file(rooms, service(', retired: true')), retired).commands).toEqual([])
    const both = plan(file(rooms, service(', retired: true')), { ...log, packages: [] })
    expect(both).toMatchObject({ commands: ['retire-service'], unchanged: 1 })
  })

  it('exchanges the slugs of categories without ever having one twice', () => {
    const slugs = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'a-2'), { minLength: 2 })
    const change = slugs.chain(before =>
      fc.record({
        before: fc.constant(before),
        order: fc.shuffledSubarray(before, { minLength: before.length }),
        after: fc.shuffledSubarray([...before, 'e'], { minLength: before.length, maxLength: before.length }),
      }),
    )
    fc.assert(
      fc.property(change, ({ before, order, after }) => {
        const numbers: readonly string[] = before
        const numberOf = (slug: string) => numbers.indexOf(slug) + 1
        const category = (id: number, slug: string) => ({
          categoryId: id,
          slug,
          name: `Nom ${id}`,
          description: '',
          rank: id,
        })
        const categories = before.map(slug => category(numberOf(slug), slug))
        const parts = order.map((slug, index) => `  - { id: ${numberOf(slug)}, slug: ${after[index]}, name: Nom }\n`)
        const { commands } = planCentre(file('categories:\n', ...parts), { ...emptyCentre(today), categories })
        const now = new Map(categories.map(({ categoryId, slug }) => [categoryId, slug]))
        for (const { body } of commands) {
          const { categoryId, slug } = body as { categoryId: number; slug: string }
          now.set(categoryId, slug)
          expect(new Set(now.values()).size).toBe(now.size)
        }
        for (const [index, slug] of order.entries()) expect(now.get(numberOf(slug))).toBe(after[index])
      }),
    )
  })

  it('takes the price from a service once no package has it any more', () => {
    const other = ', { name: Bain, durationMinutes: 60, price: 50, roomKind: Cabine }] }'
    const services = `services: [{ name: Massage, durationMinutes: 60, price: 0, roomKind: Cabine }${other}`.replace(
      ' }] }',
      ' }]\n',
    )
    const bath = 'packages: [{ name: Duo, price: 120, items: [{ service: Bain, quantity: 2 }] }]\n'
    const { commands, words } = plan(file(rooms, services, bath), log)
    expect(commands).toEqual(['define-service', 'define-package', 'define-service'])
    expect(words.at(-1)).toBe('changes the service « Massage » (1): price from 70 to 0')
  })

  it('sets settings, tells their changes, and leaves those alone that the file leaves out', () => {
    const email = (address: string) => file(`notificationEmail: ${address}\n`)
    expect(plan(email('a@example.org'), emptyCentre(today)).words).toEqual(['sets the address for notifications'])
    const set = { ...emptyCentre(today), notificationEmail: { email: 'a@example.org' } }
    expect(plan(email('b@example.org'), set).words).toEqual([
      'changes the address for notifications: email from « a@example.org » to « b@example.org »',
    ])
    expect(plan(email('a@example.org'), set)).toMatchObject({ commands: [], unchanged: 1 })
  })
})

describe('the hours of a plan', () => {
  const hours = (week: string) => file(`practitioners: [{ name: Yann, openings: { weeks: 2, week: { ${week} } } }]\n`)
  const yann = { practitionerId: 1, name: 'Yann' }
  const day = (date: string, start: string, end: string, removed: { start: string; end: string }[] = []) => ({
    practitionerId: 1,
    date,
    openings: start === end ? [] : [{ id: 5, start, end }],
    removed,
  })
  const open = (...days: CentreState['days']): CentreState => ({ ...emptyCentre(today), practitioners: [yann], days })
  const bodies = (of: CentreFile, state: CentreState, options?: PlanOptions) =>
    planCentre(of, state, options).commands.map(({ body }) => body)

  it('open what is missing, and leave what is there', () => {
    const state = open(day('2026-11-28', '09:00', '13:00'))
    expect(bodies(hours('saturday: [09:00-14:00]'), state)).toEqual([
      { practitionerId: 1, date: '2026-11-28', timeSlots: [{ start: '13:00', end: '14:00' }] },
      { practitionerId: 1, date: '2026-12-05', timeSlots: [{ start: '09:00', end: '14:00' }] },
    ])
  })

  it('are listed where only the log has them, and closed where that is asked for', () => {
    const state = open(day('2026-11-28', '09:00', '13:00'), day('2027-01-02', '09:00', '13:00'))
    const later = hours('saturday: [10:00-13:00]')
    expect(plan(later, state).onlyInLog).toEqual([
      'the hours of Yann on Saturdays, 09:00-10:00: 2026-11-28',
      'the hours of Yann on Saturdays, 09:00-13:00: 2027-01-02',
    ])
    expect(bodies(later, state, { retire: true })).toEqual([
      { availabilityId: 5 },
      { practitionerId: 1, date: '2026-11-28', timeSlots: [{ start: '10:00', end: '13:00' }] },
      { practitionerId: 1, date: '2026-12-05', timeSlots: [{ start: '10:00', end: '13:00' }] },
      { availabilityId: 5 },
    ])
  })

  it('stay closed where staff removed them, unless that is asked for', () => {
    const state = open(day('2026-11-28', '', '', [{ start: '09:00', end: '13:00' }]))
    const week = hours('saturday: [09:00-13:00]')
    expect(plan(week, state)).toMatchObject({
      words: ['opens Yann on Saturdays, 09:00-13:00: 2026-12-05'],
      leftClosed: ['Yann on Saturdays, 09:00-13:00: 2026-11-28'],
    })
    expect(plan(week, state, { reopen: true }).words).toEqual([
      'opens Yann on Saturdays, 09:00-13:00: 2 days, 2026-11-28 to 2026-12-05',
    ])
  })

  it('of somebody whose week the file leaves out are nobody’s business', () => {
    const state = open(day('2026-11-28', '09:00', '13:00'))
    const silent = file('practitioners: [{ name: Yann }]\n')
    expect(plan(silent, state, { retire: true })).toMatchObject({ commands: [], onlyInLog: [] })
  })
})
