import { openAvailability, removeAvailability } from '@alba/contracts/agenda/commands'
import { type CentreFile, centreFile } from '@alba/contracts/centre/file'
import { defaultWords } from '@alba/contracts/centre/grammar'
import { defaultLetterTexts } from '@alba/contracts/centre/letter-texts'
import { defaultBookingRules } from '@alba/contracts/settings/events'
import { addDays } from '@alba/contracts/shared/centre-time'
import type { CommandDefinition } from '@alba/contracts/shared/command'
import { atelier, atelierLetters, atelierWords, troisOurses } from '@alba/contracts/testing/other-centres'
import { planCentre } from '@alba/platform/centre-file/plan'
import { readCentreFile } from '@alba/platform/centre-file/read'
import { updateCentreFile } from '@alba/platform/centre-file/update'
import { writeCentreFile } from '@alba/platform/centre-file/write'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { memoryCentre } from '../testing/memory-centre.ts'

/*
 * Random files of centres: everything that a file says is applied without a refusal, is in the log afterwards, and can
 * be written back into a file.
 */

const kinds = ['massage_room', 'Cabine', 'Salle d’eau']
const text = fc.constantFrom('', 'Doux : une heure', "L'eau à 37 °C", 'Deux lignes\nde texte', '# - « ? »', 'oui', '12')
const retired = fc.option(fc.constant(true), { nil: undefined, freq: 4 })
/** Chooses the parts of a list, by their places: different numbers below `most`. */
const places = (most: number, min = 0) => fc.uniqueArray(fc.nat(most - 1), { minLength: min, maxLength: most })

const hours = fc.uniqueArray(fc.constantFrom('08:00-10:00', '10:30-12:00', '14:00-18:30'), { maxLength: 3 })
const sortedHours = hours.map(ranges => ranges.toSorted())
const hoursPart = {
  until: fc.constantFrom('2026-11-01', '2026-12-10', '2026-12-28'),
  holidaysOff: fc.constantFrom('none', 'france', 'alsace-moselle'),
  week: fc.record(
    { monday: sortedHours, wednesday: sortedHours, saturday: sortedHours },
    { requiredKeys: ['wednesday'] },
  ),
  except: fc.dictionary(fc.constantFrom('2026-11-20', '2026-11-25', '2026-12-05', '2026-12-07'), sortedHours),
}
const laterPart = (from: string) =>
  fc.record(
    { from: fc.constant(from), ...hoursPart, until: fc.constant('2026-12-28') },
    { requiredKeys: ['from', 'week'] },
  )
const openings = fc
  .record(
    {
      from: fc.constantFrom('2026-11-20', '2026-12-03'),
      ...hoursPart,
      later: fc.tuple(laterPart('2026-12-09'), laterPart('2026-12-14')).chain(parts => fc.subarray(parts)),
    },
    { requiredKeys: ['week'] },
  )
  .map(({ from, until, ...part }) => ({
    ...part,
    ...(from && (until ?? from) >= from && { from }),
    ...(until && { until }),
  }))

/** The places of the parts that each list of a centre has. */
type Pools = Readonly<Record<'people' | 'rooms' | 'categories' | 'asked' | 'services' | 'packages', readonly number[]>>
const pools = fc.record({
  people: places(3),
  rooms: places(4, 1),
  categories: places(3),
  asked: places(2),
  services: places(4),
  packages: places(2),
})

/** The three sections that say who the centre is, of a person alone or of a company. */
const who = fc
  .record({
    of: fc.constantFrom(atelier, troisOurses),
    position: fc.option(fc.constant({ latitude: 47.2, longitude: -1.5 })),
    people: fc.nat(2),
    social: fc.constantFrom(troisOurses.social, []),
    hours: fc.constantFrom(troisOurses.hours, troisOurses.hours.toReversed(), []),
    capital: fc.constantFrom('1 €', null),
    mediator: fc.option(fc.constant(troisOurses.legal.mediator)),
  })
  .map(({ of: { legal, hours: _hours, ...own }, people, hours, capital, mediator, ...chosen }) => ({
    identity: { ...own, ...chosen, people: own.people.slice(0, people) },
    legal: { ...legal, mediator, capital: legal.form === 'company' ? capital : null },
    hours,
  }))

/** Texts of some pages, with lists whose parts move, and with what a centre may leave out. */
const siteTexts = fc.record(
  {
    contact: fc.record(
      { arrival: fc.constantFrom('Sonnez.', 'Au {téléphone}.'), map: fc.constant(null) },
      { requiredKeys: [] },
    ),
    about: fc.record({ story: fc.constantFrom(null, 'Un.\n\nDeux.\n') }, { requiredKeys: [] }),
    terms: fc.record({
      articles: fc
        .shuffledSubarray(['Objet', 'Prix', 'Report'], { minLength: 1 })
        .map(titles => titles.map(title => ({ title, text: 'Un.\n\n- Deux.\n' }))),
    }),
    accessibility: fc.constant(null),
  },
  { requiredKeys: [] },
)

/** @param numbered whether the parts have numbers; then their names may change */
const centre = (numbered: boolean): fc.Arbitrary<CentreFile> =>
  pools
    .chain(chosen =>
      fc.record({
        practitioners: fc.tuple(...chosen.people.map(place => practitioner(place, numbered))),
        rooms: fc.tuple(...chosen.rooms.map(place => room(place, numbered))),
        categories: fc.tuple(...chosen.categories.map(place => category(place, numbered))),
        questionnaires: fc.tuple(...chosen.asked.map(place => questionnaire(place, numbered))),
        services: fc.tuple(...chosen.services.map(place => service(place, numbered, chosen))),
        packages: fc.tuple(...chosen.packages.map(place => onePackage(place, numbered, chosen))),
        settings: fc.record(
          {
            who,
            words: fc.constantFrom(defaultWords, atelierWords),
            letters: fc.constantFrom(defaultLetterTexts, atelierLetters),
            texts: siteTexts,
            booking: fc.integer({ min: 1, max: 60 }).map(holdMinutes => ({ ...defaultBookingRules, holdMinutes })),
            banner: fc.record({ enabled: fc.boolean(), text }),
            notificationEmail: fc.constant('accueil@example.org'),
          },
          { requiredKeys: [] },
        ),
      }),
    )
    .map(({ settings: { who, ...settings }, ...lists }) =>
      centreFile.parse(consistent({ ...lists, ...who, ...settings })),
    )

const numberOf = (place: number, numbered: boolean) => (numbered ? { id: place + 1 } : {})
const nameOf = (noun: string, place: number, numbered: boolean): fc.Arbitrary<string> =>
  numbered ? fc.constantFrom(`${noun} ${place}`, `Autre ${noun} ${place}`) : fc.constant(`${noun} ${place}`)

const practitioner = (place: number, numbered: boolean) =>
  fc
    .record({ name: nameOf('Nom', place, numbered), retired, openings: fc.option(openings, { nil: undefined }) })
    .map(part => ({ ...numberOf(place, numbered), ...part, openings: part.retired ? undefined : part.openings }))

const room = (place: number, numbered: boolean) =>
  fc
    .record({ name: nameOf('Salle', place, numbered), retired })
    .map(part => ({ ...numberOf(place, numbered), ...part, kind: kinds[place % kinds.length] }))

const category = (place: number, numbered: boolean) =>
  fc
    .record({
      name: fc.constantFrom('Bains', 'Massages'),
      description: text,
      rank: fc.option(fc.nat(5), { nil: undefined }),
    })
    .map(part => ({ ...numberOf(place, numbered), ...part, slug: `c${place}` }))

const question = fc.record({
  text: fc.constantFrom('Avez-vous de la fièvre ?', 'Et la nuit ?'),
  type: fc.constantFrom('boolean', 'text'),
  contraindication: fc.option(fc.constant('La fièvre'), { nil: null }),
  advice: fc.option(fc.constant('Revenez'), { nil: undefined }),
})
const questionnaire = (place: number, numbered: boolean) =>
  fc
    .record({
      title: fc.constantFrom('Avant', 'Après'),
      retired,
      questions: fc.array(question, { minLength: 1, maxLength: 3 }),
    })
    .map(part => ({
      ...numberOf(place, numbered),
      ...part,
      type: `q${place}`,
      questions: part.questions.map((each, index) => ({ ...each, id: `q${index}` })),
    }))

const service = (place: number, numbered: boolean, chosen: Pools) =>
  fc
    .record({
      name: nameOf('Soin', place, numbered),
      category: reference('c', chosen.categories),
      questionnaire: reference('q', chosen.asked),
      description: text,
      benefits: fc.option(text, { nil: null }),
      durationMinutes: fc.integer({ min: 15, max: 90 }),
      price: fc.constantFrom(0, 20, 45.5, 79.99),
      bufferAfterMinutes: fc.constantFrom(0, 15),
      asks: fc.constantFrom(undefined, { what: 'nothing' }, { what: 'baby_age', from: 2 }),
      kind: fc.constantFrom(...chosen.rooms),
      retired,
    })
    .map(({ kind, ...part }) => ({ ...numberOf(place, numbered), ...part, roomKind: kinds[kind % kinds.length] }))

/** The key of one of these categories or questionnaires, such as `c2`; or null for none. */
const reference = (letter: string, among: readonly number[]) =>
  among.length === 0 ? fc.constant(null) : fc.option(fc.constantFrom(...among).map(place => `${letter}${place}`))

const onePackage = (place: number, numbered: boolean, chosen: Pools) =>
  fc
    .record({
      name: nameOf('Forfait', place, numbered),
      price: fc.constantFrom(50, 99.9),
      services: fc.subarray([...chosen.services]),
      quantity: fc.integer({ min: 1, max: 3 }),
      retired,
    })
    .map(part => ({ ...numberOf(place, numbered), ...part }))

/** The parts of a generated file that decide whether it is refused. */
type Draft = {
  readonly questionnaires: readonly { readonly type: string; readonly retired: true | undefined }[]
  readonly services: readonly {
    readonly name: string
    readonly price: number
    readonly questionnaire: string | null
    readonly retired: true | undefined
  }[]
  readonly packages: readonly {
    readonly services: readonly number[]
    readonly quantity: number
    readonly retired: true | undefined
  }[]
}

/** Takes out what a file refuses: retired questionnaires of services, offered packages of what cannot be sold. */
function consistent(file: Draft): unknown {
  const asked = file.questionnaires.filter(({ retired }) => !retired).map(({ type }) => type)
  const services = file.services.map(each => ({
    ...each,
    questionnaire: asked.includes(String(each.questionnaire)) ? each.questionnaire : null,
  }))
  const sold = services.filter(({ price, retired }) => price > 0 && !retired).map(({ name }) => name)
  const all = services.map(({ name }) => name)
  const packages = file.packages.flatMap(({ services: places, quantity, ...each }) => {
    const items = (each.retired ? all : sold).filter(name => places.some(place => name.endsWith(` ${place}`)))
    return items.length > 0 ? [{ ...each, items: items.map(service => ({ service, quantity })) }] : []
  })
  return { ...file, services, packages }
}

const numberedOrNot = fc.boolean()

const AT = '2026-11-25T08:00:00Z'
/** How many days ahead can be booked. Hours are written for two more weeks, which is until 26 December. */
const HORIZON_DAYS = 17

type Copy = ReturnType<typeof memoryCentre>

/** What the log says otherwise than the file, in words; empty when they say the same. */
const differs = (file: CentreFile, copy: Copy): unknown => {
  const { changes, onlyInLog, keptDays } = planCentre(file, copy.state())
  return [...changes.map(({ words }) => words), ...onlyInLog, ...keptDays]
}

it('a file is applied to an empty installation, changes nothing when it is applied again, and is written back', async () => {
  await fc.assert(
    fc.asyncProperty(numberedOrNot.chain(centre), async file => {
      const copy = memoryCentre(AT, HORIZON_DAYS)
      await copy.carryOut(planCentre(file, copy.state()))
      expect(differs(file, copy)).toEqual([])

      const written = writeCentreFile(copy.state())
      expect(differs(readCentreFile(written), copy)).toEqual([])
      const other = memoryCentre(AT, HORIZON_DAYS)
      await other.carryOut(planCentre(readCentreFile(written), other.state()))
      expect(writeCentreFile(other.state())).toBe(written)
    }),
    { numRuns: 150 },
  )
})

it('a file changes one centre into another and back, and an updated file always agrees with the log', async () => {
  const two = numberedOrNot.chain(numbered => fc.tuple(centre(numbered), centre(numbered)))
  await fc.assert(
    fc.asyncProperty(two, async ([first, second]) => {
      const copy = memoryCentre(AT, HORIZON_DAYS)
      await copy.carryOut(planCentre(first, copy.state()))
      const before = `# The first centre.\n${writeCentreFile(copy.state())}`
      for (const file of [second, first]) {
        await copy.carryOut(planCentre(file, copy.state(), { retire: true, reopen: true }))
        expect(planCentre(file, copy.state(), { retire: true, reopen: true }).commands).toEqual([])
        const updated = updateCentreFile(before, copy.state())
        expect(updated).toMatch(/^# The first centre\.\n/)
        expect(differs(readCentreFile(updated), copy)).toEqual([])
        expect(updateCentreFile(updated, copy.state())).toBe(updated)
      }
    }),
    { numRuns: 150 },
  )
})

/** Staff opens and removes hours of somebody of the centre. */
async function byStaff(copy: Copy, choices: readonly { readonly removes: boolean; readonly pick: number }[]) {
  for (const { removes, pick } of choices) {
    const { practitioners } = copy.state()
    const openings = openingIdsIn(copy)
    const works = practitioners.filter(({ retired }) => !retired)
    const [availabilityId, person] = [openings[pick % openings.length], works[pick % works.length]]
    const date = addDays('2026-11-25', pick % 30)
    const times = [{ start: '11:00', end: '15:00' }]
    if (removes && availabilityId) await copy.carryOut(one(removeAvailability, { availabilityId }))
    else if (person)
      await copy.carryOut(one(openAvailability, { practitionerId: person.practitionerId, date, timeSlots: times }))
  }
}

function openingIdsIn({ log }: Copy): number[] {
  const ids = new Set<number>()
  for (const { type, data } of log.events) {
    if (type === 'AvailabilityOpened') ids.add(data.availabilityId)
    if (type === 'AvailabilityRemoved') ids.delete(data.availabilityId)
  }
  return [...ids]
}

const one = (command: CommandDefinition, body: object) => ({ commands: [{ command, body, about: 'staff' }] })

it('a written file contains the hours that staff changed by hand; the old file leaves those days', async () => {
  const choices = fc.array(fc.record({ removes: fc.boolean(), pick: fc.nat(1000) }), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(centre(true), choices, async (file, chosen) => {
      const copy = memoryCentre(AT, HORIZON_DAYS)
      await copy.carryOut(planCentre(file, copy.state()))
      const before = writeCentreFile(copy.state())
      await byStaff(copy, chosen)
      const [anew, updated] = [writeCentreFile(copy.state()), updateCentreFile(before, copy.state())]
      for (const text of [anew, updated]) expect(differs(readCentreFile(text), copy)).toEqual([])

      const { keptDays } = planCentre(file, copy.state())
      await copy.carryOut(planCentre(file, copy.state()))
      expect(planCentre(file, copy.state())).toMatchObject({ commands: [], keptDays })
    }),
    { numRuns: 150 },
  )
})
