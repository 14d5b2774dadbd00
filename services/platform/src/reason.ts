/** Longer messages hold a whole row or a stack. */
const LENGTH = 500

/**
 * Why something failed, as it is kept for an operator. Postgres repeats the value that it refuses, which may be
 * somebody's data: its code must do.
 */
export function reasonOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  if (/^(22|23)...$/.test(String(code))) return `Postgres refuses it (${code})`
  const message = error instanceof Error ? error.message : String(error)
  return message.replaceAll(/\s+/g, ' ').slice(0, LENGTH)
}
