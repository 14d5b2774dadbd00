import type { DomainFact } from '@alba/contracts/events'
import { SETTINGS_STREAM } from '@alba/contracts/settings/events'
import type { Database } from '@alba/platform/postgres/pool'
import { expect, test } from 'vitest'
import { recorded } from '../testing/events.ts'
import { factsFrom } from './facts.ts'

const told = (...facts: DomainFact[]) => {
  const readStream = async (stream: string) => (stream === SETTINGS_STREAM ? recorded(facts) : [])
  return factsFrom({ readStream }, {} as Database).notificationEmail()
}
const changed = (email: string): DomainFact => ({ type: 'NotificationEmailChanged', data: { email } })

test('staff is told where the centre said last', async () => {
  const banner: DomainFact = { type: 'ConstructionBannerChanged', data: { enabled: false, text: '' } }
  expect(await told(banner)).toBeNull()
  expect(await told(changed('nous@example.org'), banner)).toBe('nous@example.org')
  expect(await told(changed('nous@example.org'), changed('elles@example.org'))).toBe('elles@example.org')
})
