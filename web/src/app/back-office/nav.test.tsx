import { expect, test, vi } from 'vitest'
import { staffServer } from '../../e2e/mock-staff.ts'
import { find } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

test('a long menu scrolls to the screen that is open', async () => {
  mockStaff(staffServer())
  // Newer browsers answer with a promise.
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(Promise.resolve() as never)
  await visit('/backoffice/account')
  const menu = await find('navigation', 'Principale')
  expect(shown).not.toHaveBeenCalled()
  const settings = await find('link', 'Paramètres', menu)
  settings.click()
  await find('heading', 'Paramètres Système')
  expect(shown.mock.contexts).toEqual([settings])
  expect(shown).toHaveBeenCalledWith({ block: 'nearest' })
  const dashboard = await find('link', 'Tableau de bord', menu)
  dashboard.click()
  await find('heading', /^Bonjour/)
  expect(shown.mock.contexts).toEqual([settings, dashboard])
  shown.mockRestore()
})
