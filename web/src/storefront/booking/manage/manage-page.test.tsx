import { expect, test, vi } from 'vitest'
import { called, type MockState, problem } from '../../../e2e/mock-api.ts'
import { linkAnswers, linkedBooking, MANAGE_PAGE, TOKEN } from '../../../e2e/mock-links.ts'
import {
  choose,
  clickTwice,
  find,
  follow,
  gone,
  isOff,
  plain,
  press,
  says,
  saysNot,
  target,
} from '../../../testing/look.ts'
import { mockApi } from '../../../testing/mock-fetch.ts'
import { reload, visit } from '../../../testing/visit.tsx'

const MOVE = 'POST /api/booking-links/move'
const CANCEL = 'POST /api/booking-links/cancel'
const moved = linkedBooking({
  start_time: '2026-11-26T15:00:00',
  end_time: '2026-11-26T16:00:00',
  starts_at: '2026-11-26T14:00:00.000Z',
  moving: { refused: 'too_often', last_date: '2027-02-27', left: 0 },
})
const sent = (api: MockState, route: string) => called(api, route).map(({ body }) => JSON.parse(body ?? ''))

async function chooseThreeInTheAfternoon() {
  await choose(/^jeudi 26 novembre/)
  await choose('15 h 00')
}

test('says before any click what a move and a cancellation do, and sends no change when it is opened', async () => {
  const api = mockApi(linkAnswers())
  await visit(MANAGE_PAGE)
  await says('Massage prénatal')
  await says('Sans frais, une fois, jusqu’au mercredi 25 novembre 2026 à 10 h 00')
  await says('Nous vous remboursons 75,00 €, par le même moyen de paiement, sous 14 jours.')
  expect(await isOff('button', 'Choisissez un jour et une heure')).toBe(true)
  expect([...called(api, MOVE), ...called(api, CANCEL)]).toEqual([])
})

test('moves the booking with three clicks, once even by a double click, and says who will give the treatment', async () => {
  let shown = linkedBooking()
  const move = () => {
    shown = moved
    return { body: shown }
  }
  const api = mockApi({ ...linkAnswers(() => shown), [MOVE]: move })
  await visit(MANAGE_PAGE)
  await chooseThreeInTheAfternoon()
  await says('Avec Inès Benali.')
  const button = await find('button', 'Déplacer au jeudi 26 novembre 2026 à 15 h 00')
  button.focus()
  await clickTwice(button)
  await says('Votre rendez-vous a lieu le jeudi 26 novembre 2026 à 15 h 00.')
  await says('Il a déjà été déplacé autant de fois que possible.')
  // The button is gone, and the message about its effect has the focus.
  expect(plain(document.activeElement?.textContent ?? '')).toMatch(/^C’est noté/)
  expect(sent(api, MOVE)).toEqual([
    {
      token: TOKEN,
      seen_start: '2026-11-27T09:00:00.000Z',
      start_time: '2026-11-26T15:00:00',
      any_practitioner: false,
    },
  ])
})

test('keeps the appointment when somebody else has taken the new time, and asks for another', async () => {
  const sentence = 'Ce créneau vient d’être réservé. Merci d’en choisir un autre.'
  mockApi({ ...linkAnswers(), [MOVE]: () => problem(409, sentence, 'slot_taken') })
  await visit(MANAGE_PAGE)
  await chooseThreeInTheAfternoon()
  await press(/^Déplacer au/)
  await says(`${sentence} Il reste à son heure.`)
  expect(await isOff('button', 'Choisissez un jour et une heure')).toBe(true)
  await says('vendredi 27 novembre 2026 à 10 h 00')
})

test('cancels after a confirmation that says what is refunded', async () => {
  let shown = linkedBooking()
  const cancel = () => {
    shown = linkedBooking({ status: 'canceled' })
    return { body: shown }
  }
  const api = mockApi({ ...linkAnswers(() => shown), [CANCEL]: cancel })
  await visit(MANAGE_PAGE)
  await press('Annuler le rendez-vous')
  const dialog = await find('dialog', 'Annuler ce rendez-vous ?')
  await says('Nous vous remboursons 75,00 €', dialog)
  await press('Garder mon rendez-vous')
  await gone('dialog', /.*/)
  await press('Annuler le rendez-vous')
  await clickTwice(await find('button', 'Oui, annuler'))
  const heading = await find('heading', /annulé/)
  await says('Nous vous remboursons 75,00 €')
  await expect.poll(() => document.activeElement).toBe(heading)
  expect(sent(api, CANCEL)).toEqual([{ token: TOKEN, seen_start: '2026-11-27T09:00:00.000Z', gives_back: true }])
})

test('shows the top of the page after a cancellation, also to who came from another page of the site', async () => {
  let shown = linkedBooking()
  const cancel = () => {
    shown = linkedBooking({ status: 'canceled' })
    return { body: shown }
  }
  mockApi({ ...linkAnswers(() => shown), [CANCEL]: cancel })
  await visit(MANAGE_PAGE)
  await find('button', 'Annuler le rendez-vous')
  // As after a click on a link of the site.
  window.dispatchEvent(new Event('pushState'))
  await press('Annuler le rendez-vous')
  const scrollTo = vi.spyOn(window, 'scrollTo')
  await press('Oui, annuler')
  await find('heading', /annulé/)
  await expect.poll(() => scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]])
  expect(document.activeElement?.tagName).toBe('H1')
})

test('asks again with the new consequences when the last moment passes while the page is open', async () => {
  const sentence = 'Le dernier moment pour annuler sans frais est passé entre-temps.'
  let shown = linkedBooking()
  const cancel = () => {
    shown = linkedBooking({
      moving: { ...shown.moving, refused: 'too_late' },
      cancellation: { ...shown.cancellation, gives_back: false },
    })
    return problem(409, sentence, 'return_changed')
  }
  const api = mockApi({ ...linkAnswers(() => shown), [CANCEL]: cancel })
  await visit(MANAGE_PAGE)
  await press('Annuler le rendez-vous')
  await press('Oui, annuler')
  const dialog = await find('dialog', 'Annuler ce rendez-vous ?')
  await says(sentence, dialog)
  await says('Le rendez-vous reste dû : les 75,00 € réglés ne sont pas remboursés.', dialog)
  await press('Oui, annuler')
  expect(sent(api, CANCEL).map(({ gives_back }) => gives_back)).toEqual([true, false])
})

test.each([
  [404, 'booking_link_unknown', 'Ce lien n’ouvre aucun rendez-vous.'],
  [409, 'booking_link_over', 'Ce rendez-vous est passé : il ne se change plus en ligne.'],
])('shows the phone number for a link that is wrong or no longer valid (%i)', async (status, code, sentence) => {
  mockApi({ ...linkAnswers(), 'POST /api/booking-links/look-up': () => problem(status, sentence, code) })
  await visit(MANAGE_PAGE)
  await find('heading', 'Ce lien ne mène plus à un rendez-vous')
  await says(sentence)
  expect(await target(/^Appeler le/)).toMatch(/^tel:/)
  await saysNot('Annuler le rendez-vous')
})

test('can be opened again after a failure, as a page with a heading', async () => {
  let isDown = true
  const lookUp = () => (isDown ? problem(503, 'Le service est indisponible.') : { body: linkedBooking() })
  mockApi({ ...linkAnswers(), 'POST /api/booking-links/look-up': lookUp })
  await visit(MANAGE_PAGE)
  const heading = await find('heading', 'Le service est indisponible.')
  expect(heading.tagName).toBe('H1')
  await says('Rien n’est changé.')
  isDown = false
  await press('Réessayer')
  await says('Massage prénatal')
})

test('stops offering changes when the appointment begins while the page is open', async () => {
  const over = problem(409, 'Ce rendez-vous est passé : il ne se change plus en ligne.', 'booking_link_over')
  let isOver = false
  const cancel = () => {
    isOver = true
    return over
  }
  const lookUp = () => (isOver ? over : { body: linkedBooking() })
  mockApi({ ...linkAnswers(), 'POST /api/booking-links/look-up': lookUp, [CANCEL]: cancel })
  await visit(MANAGE_PAGE)
  await press('Annuler le rendez-vous')
  await press('Oui, annuler')
  await find('heading', 'Ce lien ne mène plus à un rendez-vous')
  await gone('dialog', /.*/)
})

test('offers a retry when the hours of a day could not be loaded', async () => {
  let isDown = true
  const answers = linkAnswers()
  const starts = () =>
    isDown ? problem(503, 'Le service est indisponible.') : answers['POST /api/booking-links/starts']()
  mockApi({ ...answers, 'POST /api/booking-links/starts': starts })
  await visit(MANAGE_PAGE)
  await choose(/^jeudi 26 novembre/)
  await says('Le service est indisponible.')
  isDown = false
  await press('Réessayer')
  await choose('15 h 00')
})

test('sends no request for an address without a secret', async () => {
  const api = mockApi(linkAnswers())
  await visit('/reservation/gerer')
  await says('ouvrez-le depuis votre e-mail')
  expect(called(api, 'POST /api/booking-links/look-up')).toEqual([])
})

test('keeps the secret when « Aller au contenu » replaces the hash', async () => {
  mockApi(linkAnswers())
  await visit(MANAGE_PAGE)
  await says('Massage prénatal')
  await follow('Aller au contenu')
  location.hash = '#contenu'
  await expect.poll(() => location.hash).toBe(`#${TOKEN}`)
  await reload()
  await says('Massage prénatal')
})
