/**
 * The name of an operation in generated clients. It depends on nothing but the method and the path, so that a client
 * keeps its names while these stay the same.
 * @param method in lower case, such as `get`
 * @param path such as `/api/bookings/{id}`; with `get` the name is `getBookingsById`
 */
export function operationId(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '')
    .split('/')
    .map(part => part.replace(/^{(.*)}$/, 'by-$1'))
    .flatMap(part => part.split(/[-_]/))
  return method + words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
