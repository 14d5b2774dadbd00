import { fireEvent, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { called, type Handlers, problem } from '../../e2e/mock-api.ts'
import { booking, NOW, questionnaire } from '../../e2e/mock-data.ts'
import { chooseSlot, FORM, fillDetails, isChosen, PAY, submit } from '../../testing/booking.ts'
import { all, choose, fill, find, follow, holds, isOff, plain, press, says, saysNot, text } from '../../testing/look.ts'
import { mockApi } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

const BOOK = 'POST /api/bookings'
const SLOTS = 'GET /api/slots'
const TRIMESTER = 'À quel trimestre êtes-vous ?'

/** A fake server on which a test can let somebody else take the start at ten on the 26th. */
function serverOf(others: { taken: boolean }, more: Handlers = {}) {
  return mockApi({
    'GET /api/questionnaires/for-service-id/:id': () => ({ body: { questionnaire_required: true, questionnaire } }),
    [SLOTS]: request => {
      const date = new URL(request.url()).searchParams.get('date')
      const times = others.taken ? ['09:00', '11:00'] : ['09:00', '10:00', '11:00']
      return { body: times.map(time => ({ start_time: `${date}T${time}:00`, end_time: '', practitioners: [] })) }
    },
    'GET /api/services/:id/available-dates': () => ({ body: ['2026-11-26'] }),
    ...more,
  })
}

async function reachQuestionnaire(): Promise<void> {
  await visit(FORM)
  await chooseSlot()
  await fillDetails()
  await submit()
  await find('heading', questionnaire.title)
}

async function answer(): Promise<void> {
  for (const no of all('radio', 'Non')) fireEvent.click(no)
  await fill(TRIMESTER, 'Deuxième')
}

const steps = async () => {
  const list = await find('navigation', 'Étapes de la réservation')
  return within(list)
    .getAllByRole('listitem')
    .map(item => ({
      name: plain(item.textContent ?? '').replace(/^\d| \(terminé\)$/g, ''),
      isNow: item.hasAttribute('aria-current'),
    }))
}
const names = async () => (await steps()).map(step => step.name)
const now = async () => (await steps()).find(step => step.isNow)?.name

test('the questionnaire is a step of its own between the form and the payment', async () => {
  serverOf({ taken: false }, { [BOOK]: () => ({ status: 201, body: booking() }) })
  await visit('/reservation?category=pour-moman')
  await find('link', /Massage prénatal/)
  expect(await names()).toEqual(['Soin', 'Rendez-vous', 'Paiement', 'Confirmation'])
  await follow(/Massage prénatal/)
  await find('button', 'Continuer vers le questionnaire')
  const named = ['Soin', 'Rendez-vous', 'Questionnaire', 'Paiement', 'Confirmation']
  expect(await names()).toEqual(named)
  expect(await now()).toBe('Rendez-vous')
  await chooseSlot()
  await fillDetails()
  await submit()
  await find('heading', questionnaire.title)
  expect(await now()).toBe('Questionnaire')
  await says('Pour le jeudi 26 novembre 2026 à 10 h 00.')
  await answer()
  await press('Valider le questionnaire')
  await find('button', 'Finaliser la réservation')
  expect(await now()).toBe('Questionnaire')
  await press('Finaliser la réservation')
  await find('button', PAY)
  expect(await names()).toEqual(named)
  expect(await now()).toBe('Paiement')
})

test('without a questionnaire there is no such step', async () => {
  mockApi()
  await visit(FORM)
  await find('button', 'Continuer vers le paiement')
  expect(await names()).toEqual(['Soin', 'Rendez-vous', 'Paiement', 'Confirmation'])
})

test('says at once that the chosen start was taken, offers the nearest ones, and keeps the answers', async () => {
  const others = { taken: false }
  const api = serverOf(others, {
    [BOOK]: () => ({ status: 201, body: booking({ start_time: '2026-11-26T11:00:00' }) }),
  })
  vi.useFakeTimers({ now: new Date(NOW), shouldAdvanceTime: true })
  await reachQuestionnaire()
  await answer()
  await saysNot('n’est plus libre')
  others.taken = true
  // The page checks the start every 20 seconds.
  vi.advanceTimersByTime(20_000)
  await says('L’horaire du jeudi 26 novembre 2026 à 10 h 00 n’est plus libre')
  expect(all('alert').some(alert => text(alert).includes('n’est plus libre'))).toBe(true)
  await says('Vos réponses sont gardées.')
  await find('radiogroup', 'Horaires les plus proches')
  expect(
    all('radio', /nov/)
      .map(radio => radio.closest('label')?.textContent)
      .map(text => plain(text ?? '')),
  ).toEqual(['jeu. 26 nov., 9 h 00', 'jeu. 26 nov., 11 h 00'].map(plain))
  await choose('jeu. 26 nov., 11 h 00')
  await says('Nouvel horaire : jeudi 26 novembre 2026 à 11 h 00')
  await isChosen('jeu. 26 nov., 11 h 00')
  expect(all('radio', 'Non').every(no => (no as HTMLInputElement).checked)).toBe(true)
  await holds(TRIMESTER, 'Deuxième')
  await press('Valider le questionnaire')
  await press('Finaliser la réservation')
  await find('button', PAY)
  expect(JSON.parse(called(api, BOOK)[0]?.body ?? '')).toMatchObject({ start_time: '2026-11-26T11:00:00' })
})

test('offers the nearest starts on the result when the booking is refused because its start was taken', async () => {
  const others = { taken: false }
  const api = serverOf(others, {
    [BOOK]: () => {
      if (called(api, BOOK).length > 1) return { status: 201, body: booking({ start_time: '2026-11-26T09:00:00' }) }
      others.taken = true
      return problem(409, 'Ce créneau vient d’être réservé. Merci d’en choisir un autre.', 'slot_taken')
    },
  })
  await reachQuestionnaire()
  await answer()
  await press('Valider le questionnaire')
  await press('Finaliser la réservation')
  await says('Ce créneau vient d’être réservé. Merci d’en choisir un autre.')
  await find('heading', 'Ce soin vous convient')
  await find('button', 'Voir tous les horaires')
  expect(await isOff('button', 'Finaliser la réservation')).toBe(true)
  await choose('jeu. 26 nov., 9 h 00')
  await press('Finaliser la réservation')
  await find('button', PAY)
  expect(called(api, BOOK).map(call => JSON.parse(call.body ?? '').start_time)).toEqual([
    '2026-11-26T10:00:00',
    '2026-11-26T09:00:00',
  ])
})
