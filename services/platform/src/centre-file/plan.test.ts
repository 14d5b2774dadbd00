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
  rank: 1,
}
const room = { roomId: 1, name: 'Cabine', roomType: 'Cabine' }
const duoPackage = {
  packageId: 1,
  name: 'Duo',
  description: '',
  priceCents: 12_000,
  items: [{ serviceId: 1, quantity: 2 }],
  rank: 1,
}
const log: CentreState = { ...emptyCentre(today), rooms: [room], services: [massage], packages: [duoPackage] }

const rooms = 'rooms: [{ name: Cabine, kind: Cabine }]\n'
const service = (changes = '', price = 70) =>
  `services: [{ name: Massage, durationMinutes: 60, price: ${price}, roomKind: Cabine${changes} }]\n`
const packages = 'packages: [{ name: Duo, price: 120, items: [{ service: Massage, quantity: 2 }] }]\n'
const file = (...parts: readonly string[]): CentreFile => readCentreFile(parts.join(''))

/** The commands of a plan, by name, and its words. */
function plan(target: CentreFile, state: CentreState, options?: PlanOptions) {
  const { commands, changes, ...rest } = planCentre(target, state, options)
  return { ...rest, commands: commands.map(({ command }) => command.name), words: changes.map(({ words }) => words) }
}

/** A file that says who the centre is, in three sections. */
const fileOfIdentity = (identity: CentreIdentity): CentreFile => {
  const { legal, hours, ...own } = identity
  return centreFile.parse({ identity: own, legal, hours })
}

describe('who the centre is', () => {
  it('is set by one command from three sections of the file, and kept when the file has none of them', () => {
    const { commands, words } = plan(fileOfIdentity(atelier), emptyCentre(today))
    expect([commands, words]).toEqual([['change-centre-identity'], ['sets who the centre is']])
    expect(planCentre(fileOfIdentity(atelier), emptyCentre(today)).commands[0]?.body).toEqual(atelier)
    const known = { ...emptyCentre(today), identity: atelier, words: atelierWords, letters: atelierLetters }
    expect(plan(file(), known)).toMatchObject({
      commands: [],
      onlyInLog: ['who the centre is', 'the words', 'the texts of letters'],
    })
    expect(plan(fileOfIdentity(atelier), known)).toMatchObject({ commands: [], unchanged: 1 })
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
    const { words } = plan(fileOfIdentity(changed), { ...emptyCentre(today), identity: atelier })
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
      toStore: [],
      onlyInLog: [],
      keptDays: [],
      unchanged: 3,
    })
  })

  it('gives new parts the next numbers that neither the log nor the file uses', () => {
    const newRooms = 'rooms: [{ name: A, kind: Cabine }, { id: 7, name: B, kind: Cabine }, { name: C, kind: Cabine }]\n'
    const bodies = planCentre(file(newRooms), log).commands.map(({ body }) => body)
    expect(bodies).toEqual([
      { roomId: 8, name: 'A', roomType: 'Cabine' },
      { roomId: 7, name: 'B', roomType: 'Cabine' },
      { roomId: 9, name: 'C', roomType: 'Cabine' },
    ])
  })

  it('takes the offered one of two things that have the name in the file, and not the retired one', () => {
    const twice = {
      ...log,
      rooms: [
        { ...room, retired: true },
        { ...room, roomId: 2 },
      ],
    }
    expect(plan(file(rooms), twice)).toMatchObject({ commands: [], unchanged: 1 })
  })

  it('renames a part that has a number in the file', () => {
    const renamed = file(rooms, service(', id: 1').replace('Massage', 'Massage lent'))
    expect(plan(renamed, log)).toMatchObject({
      commands: ['define-service'],
      words: ['changes the service « Massage lent » (1): name from « Massage » to « Massage lent »'],
    })
  })

  it('lists what only the log has, or retires it when asked to, beginning with what depends on it', () => {
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

  it('offers a retired service again that the file does not retire, and retires one that it does', () => {
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

  it('names only what differs of a package when a retired service has the name of an offered one', () => {
    const former = { ...massage, serviceId: 7, retired: true }
    const dearer = packages.replace('120', '130')
    const { words } = plan(file(rooms, service(), dearer), { ...log, services: [massage, former] })
    expect(words).toEqual(['changes the package « Duo » (1): price from 120 to 130'])
  })

  it('sets the price of a service to 0 only after its package has another service instead', () => {
    const onRequest = '{ name: Massage, durationMinutes: 60, price: 0, roomKind: Cabine }'
    const other = '{ name: Bain, durationMinutes: 60, price: 50, roomKind: Cabine }'
    const services = `services: [${onRequest}, ${other}]\n`
    const bath = 'packages: [{ name: Duo, price: 120, items: [{ service: Bain, quantity: 2 }] }]\n'
    const { commands, words } = plan(file(rooms, services, bath), log)
    expect(commands).toEqual(['define-service', 'define-package', 'define-service'])
    expect(words.at(-1)).toBe('changes the service « Massage » (1): price from 70 to 0')
  })

  it('sets a setting, says how it changes, and does nothing when it is the same', () => {
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
  const hours = (openings: string) => file(`practitioners: [{ name: Yann, openings: { ${openings} } }]\n`)
  const saturdays = 'week: { saturday: [09:00-13:00] }'
  const yann = { practitionerId: 1, name: 'Yann' }
  const bodies = (target: CentreFile, state: CentreState, options?: PlanOptions) =>
    planCentre(target, state, options).commands.map(({ body }) => body)
  /** The log after the hours of a file were set. */
  const after = (target: CentreFile, days: CentreState['days'] = []): CentreState => ({
    ...emptyCentre(today),
    practitioners: [yann],
    weeklyHours: bodies(target, { ...emptyCentre(today), practitioners: [yann] }).map(body => ({
      ...(body as CentreState['weeklyHours'][number]),
      resets: [],
    })),
    days,
  })
  const byHand = (date: string, ...openings: { start: string; end: string }[]) => ({
    practitionerId: 1,
    date,
    openings,
    handChanges: 1,
    absent: false,
  })

  it('are set, and nothing is left to do afterwards', () => {
    const state = { ...emptyCentre(today), practitioners: [yann] }
    expect(plan(hours(saturdays), state).words).toEqual(['sets the hours of Yann'])
    expect(bodies(hours(saturdays), state)).toMatchObject([
      { practitionerId: 1, from: today, until: null, resetsDays: 'none' },
    ])
    expect(plan(hours(saturdays), after(hours(saturdays)))).toMatchObject({ commands: [], unchanged: 2 })
  })

  it('are changed, in words that name each difference', () => {
    const changed = hours('until: 2027-03-31, week: { saturday: [10:00-13:00] }, except: { 2026-12-05: [] }')
    expect(plan(changed, after(hours(saturdays))).words).toEqual([
      'changes the hours of Yann: until from « no end » to « 2027-03-31 »; saturday from « 09:00-13:00 » to « 10:00-13:00 »; 2026-12-05 from nothing to « closed »',
    ])
  })

  it('are set one after the other where some follow later', () => {
    const twoPeriods = hours(`${saturdays}, later: [{ from: 2027-01-04, week: {} }]`)
    expect(bodies(twoPeriods, after(hours(saturdays)))).toMatchObject([{ from: today }, { from: '2027-01-04' }])
    expect(plan(twoPeriods, after(twoPeriods)).commands).toEqual([])
  })

  it('leave the days that staff changed by hand, unless that is asked for', () => {
    const state = after(hours(saturdays), [
      byHand('2026-11-28'),
      byHand('2026-12-06', { start: '10:00', end: '12:00' }),
    ])
    expect(plan(hours(saturdays), state)).toMatchObject({
      commands: [],
      keptDays: ['Yann on 2026-11-28: closed, not 09:00-13:00', 'Yann on 2026-12-06: 10:00-12:00, not closed'],
    })
    expect(plan(hours(saturdays), state, { reopen: true })).toMatchObject({
      words: ['changes the hours of Yann: days changed by hand'],
      keptDays: [],
    })
    expect(bodies(hours(saturdays), state, { reopen: true })).toMatchObject([{ resetsDays: 'all' }])
  })

  it('leave the days of an absence even when the others follow', () => {
    const absent = after(hours(saturdays), [{ ...byHand('2026-11-28'), absent: true }])
    const keptDays = ['Yann on 2026-11-28: closed, not 09:00-13:00']
    expect(plan(hours(saturdays), absent, { reopen: true })).toMatchObject({ commands: [], keptDays })
  })

  it('open a day of an absence again when the file names it and the days by hand follow', () => {
    const named = hours(`${saturdays}, except: { 2026-11-28: [09:00-12:00] }`)
    const absent = after(hours(saturdays), [{ ...byHand('2026-11-28'), absent: true }])
    expect(plan(named, absent)).toMatchObject({
      commands: [],
      keptDays: ['Yann on 2026-11-28: closed, not 09:00-12:00'],
    })
    expect(plan(named, absent, { reopen: true }).keptDays).toEqual([])
    expect(bodies(named, absent, { reopen: true })).toMatchObject([{ resetsDays: 'all' }])
    const afterwards = after(named, [{ ...byHand('2026-11-28'), absent: true }])
    expect(plan(named, afterwards, { reopen: true })).toMatchObject({ commands: [] })
  })

  it('need not be set where all their days were opened by hand', () => {
    const state = {
      ...emptyCentre(today),
      practitioners: [yann],
      days: [byHand('2026-11-28', { start: '09:00', end: '13:00' })],
    }
    expect(plan(hours(`until: 2026-12-04, ${saturdays}`), state).commands).toEqual([])
    expect(plan(hours(`until: 2026-12-05, ${saturdays}`), state).commands).toEqual(['set-weekly-hours'])
  })

  it('of somebody whose week the file leaves out stay as they are', () => {
    const silent = file('practitioners: [{ name: Yann }]\n')
    expect(plan(silent, after(hours(saturdays)), { retire: true })).toMatchObject({ commands: [], onlyInLog: [] })
  })
})
