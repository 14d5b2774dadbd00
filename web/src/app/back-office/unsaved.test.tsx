import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { bookingsServer } from '../../e2e/mock-bookings-server.ts'
import { centreServer } from '../../e2e/mock-centre.ts'
import { staffServer } from '../../e2e/mock-staff.ts'
import { all, fill, find, gone, holds, press } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

/** Simulates Escape in a dialog, by the event that browsers send. */
const pressEscape = (window: HTMLElement) => fireEvent(window, new Event('cancel', { cancelable: true }))

const QUESTION = 'Abandonner les modifications ?'

test('a window asks before it discards typed text, and closes at once when nothing was typed', async () => {
  mockStaff(staffServer(), centreServer())
  await visit('/backoffice/room-closures')
  await press('Nouvelle fermeture')
  await press('Fermer', await find('dialog', 'Nouvelle fermeture'))
  await gone('dialog', 'Nouvelle fermeture')

  await press('Nouvelle fermeture')
  await fill('Motif', 'Travaux')
  pressEscape(await find('dialog', 'Nouvelle fermeture'))
  await press('Continuer à modifier', await find('dialog', QUESTION))
  await gone('dialog', QUESTION)
  await holds('Motif', 'Travaux')

  await press('Annuler', await find('dialog', 'Nouvelle fermeture'))
  await press('Abandonner', await find('dialog', QUESTION))
  await gone('dialog', 'Nouvelle fermeture')
  expect(location.pathname).toBe('/backoffice/room-closures')
})

test('closing a window goes back in the history, so that « back » does not show the screen below twice', async () => {
  const staff = staffServer()
  mockStaff(staff, bookingsServer(staff).handlers)
  const went = vi.spyOn(history, 'back').mockImplementation(() => {
    history.replaceState(null, '', '/backoffice/bookings?view=list')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await visit('/backoffice/bookings?view=list')
  await find('link', 'Bain enveloppé')
  fireEvent.click(all('link', 'Bain enveloppé')[0] as HTMLElement)
  const sheet = await find('dialog', 'Bain enveloppé')
  pressEscape(sheet)
  await gone('dialog', 'Bain enveloppé')
  expect(went).toHaveBeenCalledOnce()

  // The window was opened by a link from elsewhere, so no history entry of the screen precedes it.
  await visit('/backoffice/bookings?view=list&booking=109')
  pressEscape(await find('dialog', 'Massage prénatal'))
  await gone('dialog', 'Massage prénatal')
  expect(went).toHaveBeenCalledOnce()
  expect(location.search).toBe('?view=list')
})
