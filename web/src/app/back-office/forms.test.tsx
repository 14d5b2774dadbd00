import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { called, type MockState, problem } from '../../e2e/mock-api.ts'
import { bookingsServer } from '../../e2e/mock-bookings-server.ts'
import { centreServer } from '../../e2e/mock-centre.ts'
import { paymentServer } from '../../e2e/mock-payments.ts'
import { staffServer } from '../../e2e/mock-staff.ts'
import { all, choose, field, fill, find, press, says, saysNot } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

const invalid = () =>
  [...document.querySelectorAll('[aria-invalid]')].map(element => element.getAttribute('name') ?? element.id)
const isFocused = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element))
/** The description of an element, which a screen reader reads after its name. */
const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map(id => document.getElementById(id)?.textContent)
    .join(' ')
const sent = (api: MockState, call: string) => called(api, call).map(({ body }) => JSON.parse(body ?? '{}'))

async function openBooking(): Promise<MockState> {
  const staff = staffServer()
  const api = mockStaff(staff, bookingsServer(staff).handlers)
  await visit('/backoffice/bookings?view=list&booking=109')
  await find('dialog', 'Massage prénatal')
  return api
}

test('an appointment is marked as past once it is over', async () => {
  const staff = staffServer()
  mockStaff(staff, bookingsServer(staff).handlers)
  await visit('/backoffice/bookings?view=list&booking=109')
  await saysNot('Passé', await find('dialog', 'Massage prénatal'))
  mockStaff(staff, bookingsServer(staff).handlers)
  vi.setSystemTime('2026-11-26T14:00:00Z')
  await visit('/backoffice/bookings?view=list&booking=109')
  await says('Passé', await find('dialog', 'Massage prénatal'))
})

test('a new closure marks each missing field and focuses the first, and is sent once all are there', async () => {
  const api = mockStaff(staffServer(), centreServer())
  await visit('/backoffice/room-closures')
  await press('Nouvelle fermeture')
  const dialog = await find('dialog', 'Nouvelle fermeture')
  await fill('Heure de fin', '', dialog)
  await press('Créer la fermeture', dialog)
  await says('Veuillez remplir tous les champs obligatoires', dialog)
  expect(invalid()).toEqual(['room', 'startDate', 'endDate', 'endTime'])
  const room = await field('Salle', dialog)
  await isFocused(room)
  expect(described(room)).toBe('Cette information est obligatoire')
  expect(sent(api, 'POST /api/backoffice/room-closures')).toEqual([])

  await fill('Salle', '2', dialog)
  await fill('Date de début', '2026-12-24', dialog)
  await fill('Date de fin', '2026-12-24', dialog)
  await fill('Heure de fin', '12:00', dialog)
  await saysNot('Veuillez remplir tous les champs obligatoires')
  await press('Créer la fermeture', dialog)
  await waitFor(() => expect(sent(api, 'POST /api/backoffice/room-closures')).toHaveLength(1))
})

test('while a colleague’s openings are shown, the form says that it opens the user’s own hours', async () => {
  mockStaff(staffServer(), centreServer())
  await visit('/backoffice/availabilities')
  await find('heading', 'Ajouter des disponibilités')
  await saysNot('chacun ouvre ses propres heures')
  mockStaff(staffServer(), centreServer())
  await visit('/backoffice/availabilities?praticien=2')
  await says('Pour vous, Camille Roussel : chacun ouvre ses propres heures.')
})

test('the form for openings shows one error at a time, at its field', async () => {
  mockStaff(staffServer(), centreServer())
  await visit('/backoffice/availabilities')
  const submit = () => press('Créer les disponibilités')
  // Nothing is typed.
  const first = await field('Date de début')
  await submit()
  await says('La date de début est obligatoire.')
  await isFocused(first)
  expect([invalid(), described(first)]).toEqual([['first'], 'La date de début est obligatoire.'])

  // The period ends before it begins.
  await fill('Date de début', '2026-12-03')
  await fill('Date de fin', '2026-12-02')
  await submit()
  const last = await field('Date de fin')
  await says('La date de fin doit être égale ou postérieure')
  await isFocused(last)
  expect(invalid()).toEqual(['last'])

  // An added row has no times yet.
  await fill('Date de fin', '2026-12-03')
  await press('Ajouter un créneau')
  await submit()
  await says('Tous les créneaux horaires doivent avoir')
  await waitFor(async () => expect(document.activeElement).toBe(await field('Début du créneau 3')))
  expect(invalid()).toEqual(['slots.2.start'])
  expect(described(await field('Début du créneau 3'))).toContain('Tous les créneaux horaires')

  // Without that row the form is valid.
  await press('Retirer le créneau 3')
  await submit()
  await says('créneaux de disponibilité ont été créés avec succès sur 1 jours ouvrés.')
  expect(invalid()).toEqual([])
})

test('a cancellation asks who cancels, and focuses that choice when it is missing', async () => {
  const api = await openBooking()
  await press('Annuler la réservation')
  const ask = await find('dialog', 'Annuler la réservation')
  await press('Annuler la réservation', ask)
  await says('Indiquez qui annule', ask)
  const [client] = all('radio', 'La cliente / le client', ask)
  expect(client).toBeDefined()
  if (client) await isFocused(client)
  const group = await find('radiogroup', 'Qui annule ?', ask)
  expect([group.getAttribute('aria-invalid'), described(group)]).toEqual([
    'true',
    'Indiquez qui annule : ce qui a été payé en dépend.',
  ])
  await choose('Le centre', ask)
  await saysNot('Indiquez qui annule')
  await fill('Motif', ' Centre fermé ', ask)
  await press('Annuler la réservation', ask)
  await waitFor(() =>
    expect(sent(api, 'DELETE /api/backoffice/bookings/:id')).toEqual([
      { reason: 'Centre fermé', wished_by: 'centre', gives_back: false },
    ]),
  )
})

test('moving a booking farther than its terms allow asks for a reason, and marks the field while it is empty', async () => {
  const api = await openBooking()
  await press('Déplacer')
  const move = await find('dialog', 'Déplacer la réservation')
  // More than three months after the appointment of 26 November.
  await fill('Nouvelle date', '2027-03-01', move)
  await press('Déplacer', move)
  await says('indiquez pourquoi vous l’accordez', move)
  const reason = await field('Pourquoi l’accordez-vous ?', move)
  await isFocused(reason)
  expect(invalid()).toEqual(['reason'])
  await fill('Pourquoi l’accordez-vous ?', ' Hospitalisation ', move)
  await saysNot('indiquez pourquoi vous l’accordez')
  await press('Déplacer', move)
  await waitFor(() =>
    expect(sent(api, 'POST /api/backoffice/bookings/:id/reschedule')).toEqual([
      expect.objectContaining({ reason: 'Hospitalisation', wished_by: 'client' }),
    ]),
  )
})

test('a reason that is no longer required is not sent', async () => {
  const api = await openBooking()
  await press('Déplacer')
  const move = await find('dialog', 'Déplacer la réservation')
  await choose('Le centre', move)
  await fill('Motif', 'Infirmière absente', move)
  await choose('La cliente / le client', move)
  await fill('Nouvelle date', '2026-12-03', move)
  await press('Déplacer', move)
  await waitFor(() =>
    expect(sent(api, 'POST /api/backoffice/bookings/:id/reschedule')).toEqual([
      { start_time: '2026-12-03T14:00:00', wished_by: 'client' },
    ]),
  )
})

test('notes that are too long are marked at their field; others are sent without surrounding spaces', async () => {
  const api = await openBooking()
  await press('Modifier les notes')
  await fill('Notes', 'x'.repeat(2001))
  await press('Enregistrer')
  await says('Ce texte ne peut pas dépasser 2000 caractères')
  await isFocused(await field('Notes'))
  expect(invalid()).toEqual(['notes'])
  await fill('Notes', ' Arrive en avance ')
  await fill('Notes internes', '  ')
  await press('Enregistrer')
  await waitFor(() =>
    expect(sent(api, 'PUT /api/backoffice/bookings/:id/notes')).toEqual([
      { notes: 'Arrive en avance', admin_notes: null },
    ]),
  )
})

test('contact details are corrected; the confirmation may be sent again to another address only', async () => {
  const api = await openBooking()
  await press('Corriger les coordonnées')
  const dialog = await find('dialog', 'Corriger les coordonnées')
  const again = 'Renvoyer la confirmation à la nouvelle adresse'
  expect(all('checkbox', again, dialog)).toEqual([])
  await fill('Nom', 'x', dialog)
  await fill('E-mail', 'lea@', dialog)
  await press('Enregistrer', dialog)
  await says('Le nom doit contenir au moins 2 caractères', dialog)
  expect(invalid()).toEqual(['last_name', 'email'])
  await fill('Nom', 'Martin-Roux', dialog)
  await fill('E-mail', 'nouvelle@example.fr', dialog)
  await fill('Téléphone', '', dialog)
  await find('checkbox', again, dialog)
  await press('Enregistrer', dialog)
  await says('Coordonnées corrigées')
  const [body] = sent(api, 'PUT /api/backoffice/bookings/:id/contact')
  expect(body).toMatchObject({ customer_email: 'nouvelle@example.fr', customer_phone: null, resends: true })
  expect(body.customer_name).toMatch(/ Martin-Roux$/)
})

test('contact details that a colleague corrected meanwhile are what the next correction is compared with', async () => {
  const staff = staffServer()
  const { handlers } = bookingsServer(staff)
  const DETAIL = 'GET /api/backoffice/bookings/:id'
  const SAVE = 'PUT /api/backoffice/bookings/:id/contact'
  const changed = { customer_name: 'Léa Martin', customer_email: 'collegue@example.fr', version: 9 }
  let isChanged = false
  mockStaff(staff, {
    ...handlers,
    [DETAIL]: request => {
      const found = handlers[DETAIL](request)
      return isChanged ? { ...found, body: { ...(found.body as object), ...changed } } : found
    },
    [SAVE]: () => {
      isChanged = true
      return problem(409, 'La réservation vient d’être modifiée.', 'booking_changed')
    },
  })
  await visit('/backoffice/bookings?view=list&booking=109')
  await press('Corriger les coordonnées')
  const dialog = await find('dialog', 'Corriger les coordonnées')
  const again = 'Renvoyer la confirmation à la nouvelle adresse'
  await fill('Téléphone', '', dialog)
  await press('Enregistrer', dialog)
  await press('Reprendre ce qui est enregistré', dialog)
  await waitFor(async () => expect(await field('E-mail', dialog)).toHaveProperty('value', 'collegue@example.fr'))
  expect(all('checkbox', again, dialog)).toEqual([])
  await fill('E-mail', 'autre@example.fr', dialog)
  await find('checkbox', again, dialog)
})

test('the filter of payments applies only when it is submitted', async () => {
  const api = mockStaff(staffServer(), paymentServer())
  await visit('/backoffice/payments')
  const asked = () => new URLSearchParams(called(api, 'GET /api/payments/overview').at(-1)?.path.split('?')[1])
  await says('Affichage 1-4 sur 45')
  await fill('Type', 'voucher')
  await fill('Recherche', ' lemaire ')
  fireEvent.click(await find('checkbox', /^Comparer avec Stripe/))
  expect(asked().get('p_type')).toBe('all')
  await press('Appliquer les filtres')
  await waitFor(() =>
    expect(Object.fromEntries(asked())).toMatchObject({ p_type: 'voucher', q: 'lemaire', include_stripe: 'true' }),
  )
})
