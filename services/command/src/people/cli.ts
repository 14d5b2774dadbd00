import { createInterface } from 'node:readline/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  erasedPeople,
  erasedPerson,
  type FoundPerson,
  forgotten,
  foundPerson,
  peopleErasedAgain,
} from '@alba/contracts/people/api'
import { actingFrom } from '@alba/platform/cli/acting'
import { CommandFailed } from '@alba/platform/cli/tool'
import { type CallService, serviceFromEnvironment } from '../cli/service.ts'
import { printAnswer } from '../cli/tool-answer.ts'
import { bytesOf } from '../moving/files.ts'
import { askProjector } from '../verify/read-models.ts'
import { certificate } from './certificate.ts'
import { askMails, NAMES_PERSON, writeCopy } from './copy/cli.ts'
import { foundText, mailsText, obstaclesText, withBuyersText } from './text.ts'

type Options = {
  /** Of the operator who acts, for the record. */
  readonly name: string
  readonly reason?: string | undefined
  readonly force?: boolean | undefined
  readonly yes?: boolean | undefined
  /** The names whose data is exported, when several people ordered under the same address. */
  readonly person?: readonly string[] | undefined
  /** Whether data is printed instead of words. */
  readonly json?: boolean | undefined
}

/**
 * Runs `npm run alba -- people …`: the tools of an operator about one person.
 * @param words `erased`, `find WHO`, `erase WHO`, `export WHO FOLDER` or `erase-again FILE`. WHO is an e-mail address,
 *   a phone number, the id in a certificate, or the name of a recipient (`who` in the contract)
 * @returns false when there is no such command
 * @throws {CommandFailed} with a sentence for the operator
 */
export async function runPeople(words: readonly string[], options: Options): Promise<boolean> {
  const [verb, who, folder, ...others] = words
  if (others.length > 0) return false
  const call = serviceFromEnvironment(options.name)
  if (verb === 'erased' && who === undefined) {
    console.log(JSON.stringify(await call('/people/erased', erasedPeople)))
    return true
  }
  if (who === undefined) return false
  if (verb === 'export' && folder !== undefined) await exportCopy(call, who, folder, options)
  else if (folder !== undefined) return false
  else if (verb === 'find') await printFound(call, who, options)
  else if (verb === 'erase-again') await eraseAgain(call, who, options)
  else if (verb === 'erase') await erase(call, who, options)
  else return false
  return true
}

/** Writes all data of a person into a folder. This is recorded with a reason (ADR 83). @throws {CommandFailed} */
async function exportCopy(call: CallService, who: string, folder: string, options: Options) {
  const { name, reason, person = [], json } = options
  const acting = actingFrom({ as: name, ...(reason !== undefined && { reason }) })
  printAnswer(await writeCopy(call, { who, reason: acting.reason, names: person }, folder), json)
}

async function printFound(call: CallService, who: string, { json }: Options): Promise<void> {
  const found = await find(call, who)
  const mails = await askMails(found.streams)
  printAnswer({ answer: { found, mails }, lines: [foundText(found), mailsText(mails)] }, json)
}

const find = (call: CallService, who: string): Promise<FoundPerson> =>
  call('/people/find', foundPerson, { body: { who } })

async function erase(
  call: CallService,
  who: string,
  { reason, force = false, yes = false, name, json = false }: Options,
): Promise<void> {
  if (!reason?.trim())
    throw new CommandFailed('Why? --reason « at their request », for example. It must not say who they are.')
  const found = await find(call, who)
  if (!json) console.log(foundText(found))
  const inTheWay = found.obstacles.filter(({ kind }) => kind === 'account' || !force)
  if (inTheWay.length > 0) throw new CommandFailed(obstaclesText(inTheWay))
  if (!yes && !(await isSure())) throw new CommandFailed('Nothing was erased.')
  if (!json) console.log('Erasing. This takes about ten seconds, until no process uses the key any more.')
  const erased = await call('/people/erase', erasedPerson, {
    body: { who, reason, force },
    sentences: sentencesFor(found),
  })
  await untilForgotten(erased.position)
  const lines = [certificate({ found, erased, by: name, reason })]
  printAnswer({ answer: { found, erased, by: name, reason }, lines }, json)
}

/** @param file what « people erased » printed */
async function eraseAgain(call: CallService, file: string, { json }: Options): Promise<void> {
  const list = erasedPeople.safeParse(parsed((await bytesOf(file)).toString('utf8')))
  if (!list.success) throw new CommandFailed(`${file} is no list of « npm run alba -- people erased ».`)
  const { personIds, recipients, position } = await call('/people/erase-again', peopleErasedAgain, { body: list.data })
  if (position !== null) await untilForgotten(position)
  const count = list.data.people.length + list.data.recipients.length
  const again = personIds.length + recipients.length
  const lines = [`${count} people in the list; ${again} were there again, and are erased.`]
  printAnswer({ answer: { inList: count, erasedAgain: again }, lines }, json)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The sentences for the operator when the command service rejects the erasure, by its rejection. */
const sentencesFor = (found: FoundPerson) => ({
  person_unknown:
    found.received > 0
      ? `Not erased: the person ordered nothing here, and ${withBuyersText(found)}.`
      : 'Nothing is held about this person: there is nothing to erase.',
  reason_names_person: NAMES_PERSON,
})

async function isSure(): Promise<boolean> {
  const reader = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await reader
    .question('Erase this person? It cannot be undone. (yes/no) ')
    .finally(() => reader.close())
  return answer.trim().toLowerCase() === 'yes'
}

const LOOK_AGAIN_MS = 200
/** Ten minutes, because a read model may have to read a large log twice before it has forgotten. */
const LONGEST_MS = 10 * 60_000

/**
 * Waits until every read model has passed the erasure and shows nothing of the person.
 * @param position of the event of the erasure
 * @throws {CommandFailed} when that takes too long
 */
async function untilForgotten(position: string): Promise<void> {
  let waiting: readonly string[] = []
  for (const end = Date.now() + LONGEST_MS; Date.now() < end; await sleep(LOOK_AGAIN_MS)) {
    const answer = await askProjector('GET', `/forgotten?position=${encodeURIComponent(position)}`)
    waiting = forgotten.parse(answer).waiting
    if (waiting.length === 0) return
  }
  throw new CommandFailed(
    `The key is deleted, and these read models have not forgotten yet: ${waiting.join(', ')}. Look at « npm run alba -- models »; the same command again waits for them, and prints the certificate.`,
  )
}
