import { defaultWords } from '@alba/contracts/centre/grammar'
import { defaultLetterTexts } from '@alba/contracts/centre/letter-texts'
import { defaultLook } from '@alba/contracts/centre/look'
import { noPictures } from '@alba/contracts/centre/pictures'
import type { DomainFact } from '@alba/contracts/events'
import { noChoices } from '@alba/contracts/settings/choices'
import { SETTINGS_STREAM } from '@alba/contracts/settings/events'
import { atelier, atelierLetters, atelierLook, atelierWords, troisOurses } from '@alba/contracts/testing/other-centres'
import { expect, test } from 'vitest'
import { recorded } from '../testing/events.ts'
import { settingsFrom } from './centre.ts'

const address = (email: string): DomainFact => ({ type: 'NotificationEmailChanged', data: { email } })
const who = (data: typeof atelier): DomainFact => ({ type: 'CentreIdentityChanged', data })
const banner: DomainFact = { type: 'ConstructionBannerChanged', data: { enabled: false, text: '' } }

/** A log of settings that can grow, and what was read of it. */
function settingsLog() {
  const facts: DomainFact[] = []
  const reads: bigint[] = []
  const settings = settingsFrom({
    async readStream(stream, { from = 0n } = {}) {
      reads.push(from)
      return stream === SETTINGS_STREAM ? recorded(facts).slice(Number(from)) : []
    },
  })
  return { facts, reads, settings }
}

test('a centre that has said nothing has no identity, and neutral words and texts', async () => {
  const { settings } = settingsLog()
  const nothing = {
    identity: null,
    words: defaultWords,
    texts: defaultLetterTexts,
    look: defaultLook,
    choices: noChoices,
    pictures: noPictures,
    notificationEmail: null,
  }
  expect(await settings()).toEqual(nothing)
})

const chosen = { ...noChoices, choosePractitioner: true }
const pictures = { ...noPictures, logo: { hash: 'a'.repeat(64), width: 600, height: 120 } }

test('the last of each setting counts, and only what is new is read', async () => {
  const { facts, reads, settings } = settingsLog()
  facts.push(who(troisOurses), address('nous@example.org'), banner)
  expect(await settings()).toMatchObject({ identity: troisOurses, notificationEmail: 'nous@example.org' })
  facts.push(who(atelier), address('lui@example.org'), { type: 'CentreWordsChanged', data: atelierWords })
  facts.push(
    { type: 'CentreLetterTextsChanged', data: atelierLetters },
    { type: 'CentreLookChanged', data: atelierLook },
    { type: 'CentrePicturesChanged', data: pictures },
    { type: 'ChoicesChanged', data: chosen },
  )
  const all = {
    identity: atelier,
    words: atelierWords,
    texts: atelierLetters,
    look: atelierLook,
    pictures,
    choices: chosen,
    notificationEmail: 'lui@example.org',
  }
  expect(await Promise.all([settings(), settings()])).toEqual([all, all])
  expect(await settings()).toEqual(all)
  expect(reads).toEqual([0n, 3n, 3n, 10n])
})
