import { expect, it } from 'vitest'
import { verdict } from '../../../e2e/mock-operations.ts'
import { headText, proofFacts, verifyOf, withoutAlba } from './proof.ts'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const factsOf = (last: ReturnType<typeof verdict>, isUnderWay = false) =>
  Object.fromEntries(proofFacts(last, isUnderWay).map(([name, value]) => [name, plain(value)]))

it('a verdict says when, by whom, of how much and in what time', () => {
  expect(factsOf(verdict())).toEqual({
    Dernière: 'le 23/11/2026 07:30, par Camille Roussel',
    Vérifié: '4 170 événements et 18 listes, en 3 secondes',
  })
})

it('a verdict with defects says how many, and who names them', () => {
  expect(factsOf(verdict({ outcome: 'wrong', findings: 2 })).Trouvé).toBe(
    '2 défauts. Sur le serveur, « npm run alba -- verify » dit quoi faire.',
  )
})

it('a verification that could not run says why and after how long, and not that nothing was verified', () => {
  const given = verdict({ outcome: 'impossible', head: null, models: null, why: 'the log cannot be read', seconds: 0 })
  expect(factsOf(given)).toEqual({
    Dernière: 'le 23/11/2026 07:30, par Camille Roussel',
    Arrêtée: 'après 1 seconde',
    Cause: 'the log cannot be read',
  })
})

it('while another one runs, the last outcome is said with its date, because the badge says « En cours »', () => {
  expect(factsOf(verdict(), true).Dernière).toBe('Tout est juste, le 23/11/2026 07:30, par Camille Roussel')
})

it('the command for those who do not trust Alba checks the head that was recorded', () => {
  const head = { count: 4_170, digest: '9f2c' }
  expect(withoutAlba(head)).toMatch(/verify-log\.mjs log\.jsonl 4170:9f2c$/)
  expect(withoutAlba(head)).toContain(headText(head))
})

it('the question says how long it takes, from the last time if there was one', () => {
  const durationOf = (act: ReturnType<typeof verifyOf>) => plain(act.facts[1]?.[1] ?? '')
  expect(durationOf(verifyOf(verdict({ seconds: 125 })))).toBe('environ 2 minutes')
  expect(durationOf(verifyOf(null))).toBe('environ 10 secondes par million d’événements')
})
