/** The file with the version of the read model `bookings`, which tests of deploys raise. */
export const BOOKINGS_MODEL = 'services/projector/src/bookings/projection.ts'

/** The text of `BOOKINGS_MODEL` with the next version. @throws {Error} when the version is not found */
export function withNextVersion(text: string): string {
  const raised = text.replace(
    /(export const bookings = projection\(\s*\{ version: )(\d+)/,
    (_, before, version) => `${before}${Number(version) + 1}`,
  )
  if (raised === text) throw new Error('the version of the read model of bookings was not found')
  return raised
}
