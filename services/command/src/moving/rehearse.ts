import type { Rehearsed } from '@alba/contracts/moving/commands'
import type { EventLog } from '@alba/platform/event-log/event-log'
import { problemOfRejection } from '@alba/platform/http/problem'
import type { Cause } from '../decision/cause.ts'
import { openStreams } from '../decision/streams.ts'
import type { Deps } from '../deps.ts'
import type { Handler } from '../handler.ts'
import { importBooking } from './import-booking.ts'
import { importClient } from './import-client.ts'
import { importPackage } from './import-package.ts'
import { importVoucher } from './import-voucher.ts'
import { rehearsalLog } from './rehearsal-log.ts'

/** The commands of an import. */
export const importHandlers: readonly Handler<Deps>[] = [importClient, importVoucher, importPackage, importBooking]

type Command = { readonly name: string; readonly body: unknown }

/**
 * Tries the commands of an import one after the other and writes nothing. Each one sees what the earlier ones would
 * have recorded, for example the time that they would have taken.
 */
export async function rehearse(deps: Deps, log: EventLog, commands: readonly Command[], cause: Cause) {
  const tried: Deps = {
    ...deps,
    streams: openStreams(rehearsalLog(log), deps.clock),
    // `keysFor` would create missing keys.
    keyring: { ...deps.keyring, keysFor: deps.keyring.findKeys },
  }
  const results: Rehearsed[] = []
  for (const command of commands) results.push(await rehearseOne(tried, command, cause))
  return results
}

async function rehearseOne(deps: Deps, { name, body }: Command, cause: Cause): Promise<Rehearsed> {
  const handle = importHandlers.find(({ command }) => command.name === name)
  const parsed = handle?.command.body.safeParse(body)
  if (!handle || !parsed?.success) return { code: 'invalid', detail: parsed?.error?.message ?? `no import ${name}` }
  const result = await handle(deps, parsed.data, cause)
  if (result.ok) return handle.command.answer.parse(result) as Extract<Rehearsed, { outcome: unknown }>
  const { code, detail } = problemOfRejection(result.rejection)
  return { code, detail }
}
