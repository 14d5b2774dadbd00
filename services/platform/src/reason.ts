/** Longer messages hold a whole row or a stack. */
const LENGTH = 500

/** Why something failed, as an operator reads it. Postgres repeats the refused value, which may be somebody's data: its code must do. */
export function reasonOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  if (/^(22|23)...$/.test(String(code))) return `Postgres refuses it (${code})`
  return (error instanceof Error ? error.message : String(error)).slice(0, LENGTH)
}
