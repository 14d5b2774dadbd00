/**
 * The name of an operation in generated clients, from its method and path: `GET /api/bookings/{id}` is
 * `getBookingsById`. It changes only when the path does.
 */
export function operationId(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '')
    .split('/')
    .map(part => part.replace(/^{(.*)}$/, 'by-$1'))
    .flatMap(part => part.split(/[-_]/))
  return method + words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
