import { CommandFailed } from '@alba/platform/cli/tool'
import { ConfigurationError } from '@alba/platform/config'
import { type Head, parseHead } from '@alba/platform/verification/chain'
import { openJudge } from '@alba/platform/verification/checker'
import { openReader } from '@alba/platform/verification/reader'
import { storeFromEnvironment } from './environment.ts'
import { COULD_NOT_RUN } from './exit-code.ts'
import { openKeyTable } from './key-table.ts'
import { openPeople } from './people.ts'
import { compareReadModels } from './read-models.ts'
import { recordVerdict } from './record.ts'
import { isRight, reportText, type Verified } from './text.ts'
import { verdictOf } from './verdict.ts'

export type VerifyOptions = {
  /** Leaves the read models out. */
  readonly logOnly: boolean
  /** Heads that were noted earlier, `<count>:<digest>`. */
  readonly expect: readonly string[]
  /** How many people an operator knows to be erased although the log does not say so, as typed; left out: nobody. */
  readonly erased: string | undefined
  readonly json: boolean
  /** Records the verdict, so that the page of operators shows it. The command service must run. */
  readonly record: boolean
  /** Who runs it, when the verdict is recorded. Default: the user of the operating system. */
  readonly as: string | undefined
}

/**
 * Checks the whole log and the read models, and prints the result. The exit code is 0 when all is right, 1 when
 * something was found, 2 when the check could not run.
 */
export async function verify(options: VerifyOptions): Promise<void> {
  const since = performance.now()
  try {
    const verified = await check(options)
    const verdict = verdictOf(verified, (performance.now() - since) / 1_000)
    console.log(options.json ? JSON.stringify({ ...verified, verdict }, null, 2) : reportText(verified))
    process.exitCode = isRight(verified) ? 0 : 1
    if (options.record) await recordVerdict(verdict, options.as)
  } catch (error) {
    const isExpected = error instanceof CommandFailed || error instanceof ConfigurationError
    console.error(isExpected ? error.message : error)
    process.exitCode = COULD_NOT_RUN
  }
}

async function check({ logOnly, expect, erased }: VerifyOptions): Promise<Verified> {
  const expected = expect.map(headFrom)
  const unrecorded = erased === undefined ? 0 : numberFrom(erased)
  const since = performance.now()
  const config = storeFromEnvironment()
  const log = await openReader(config, expected)
  const keys = await openKeyTable(config.DATABASE_URL, config.ALBA_MASTER_KEY).catch(async error => {
    await log.close()
    throw error
  })
  try {
    const judge = openJudge(Date.now())
    const people = openPeople()
    for await (const events of log.pages()) {
      await judge.add(events)
      people.add(events)
    }
    const found = { ...log.chained(), ...judge.finish() }
    const report = { ...found, people: await people.compare(keys), unrecorded }
    const seconds = (performance.now() - since) / 1_000
    return { ...report, seconds, readModels: logOnly ? null : await compareReadModels() }
  } finally {
    await keys.close()
    await log.close()
  }
}

function numberFrom(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new CommandFailed(`« ${text} » is no number of people.`)
  return Number(text)
}

function headFrom(text: string): Head {
  const head = parseHead(text)
  if (!head) throw new CommandFailed(`« ${text} » is no head: it looks like 1234:9f2c…, as \`verify\` prints it.`)
  return head
}
