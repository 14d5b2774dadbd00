/** Longer messages usually contain a whole row or a stack, and are cut. */
const LENGTH = 500

/** Codes of PostgreSQL: a wrong value (class 22), or one that breaks a constraint (23). */
const REFUSED_VALUE = /^(22|23)...$/

/**
 * Why something failed, as it is stored for operators. When PostgreSQL refuses a value, its message repeats that
 * value, which may be personal data, so only the code is kept.
 */
export function reasonOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  if (REFUSED_VALUE.test(String(code))) return `PostgreSQL refuses a value (${code})`
  const message = error instanceof Error ? error.message : String(error)
  return message.replaceAll(/\s+/g, ' ').slice(0, LENGTH)
}
