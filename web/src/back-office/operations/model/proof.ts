import type { OperationsView } from '@alba/contracts/operations/api'
import { shortMomentAt } from '../../../shared/centre-time.ts'
import type { Tone } from '../../../ui/badge.tsx'
import type { Act } from './act.ts'
import { age, counted } from './counted.ts'

type Proof = NonNullable<OperationsView['proof']>
export type LastProof = NonNullable<Proof['last']>

/** The label and the colour of each outcome. */
export const outcomeWords: Readonly<Record<LastProof['outcome'], { readonly label: string; readonly tone: Tone }>> = {
  right: { label: 'Tout est juste', tone: 'green' },
  wrong: { label: 'Défauts trouvés', tone: 'red' },
  impossible: { label: 'Non menée à terme', tone: 'yellow' },
}

/** While a verification runs, this stands instead of the last outcome. */
export const UNDER_WAY = { label: 'En cours', tone: 'blue' } as const satisfies { label: string; tone: Tone }

/** « 4 182 événements et 18 listes, en 3 secondes » */
function checkedWords({ head, models, seconds }: LastProof): string {
  const what = [
    ...(head ? [counted(head.count, 'événement', 'événements')] : []),
    ...(models === null ? [] : [counted(models, 'liste', 'listes')]),
  ]
  return `${what.join(' et ')}, en ${age(Math.max(1, seconds))}`
}

/** What is known of the last verification. @param isUnderWay whether another one runs, so that the badge is about that */
export function proofFacts(last: LastProof, isUnderWay: boolean): [name: string, value: string][] {
  const { outcome, findings, seconds, why } = last
  const said = isUnderWay ? `${outcomeWords[outcome].label}, le` : 'le'
  const made: [string, string] = ['Dernière', `${said} ${shortMomentAt(last.at)}, par ${last.by}`]
  if (outcome === 'impossible')
    return [
      made,
      ['Arrêtée', `après ${age(Math.max(1, seconds))}`],
      ...(why === null ? [] : [['Cause', why] as [string, string]]),
    ]
  const checked: [string, string] = ['Vérifié', checkedWords(last)]
  if (outcome === 'right') return [made, checked]
  return [
    made,
    checked,
    ['Trouvé', `${counted(findings, 'défaut', 'défauts')}. Sur le serveur, « npm run alba -- verify » dit quoi faire.`],
  ]
}

export type Head = NonNullable<LastProof['head']>

/** A head of the log as it is mailed and noted: the number of its events, and the digest over them. */
export const headText = ({ count, digest }: Head): string => `${count}:${digest}`

/** The command that exports the log and checks its head without any of Alba's code. */
export const withoutAlba = (head: Head): string =>
  `npm run alba -- events export log.jsonl && node infra/verifier/verify-log.mjs log.jsonl ${headText(head)}`

/** The act of verifying the whole log and all read models. @param last tells how long the last one took; null: none */
export const verifyOf = (last: Proof['last']): Act => ({
  kind: 'verify-log',
  title: 'Vérifier le journal ?',
  confirm: 'Vérifier',
  facts: [
    ['Nombre', 'tous les événements, et chaque liste comparée à ce que le journal dit'],
    [
      'Durée',
      last?.head ? `environ ${age(Math.max(1, last.seconds))}` : 'environ 10 secondes par million d’événements',
    ],
    ['Effets', 'Rien n’est modifié. Un cœur du serveur est occupé pendant ce temps. Aucun e-mail, aucun paiement.'],
  ],
})
