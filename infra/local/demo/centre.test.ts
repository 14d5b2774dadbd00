import { askedOf } from '@alba/contracts/catalogue/asks'
import { defineCategory, defineQuestionnaire, defineRoom, defineService } from '@alba/contracts/catalogue/commands'
import { french } from '@alba/contracts/shared/typography'
import { expect, test } from 'vitest'
import { demoCentre, lastCommands } from './centre.ts'
import { commandsOfFile, definedBy, hoursOfFile } from './file.ts'

const PASSWORD = 'maison-alba-demo'
const categories = definedBy(defineCategory)
const rooms = definedBy(defineRoom)
const questionnaires = definedBy(defineQuestionnaire)
const services = definedBy(defineService)

/** The same value, with every text in French typography. */
const printed = (value: unknown): unknown => {
  if (typeof value === 'string') return french(value)
  if (Array.isArray(value)) return value.map(printed)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, printed(each)]))
}

test('the schema of every command accepts its body and sets its texts in French typography', () => {
  for (const { command, body } of demoCentre('2026-11-23', PASSWORD))
    expect(command.body.parse(body), command.name).toEqual(printed(body))
})

test('the command that is sent after everything else is the last one of the file', () => {
  expect(commandsOfFile('2026-11-23').slice(-1)).toMatchObject(lastCommands())
})

test('the same day gives the same centre', () => {
  expect(demoCentre('2026-11-23', PASSWORD)).toEqual(demoCentre('2026-11-23', PASSWORD))
})

test('both nurses work from Monday to Friday, and not on public holidays', () => {
  const hours = hoursOfFile('2026-11-23', '2026-10-19')
  expect(
    hours.map(({ practitionerId, from, until, holidaysOff }) => [practitionerId, from, until, holidaysOff]),
  ).toEqual([
    [1, '2026-10-19', null, 'france'],
    [2, '2026-10-19', null, 'france'],
  ])
  for (const { week } of hours) {
    const open = Object.entries(week).filter(([, ranges]) => ranges.length > 0)
    expect(open.map(([weekday]) => weekday)).toEqual(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'])
  }
})

test('services refer to categories, rooms and questionnaires that exist', () => {
  for (const { name, categoryId, roomType, questionnaireId } of services) {
    expect(
      categories.map(each => each.categoryId),
      name,
    ).toContain(categoryId)
    expect(
      rooms.map(each => each.roomType),
      name,
    ).toContain(roomType)
    if (questionnaireId)
      expect(
        questionnaires.map(each => each.questionnaireId),
        name,
      ).toContain(questionnaireId)
  }
})

test('the prenatal massage asks for the pregnancy week, bath and baby spa for the age, other services for nothing', () => {
  const slug = new Map(categories.map(category => [category.categoryId, category.slug]))
  const asked = services.map(({ name, asks, categoryId }) => [name, askedOf(asks ?? null, slug.get(categoryId ?? 0))])
  const spa = { what: 'baby_age', from: 2, to: 18 }
  expect(asked.filter(([, question]) => question !== null)).toEqual([
    ['Massage prénatal', { what: 'pregnancy_week', from: 14, to: 50 }],
    ['Bain enveloppé', { what: 'baby_age', from: 0, to: 1 }],
    [french('Baby spa, 45 minutes'), spa],
    [french('Baby spa, 1 heure'), spa],
  ])
})

test('no benefit contains the comma that separates benefits', () => {
  // The second part of a benefit that is cut in two would begin with a small letter.
  for (const { name, benefits } of services)
    for (const benefit of benefits?.split(', ') ?? []) expect(benefit, name).toMatch(/^\p{Lu}/u)
})

test('the advice names no midwife for a baby, and no doctor when one only has to wait', () => {
  const [massage, spa] = questionnaires
  expect(JSON.stringify(spa)).not.toContain('sage-femme')
  const advice = (id: string) =>
    [massage, spa].flatMap(each => each?.questions ?? []).find(each => each.id === id)?.advice
  for (const id of ['too_small', 'first_trimester', 'vaccine']) {
    expect(advice(id), id).toBeTruthy()
    expect(advice(id), id).not.toMatch(/médecin|pédiatre|sage-femme/)
  }
})

test('every questionnaire says that its answers are not kept', () => {
  for (const { description } of questionnaires) expect(description).toMatch(/ne sont pas conservées\.$/)
})

test('one service has no price', () => {
  expect(services.filter(each => each.priceCents === 0)).toHaveLength(1)
})

test('both questionnaires have several contraindications and every type of question', () => {
  for (const { questions } of questionnaires) {
    expect(new Set(questions.map(question => question.type))).toEqual(new Set(['boolean', 'select', 'text']))
    expect(questions.filter(question => question.contraindication).length).toBeGreaterThan(3)
  }
})
