import { type ModelStatus, modelsStatus } from '@alba/contracts/operations/models'
import { busStatus, type MailsStatus, mailsStatus } from '@alba/contracts/operations/projector'
import { lookUpOperations } from '@alba/contracts/operator/commands'
import type { AnswerOf } from '@alba/contracts/shared/command'
import { CommandFailed } from '@alba/platform/cli/tool'
import { ConfigurationError } from '@alba/platform/config'
import type { z } from 'zod'
import { askProjector } from '../verify/read-models.ts'
import { serviceFromEnvironment } from './service.ts'

/** What the page of operators shows at its head (ADR 83), in one line for each part. */
export type Health = {
  readonly lines: readonly (readonly [part: string, state: string])[]
  /** What needs a person, with the command that says more. */
  readonly attention: readonly string[]
}

type BusStatus = z.infer<typeof busStatus>
type Log = AnswerOf<typeof lookUpOperations>
/** What the services say. A sentence stands for a service that does not answer. */
export type Answers = {
  readonly log: Log | string
  readonly projector:
    | { readonly models: readonly ModelStatus[]; readonly mails: MailsStatus; readonly bus: BusStatus }
    | string
}

/** Asks the services. One that does not answer does not keep the other from being asked. */
export async function askServices(): Promise<Answers> {
  const [log, projector] = await Promise.all([sentenceOnFailure(askCommand()), sentenceOnFailure(askAllOfProjector())])
  return { log, projector }
}

const askCommand = async (): Promise<Log> =>
  serviceFromEnvironment()(`/commands/${lookUpOperations.name}`, lookUpOperations.answer, { body: { positions: [] } })

async function askAllOfProjector() {
  const [models, mails, bus] = await Promise.all(
    ['/projections', '/mails', '/bus'].map(path => askProjector('GET', path)),
  )
  return { models: modelsStatus.parse(models).projections, mails: mailsStatus.parse(mails), bus: busStatus.parse(bus) }
}

const sentenceOnFailure = <Answer>(asked: Promise<Answer>): Promise<Answer | string> =>
  asked.catch((error: unknown) => {
    if (error instanceof CommandFailed || error instanceof ConfigurationError) return error.message
    throw error
  })

export function healthOf({ log, projector }: Answers): Health {
  const parts = [
    ...(typeof log === 'string' ? [silent('command', log)] : [proofPart(log), workPart(log)]),
    ...(typeof projector === 'string'
      ? [silent('projector', projector)]
      : [modelsPart(projector.models), mailsPart(projector.mails), busPart(projector.bus)]),
  ]
  return {
    lines: parts.map(({ part, state }) => [part, state] as const),
    attention: [...new Set(parts.flatMap(({ attention }) => attention))],
  }
}

type Part = { readonly part: string; readonly state: string; readonly attention: readonly string[] }

const silent = (part: string, sentence: string): Part => ({ part, state: 'does not answer', attention: [sentence] })

const number = (value: number) => value.toLocaleString('en-GB')
const alba = (words: string) => `« npm run alba -- ${words} »`

function proofPart({ proof: { last, underWaySince } }: Log): Part {
  const underWay = underWaySince === null ? '' : `, being verified since ${underWaySince}`
  if (!last) return { part: 'log', state: `never verified with a recorded verdict${underWay}`, attention: [] }
  const events = last.head ? `, ${number(last.head.count)} events` : ''
  const isWrong = last.outcome === 'wrong'
  return {
    part: 'log',
    state: `last verified at ${last.at}: ${last.outcome}${events}${underWay}`,
    attention: isWrong ? [`The log or a read model is wrong: ${alba('verify')} says what.`] : [],
  }
}

function workPart({ work: { count, behind } }: Log): Part {
  const late = behind.length > 0 ? `; at work: ${behind.join(', ')}` : ''
  return {
    part: 'parked work',
    state: `${number(count)}${late}`,
    attention: count > 0 ? [`Steps that could not be done: ${number(count)} (${alba('parked')}).`] : [],
  }
}

/** After so many seconds, what a read model has not read is worth a word. */
const LATE_S = 10

/** « live », or what is the matter with a read model. */
function stateOf({ state, held, lag_seconds }: ModelStatus): string {
  if (state !== 'live') return state
  if (held.length > 0) return 'incomplete'
  return (lag_seconds ?? 0) > LATE_S ? 'late' : 'live'
}

function modelsPart(models: readonly ModelStatus[]): Part {
  const byState = [...Map.groupBy(models, stateOf)]
  const wrong = byState
    .filter(([state]) => state !== 'live')
    .map(([state, found]) => `${state}: ${found.map(({ name }) => name).join(', ')}`)
  return {
    part: 'read models',
    state: byState.map(([state, found]) => `${found.length} ${state}`).join(', '),
    attention: wrong.length > 0 ? [`Read models that are ${wrong.join('; ')} (${alba('models')}).`] : [],
  }
}

function mailsPart({ waiting, failed, sent, held_up: heldUp }: MailsStatus): Part {
  return {
    part: 'mails',
    state: `${number(sent)} sent, ${number(waiting)} waiting, ${number(failed)} given up`,
    attention: [
      ...(heldUp === null ? [] : [HELD_UP[heldUp]]),
      ...(failed > 0 ? [`Mails that were given up: ${number(failed)} (${alba('mails status')}).`] : []),
    ],
  }
}

const HELD_UP: Record<NonNullable<MailsStatus['held_up']>, string> = {
  unnamed: `Mails wait until the centre says who it is (${alba('centre apply <file>')}).`,
  late: `Mails wait, and none is tried (${alba('mails status')}): the log of the projector says why.`,
}

function busPart({ relay, groups, parked }: BusStatus): Part {
  const stuck = [...(relay ? [{ name: 'relay', ...relay }] : []), ...groups].filter(({ error }) => error !== null)
  const refused = parked.filter(({ error }) => error !== null)
  return {
    part: 'bus',
    state: `${relay ? 'Kafka' : 'local'}, messages refused: ${refused.length}`,
    attention: [
      ...(stuck.length > 0 ? [`${stuck.map(({ name }) => name).join(', ')} cannot go on: ${alba('models')}.`] : []),
      ...(refused.length > 0
        ? [`Messages that were refused and are tried again: ${refused.length} (${alba('models')}).`]
        : []),
    ],
  }
}
