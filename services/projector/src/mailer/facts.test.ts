import type { DomainFact } from '@alba/contracts/events'
import { SETTINGS_STREAM } from '@alba/contracts/settings/events'
import type { Database } from '@alba/platform/postgres/pool'
import { expect, test } from 'vitest'
import { recorded } from '../testing/events.ts'
import { factsFrom } from './facts.ts'

const addressAfter = (...facts: DomainFact[]) => {
  const readStream = async (stream: string) => (stream === SETTINGS_STREAM ? recorded(facts) : [])
  return factsFrom({ readStream }, {} as Database).notificationEmail()
}
const changed = (email: string): DomainFact => ({ type: 'NotificationEmailChanged', data: { email } })

test('mails to staff go to the address that was set last', async () => {
  const banner: DomainFact = { type: 'ConstructionBannerChanged', data: { enabled: false, text: '' } }
  expect(await addressAfter(banner)).toBeNull()
  expect(await addressAfter(changed('nous@example.org'), banner)).toBe('nous@example.org')
  expect(await addressAfter(changed('nous@example.org'), changed('elles@example.org'))).toBe('elles@example.org')
})
