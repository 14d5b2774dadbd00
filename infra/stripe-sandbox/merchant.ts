import { centreView } from '@alba/contracts/centre/api'

/** The merchant's name where the centre has none, or cannot be asked. */
const UNNAMED = 'Le centre'

const nameView = centreView.pick({ identity: true })

/** A visitor waits for the answer. */
const LONGEST_MS = 2_000

/**
 * The merchant’s name on the bank's page. The real provider has it from the merchant's account; the sandbox asks the
 * site to which it sends its webhooks.
 */
export async function merchantAt(webhookUrl: string | null): Promise<string> {
  if (webhookUrl === null) return UNNAMED
  try {
    const answer = await fetch(new URL('/api/centre', webhookUrl), { signal: AbortSignal.timeout(LONGEST_MS) })
    return nameView.parse(await answer.json()).identity?.name ?? UNNAMED
  } catch {
    return UNNAMED
  }
}
