import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { centreServer } from '../../e2e/mock-centre.ts'
import { staffServer } from '../../e2e/mock-staff.ts'
import { fill, find, gone, holds, press } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

const QUESTION = 'Abandonner les modifications ?'

test('a window asks before it discards what was typed, and closes at once when nothing was', async () => {
  mockStaff(staffServer(), centreServer())
  await visit('/backoffice/room-closures')
  await press('Nouvelle fermeture')
  await press('Fermer', await find('dialog', 'Nouvelle fermeture'))
  await gone('dialog', 'Nouvelle fermeture')

  await press('Nouvelle fermeture')
  await fill('Motif', 'Travaux')
  // The event that Escape fires on a dialog.
  fireEvent(await find('dialog', 'Nouvelle fermeture'), new Event('cancel', { cancelable: true }))
  await press('Continuer à modifier', await find('dialog', QUESTION))
  await gone('dialog', QUESTION)
  await holds('Motif', 'Travaux')

  await press('Annuler', await find('dialog', 'Nouvelle fermeture'))
  await press('Abandonner', await find('dialog', QUESTION))
  await gone('dialog', 'Nouvelle fermeture')
  expect(location.pathname).toBe('/backoffice/room-closures')
})
