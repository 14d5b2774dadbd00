import { importCommands, type Rehearsed, rehearsed } from '@alba/contracts/moving/commands'
import { type CallService, CommandRefused } from '../cli/service.ts'
import type { ReadRow } from './reading/read-rows.ts'
import { resultOfRefusal } from './refusals.ts'
import type { RowResult } from './report.ts'

type Command = Extract<ReadRow, { kind: 'command' }>
/** Carries commands out, or only tries them. Yields what each one did, or would do. */
type Carry = (commands: readonly Command[]) => AsyncGenerator<Rehearsed, void>

/** Sends the commands one after the other. After an interruption the same import is run again. */
export const sendAll = (call: CallService): Carry =>
  async function* (commands) {
    for (const { name, body } of commands) yield await sendOne(call, name, body)
  }

/** Tries the commands without writing anything. */
export const rehearseAll = (call: CallService): Carry =>
  async function* (commands) {
    const body = { commands: commands.map(command => ({ name: command.name, body: command.body })) }
    yield* (await call('/imports/rehearsal', rehearsed, { body })).results
  }

async function sendOne(call: CallService, name: string, body: unknown): Promise<Rehearsed> {
  // All commands of imports have this answer.
  const { answer } = importCommands.clients
  try {
    return { outcome: (await call(`/commands/${name}`, answer, { body })).outcome }
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error
    return { code: error.code, detail: error.detail }
  }
}

/**
 * Carries out the commands of the rows. Yields the result of every row, in the order of the file.
 * @param ownNumbers the codes of vouchers that this copy of Alba issued itself: rows with these are refused
 */
export async function* carryOut(
  rows: readonly ReadRow[],
  carry: Carry,
  ownNumbers: ReadonlySet<string>,
): AsyncGenerator<RowResult> {
  const isOwn = (row: Command) => [row.body.code, ...codesOf(row.body)].some(code => ownNumbers.has(String(code)))
  const wanted = rows.filter((row): row is Command => row.kind === 'command' && !isOwn(row))
  const answers = carry(wanted)
  for (const row of rows) {
    if (row.kind !== 'command') yield { row: row.row, result: row.kind, words: row.why }
    else if (isOwn(row))
      yield { row: row.row, result: 'refused', words: `${row.words}: this copy issued the code itself` }
    else yield resultOf(row, await nextOf(answers))
  }
}

async function nextOf(answers: AsyncGenerator<Rehearsed, void>): Promise<Rehearsed> {
  const { value } = await answers.next()
  if (!value) throw new Error('the service answered fewer rows than it was asked about')
  return value
}

const codesOf = ({ codes }: Command['body']): readonly unknown[] => (Array.isArray(codes) ? codes : [])

const resultOf = ({ row, words }: Command, answer: Rehearsed): RowResult =>
  'outcome' in answer ? { row, result: answer.outcome, words } : resultOfRefusal(row, words, answer.code, answer.detail)
