/** Longer messages usually contain a whole row or a stack, and are cut. */
const LENGTH = 500

/**
 * Why something failed, as it is stored for operators. The messages of PostgreSQL repeat the refused value, which may
 * be personal data, so only its code is kept.
 */
export function reasonOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  if (/^(22|23)...$/.test(String(code))) return `PostgreSQL refuses a value (${code})`
  const message = error instanceof Error ? error.message : String(error)
  return message.replaceAll(/\s+/g, ' ').slice(0, LENGTH)
}
