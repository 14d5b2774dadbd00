import type { DomainEvent } from '@alba/contracts/events'
import { ERASED } from '@alba/contracts/shared/event'
import { demoCentre } from '@alba/platform/testing/demo-centre'
import { expect, test } from 'vitest'
import { plain } from '../letters/plain.ts'
import { withdrawalWriters } from './withdrawals.ts'
import { ERASED_PERSON, type Writing } from './writing.ts'

const site = { publicUrl: 'https://maison-alba.example', zone: 'Europe/Paris', centre: demoCentre }

/** The letter about declarations with these addresses. */
async function letterAbout(emails: readonly string[]) {
  const history = async (stream: string) => {
    const n = Number(stream)
    const data = { name: `Personne ${n}`, email: emails[n], reference: `REF-${n}` }
    return [{ type: 'WithdrawalReceived', data }] as unknown as DomainEvent[]
  }
  const writing = { facts: { history }, site, notificationEmail: 'centre@example.org' } as unknown as Writing
  const [first, ...gathered] = emails.map((_email, n) => ({ stream: String(n), revision: 0n, about: '' }))
  if (!first) throw new Error('no declaration')
  const post = await withdrawalWriters['staff-withdrawals-unknown'](writing, first, gathered)
  return 'letter' in post ? { subject: post.letter.subject, text: plain(post.letter, site) } : post
}

const of = (count: number, email = 'sophie@example.org'): string[] => Array(count).fill(email)

test('the letter about unknown withdrawals counts and lists those of people who were not erased', async () => {
  const few = await letterAbout([...of(60, ERASED), ...of(2)])
  expect(few).toMatchObject({ subject: '2 rétractations sans contrat connu' })
  expect(few).toMatchObject({ text: expect.stringContaining('REF-61') })
  expect(few).not.toMatchObject({ text: expect.stringContaining('dans le journal') })
  expect(await letterAbout([ERASED, ...of(1)])).toMatchObject({ subject: 'Une rétractation sans contrat connu' })
  expect(await letterAbout(of(3, ERASED))).toBe(ERASED_PERSON)
})

test('the letter about unknown withdrawals lists fifty, and says how many others there are', async () => {
  const says = (text: string) => ({ text: expect.stringContaining(text) })
  expect(await letterAbout([ERASED, ...of(51)])).toMatchObject(says('Et 1 autre, dans le journal.'))
  expect(await letterAbout(of(52))).toMatchObject(says('Et 2 autres, dans le journal.'))
})
