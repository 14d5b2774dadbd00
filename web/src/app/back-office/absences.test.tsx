import { noChoices } from '@alba/contracts/settings/choices'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demo } from '../../../centres.ts'
import { ABSENCE, absenceServer } from '../../e2e/mock-absences.ts'
import { called, type MockState, problem } from '../../e2e/mock-api.ts'
import { staffServer } from '../../e2e/mock-staff.ts'
import { field, fill, find, gone, plain, press, says, saysNot, text } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

const DECLARE = 'POST /api/backoffice/absences'
const PREVIEW = 'POST /api/backoffice/absences/preview'
const DECIDE = 'POST /api/backoffice/absences/:id/decisions'
const sent = (api: MockState, call: string) => called(api, call).map(({ body }) => JSON.parse(body ?? '{}'))

beforeEach(() => {
  globalThis.centreOfPage = { ...demo(), choices: { ...noChoices, daysOff: true } }
})
afterEach(() => {
  globalThis.centreOfPage = demo()
})

async function open(overrides: object = {}): Promise<MockState> {
  const staff = staffServer()
  const api = mockStaff(staff, { ...absenceServer(staff), ...overrides })
  await visit('/backoffice/availabilities')
  await press('Déclarer une absence')
  await says('3 rendez-vous. Une proposition est faite pour chacun')
  return api
}

test('where the centre does not offer it, the screen is as the specification says', async () => {
  globalThis.centreOfPage = demo()
  mockStaff(staffServer())
  await visit('/backoffice/availabilities?absence=nouvelle')
  await find('region', 'Horaires habituels')
  await saysNot('Absences')
})

test('a day with three clients: each has a proposal, one is changed, and the report says who knows', async () => {
  const api = await open()
  // Today as a whole is proposed, so nothing has to be typed for a practitioner who is ill.
  expect(sent(api, PREVIEW)[0]).toMatchObject({
    practitioner_id: 1,
    start_datetime: '2026-11-23T00:00:00',
    end_datetime: '2026-11-24T00:00:00',
  })
  const options = [...(await field('Pour Léa Martin')).querySelectorAll('option')].map(each => text(each))
  expect(options).toEqual(
    [
      'Même heure, avec Inès Moreau',
      'Lun. 23 nov. à 14 h, avec Inès Moreau',
      'Mar. 24 nov. à 9 h, avec Camille Roussel',
      'Annuler : 75,00 € à rendre',
      'Décider plus tard',
    ].map(plain),
  )
  await fill('Pour Léa Martin', JSON.stringify({ kind: 'cancel' }))
  await waitFor(() => expect(sent(api, PREVIEW)).toHaveLength(2))
  await says(/Sans e-mail : à appeler 06 98 76 54 32/)
  expect((await find('link', '06 98 76 54 32')).getAttribute('href')).toBe('tel:+33698765432')
  await says('Envoyé à une personne, et gardé')
  await fill('Votre texte', 'Camille est absente aujourd’hui.')
  await press('Déclarer l’absence')
  const dialog = await find('dialog', 'Déclarer l’absence')
  await says('1 rendez-vous à un autre horaire', dialog)
  await says('1 rendez-vous annulé : ce qui a été payé revient', dialog)
  await says('1 rendez-vous à décider plus tard', dialog)
  await says('Un e-mail part aussitôt.', dialog)
  await press('Déclarer l’absence', dialog)
  await says('Les horaires sont fermés. Reste à régler : 1 rendez-vous.')
  expect(location.search).toBe(`?absence=${ABSENCE}`)
  const report = await find('list', 'Ce qui a été décidé')
  for (const words of ['Annulé par le centre', 'E-mail envoyé', 'Sans e-mail : à appeler', '06 98 76 54 32'])
    await says(words, report)
  const [request] = sent(api, DECLARE)
  expect(request.text).toBe('Camille est absente aujourd’hui.')
  expect(request.decisions.map(({ choice }: { choice: { kind: string } }) => choice.kind)).toEqual(['cancel', 'move'])
  expect(request.decisions[0].seen_start_time).toBe('2026-11-23T09:00:00')
  expect(called(api, DECLARE)[0]?.headers['idempotency-key']).toBeTruthy()
})

test('the day of an opening is taken over', async () => {
  const staff = staffServer()
  const api = mockStaff(staff, absenceServer(staff))
  await visit('/backoffice/availabilities?absence=nouvelle&jour=2026-12-08')
  await waitFor(() => expect(sent(api, PREVIEW)).toMatchObject([{ start_datetime: '2026-12-08T00:00:00' }]))
})

test('what is left is decided again from the report', async () => {
  const api = await open()
  await press('Déclarer l’absence')
  await press('Déclarer l’absence', await find('dialog', 'Déclarer l’absence'))
  const left = await find('region', 'À régler')
  await fill('Pour Chloé Bernard', JSON.stringify({ kind: 'cancel' }), left)
  await waitFor(async () => expect((await find('button', 'Appliquer ces décisions')).ariaDisabled).not.toBe('true'))
  await press('Appliquer ces décisions')
  const dialog = await find('dialog', 'Appliquer ces décisions')
  await says('1 rendez-vous annulé : ce qui a été payé revient', dialog)
  expect(sent(api, DECIDE)).toEqual([])
  await press('Appliquer ces décisions', dialog)
  await says('Les horaires sont fermés. Rien ne reste à régler.')
  await gone('region', 'À régler')
  expect(sent(api, DECIDE)).toMatchObject([{ rounds: 1, decisions: [{ choice: { kind: 'cancel' } }] }])
})

test('what somebody else has decided meanwhile is said, and shown', async () => {
  const refusal = 'D’autres décisions viennent d’être prises ici.'
  const staff = staffServer()
  const server = absenceServer(staff)
  const decide = server[DECIDE]
  await open({
    ...server,
    [DECIDE]: (request: Parameters<NonNullable<typeof decide>>[0]) => {
      decide?.(request)
      return problem(409, refusal, 'absence_changed')
    },
  })
  await press('Déclarer l’absence')
  await press('Déclarer l’absence', await find('dialog', 'Déclarer l’absence'))
  await fill('Pour Chloé Bernard', JSON.stringify({ kind: 'cancel' }), await find('region', 'À régler'))
  await waitFor(async () => expect((await find('button', 'Appliquer ces décisions')).ariaDisabled).not.toBe('true'))
  await press('Appliquer ces décisions')
  await press('Appliquer ces décisions', await find('dialog', 'Appliquer ces décisions'))
  await gone('region', 'À régler')
  await says(refusal)
})

test('a refusal keeps what was chosen, and the next try is a new request', async () => {
  let isRefused = true
  const staff = staffServer()
  const server = absenceServer(staff)
  const api = await open({
    [DECLARE]: (request: Parameters<NonNullable<(typeof server)[typeof DECLARE]>>[0]) => {
      const refusal = problem(422, 'Cette période est déjà passée.', 'absence_over')
      if (!isRefused) return server[DECLARE]?.(request) ?? refusal
      isRefused = false
      return refusal
    },
  })
  await fill('Votre texte', 'À bientôt.')
  await press('Déclarer l’absence')
  const dialog = await find('dialog', 'Déclarer l’absence')
  await press('Déclarer l’absence', dialog)
  await says('Cette période est déjà passée.', dialog)
  await press('Déclarer l’absence', dialog)
  await waitFor(() => expect(called(api, DECLARE)).toHaveLength(2))
  const keys = called(api, DECLARE).map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(2)
  expect(sent(api, DECLARE)[1].text).toBe('À bientôt.')
})

test('days in the wrong order get a message at once, and no request is sent', async () => {
  const api = await open()
  const before = sent(api, PREVIEW).length
  await fill('Dernier jour', '2026-11-20')
  await says('Le dernier jour vient après le premier')
  expect(sent(api, PREVIEW)).toHaveLength(before)
})

test('the openings of a period are removed at once, and the bookings that stay are listed', async () => {
  const REMOVE = 'DELETE /api/backoffice/availabilities'
  const staff = staffServer()
  const affected = {
    id: 482_913_570_264_118,
    start_time: '2026-11-25T10:00:00',
    end_time: '2026-11-25T11:00:00',
    customer_name: 'Léa Martin',
    service_name: 'Massage prénatal',
    practitioner_name: 'Camille Roussel',
    room_name: 'Salle Massage',
  }
  const api = mockStaff(staff, {
    ...absenceServer(staff),
    [REMOVE]: () => ({ body: { removed_count: 4, affected_bookings: [affected] } }),
  })
  await visit('/backoffice/availabilities')
  await press('Supprimer une période')
  const dialog = await find('dialog', 'Supprimer les disponibilités d’une période')
  await press('Supprimer', dialog)
  await says('Indiquez le jour', dialog)
  // The form behind the window has fields of the same names.
  expect((await field('Premier jour', dialog)).labels).toHaveLength(1)
  expect((await field('Date de début')).labels).toHaveLength(1)
  await fill('Premier jour', '2026-11-25', dialog)
  await fill('Dernier jour', '2026-11-26', dialog)
  await press('Supprimer', dialog)
  await says('4 disponibilités supprimées')
  await says('Léa Martin')
  expect(called(api, REMOVE)[0]?.path).toContain('practitioner_id=1&start_date=2026-11-25&end_date=2026-11-26')
})

test('the last day follows the first through a date that is being typed, until a longer absence is chosen', async () => {
  await open()
  // In a browser in English, « 12/17 » passes through the 12th month with the old day.
  await fill('Premier jour', '2026-12-23')
  await fill('Premier jour', '2026-12-17')
  await waitFor(async () => expect((await field('Dernier jour')).value).toBe('2026-12-17'))
  await fill('Dernier jour', '2026-12-20')
  await fill('Premier jour', '2026-12-18')
  expect((await field('Dernier jour')).value).toBe('2026-12-20')
})
