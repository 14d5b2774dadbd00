/** A mocked live feed. When called, `happen` answers its first connection with a stream; later ones get no answer. */
export function liveFeed(stream: string) {
  const { promise: happened, resolve: happen } = Promise.withResolvers<void>()
  const streams = [() => happened.then(() => ({ text: stream }))]
  const never = () => new Promise<never>(() => {})
  return { happen, 'GET /api/backoffice/events': () => (streams.shift() ?? never)() }
}
